import Settle
import SwiftUI

/// The list of pages beside the page.
struct GallerySidebar: View {
    let previews: [GalleryPreview]
    @Binding var place: GalleryPlace

    var body: some View {
        let current = place
        ScrollView {
            VStack(alignment: .leading, spacing: 2) {
                Masthead().padding(.horizontal, 10).padding(.top, 26).padding(.bottom, 18)
                IndexHeading("Components")
                ForEach(GalleryPlace.components, id: \.self) { row($0, current) }
                if !previews.isEmpty {
                    IndexHeading("Previews").padding(.top, 18)
                    ForEach(previews) { row(.preview($0.id), current) }
                }
            }
            .padding(.horizontal, 12)
            .padding(.bottom, 24)
        }
        .background { Rectangle().fill(Palette.sidebar).ignoresSafeArea() }
    }

    private func row(_ entry: GalleryPlace, _ current: GalleryPlace) -> some View {
        Button {
            place = entry
        } label: {
            IndexLabel(place: entry, previews: previews)
        }
        .buttonStyle(SidebarRowStyle(isSelected: entry == current))
        .accessibilityAddTraits(entry == current ? .isSelected : [])
    }
}

/// The list of pages where there is room for nothing else.
struct GalleryIndex: View {
    let previews: [GalleryPreview]

    var body: some View {
        ScrollView {
            VStack(alignment: .leading, spacing: 10) {
                Text("Before content is there").font(.title3).foregroundStyle(.secondary).padding(.bottom, 10)
                IndexHeading("Components")
                VStack(spacing: 0) { rows(GalleryPlace.components) }.card()
                if !previews.isEmpty {
                    IndexHeading("Previews").padding(.top, 14)
                    VStack(spacing: 0) { rows(previews.map { .preview($0.id) }) }.card()
                }
            }
            .padding(16)
        }
        .background { Rectangle().fill(Palette.ground).ignoresSafeArea() }
    }

    private func rows(_ places: [GalleryPlace]) -> some View {
        ForEach(places, id: \.self) { place in
            NavigationLink(value: place) {
                HStack {
                    IndexLabel(place: place, previews: previews)
                    Spacer()
                    Image(systemName: "chevron.forward").font(.footnote.weight(.semibold)).foregroundStyle(.tertiary)
                        .accessibilityHidden(true)
                }
                .padding(.horizontal, 14)
                .padding(.vertical, 6)
                .frame(minHeight: 50)
                .contentShape(Rectangle())
            }
            .buttonStyle(.plain)
            if place != places.last { Hairline().padding(.leading, 50) }
        }
    }
}

/// The name of it all, with something that moves.
private struct Masthead: View {
    @State private var isSettled = false

    var body: some View {
        Button {
            isSettled.toggle()
        } label: {
            HStack(spacing: 12) {
                BlobbySymbol(isPrimary: !isSettled, maxBlur: 18) {
                    Image(systemName: "circle.dashed").font(.system(size: 26, weight: .semibold))
                } alternative: {
                    Image(systemName: "circle.fill").font(.system(size: 26, weight: .semibold))
                }
                .foregroundStyle(
                    LinearGradient(
                        colors: [Color.indigo, Color.pink], startPoint: .topLeading, endPoint: .bottomTrailing)
                )
                .motion(.morph, value: isSettled)
                .frame(width: 32, height: 32)
                VStack(alignment: .leading, spacing: 1) {
                    Text("Settle").font(.system(.title2, design: .rounded).weight(.bold))
                    Text("Before content is there").font(.caption).foregroundStyle(.secondary)
                }
            }
            .contentShape(Rectangle())
        }
        .buttonStyle(.plain)
        .accessibilityLabel("Settle, before content is there")
    }
}

private struct IndexHeading: View {
    let title: String
    init(_ title: String) { self.title = title }

    var body: some View {
        Text(title)
            .font(.caption.weight(.semibold)).foregroundStyle(.secondary)
            .padding(.horizontal, 10).padding(.bottom, 4)
            .accessibilityAddTraits(.isHeader)
    }
}

private struct IndexLabel: View {
    let place: GalleryPlace
    let previews: [GalleryPreview]
    @ScaledMetric(relativeTo: .subheadline) private var symbolWidth: CGFloat = 20

    var body: some View {
        HStack(spacing: 10) {
            Image(systemName: place.symbol).frame(width: symbolWidth).foregroundStyle(.tint)
                .accessibilityHidden(true)
            VStack(alignment: .leading, spacing: 2) {
                Text(place.title(among: previews)).lineLimit(2)
                if case .preview(let id) = place, let preview = previews.first(where: { $0.id == id }) {
                    Text(preview.file).font(.caption2).foregroundStyle(.secondary).lineLimit(1)
                }
            }
        }
        .font(.subheadline)
    }
}

private struct SidebarRowStyle: ButtonStyle {
    let isSelected: Bool

    func makeBody(configuration: Configuration) -> some View {
        configuration.label
            .fontWeight(isSelected ? .semibold : .regular)
            .padding(.horizontal, 10)
            .padding(.vertical, 5)
            .frame(maxWidth: .infinity, minHeight: 34, alignment: .leading)
            .background {
                RoundedRectangle(cornerRadius: 8)
                    .fill(isSelected ? Palette.selection : configuration.isPressed ? Palette.pressed : Palette.nothing)
            }
            .contentShape(Rectangle())
    }
}
