//
//  ProfileCard.swift
//  Sampler
//

import SwiftUI

struct ProfileCard: View {
    let person: Person
    @State private var isFollowing = false
    @Environment(\.colorScheme) private var colorScheme

    var body: some View {
        VStack(spacing: 16) {
            ZStack(alignment: .bottomTrailing) {
                Circle()
                    .fill(
                        LinearGradient(
                            colors: [.brand, .purple],
                            startPoint: .topLeading,
                            endPoint: .bottomTrailing
                        )
                    )
                    .frame(width: 88, height: 88)
                    .overlay {
                        Text(person.initials)
                            .font(.system(size: 34, weight: .semibold, design: .rounded))
                            .foregroundColor(.white)
                    }
                Image(systemName: "checkmark.seal.fill")
                    .symbolRenderingMode(.multicolor)
                    .font(.title2)
            }

            VStack(spacing: 4) {
                Text(person.name)
                    .font(.title3.bold())
                Text("@\(person.handle)")
                    .font(.subheadline)
                    .foregroundStyle(.secondary)
            }

            HStack(spacing: 24) {
                ForEach(person.stats) { stat in
                    VStack {
                        Text("\(stat.value)")
                            .font(.headline)
                            .monospacedDigit()
                        Text(stat.label)
                            .font(.caption)
                            .foregroundStyle(.secondary)
                    }
                }
            }

            Button {
                withAnimation(.spring()) { isFollowing.toggle() }
            } label: {
                Label(isFollowing ? "Following" : "Follow", systemImage: isFollowing ? "checkmark" : "plus")
                    .frame(maxWidth: .infinity)
            }
            .buttonStyle(.borderedProminent)
            .tint(.brand)
        }
        .padding(20)
        .cardStyle()
        .padding()
    }
}

#Preview {
    ProfileCard(person: .sample)
}

#Preview("Compact", traits: .sizeThatFitsLayout) {
    ProfileCard(person: .sample)
        .frame(width: 280)
        .environment(\.dynamicTypeSize, .xSmall)
}
