import SwiftUI

struct WeekBars: View {
    var values: [Double] = [0.3, 0.55, 0.8, 0.45, 0.95, 0.6, 0.2]
    private let days = ["M", "T", "W", "T", "F", "S", "S"]

    var body: some View {
        GeometryReader { proxy in
            HStack(alignment: .bottom, spacing: 10) {
                ForEach(Array(values.enumerated()), id: \.offset) { index, value in
                    VStack(spacing: 6) {
                        RoundedRectangle(cornerRadius: 6)
                            .fill(value > 0.75 ? Color.orange.gradient : Color.teal.gradient)
                            .frame(height: max(4, (proxy.size.height - 24) * value))
                        Text(days[index % days.count])
                            .font(.caption2)
                            .foregroundStyle(.secondary)
                    }
                }
            }
            .frame(maxHeight: .infinity, alignment: .bottom)
        }
        .frame(height: 160)
        .padding()
    }
}

struct Headline: View {
    var body: some View {
        VStack(alignment: .leading) {
            Text("Last seven days").font(.caption)
            Text("This week").font(.title.bold())
        }
    }

    struct Rule: View {
        let width: CGFloat
        var body: some View { Rectangle().frame(width: width, height: 1) }
    }
}
