import SwiftUI

struct Badge: View {
    var color = Color.red
    var body: some View { color.frame(width: 20, height: 10) }
}

#Preview {
    Badge()
}

#Preview("Named, with \"quotes\" and a } brace") {
    // A comment with a brace: {
    let color = Color.blue /* and another: } */
    Badge(color: color)
    Badge(color: .green)
}

#Preview("Returned", traits: .sizeThatFitsLayout) {
    let title = """
        a text with " and { in it \("and } an \("interpolation")")
        """
    print(title.isEmpty, terminator: "")
    return Badge(color: .black)
}

#Preview("Fixed", traits: .fixedLayout(width: 120, height: 80), .landscapeLeft) { Badge() }

#Preview("Landscape", traits: .landscapeRight) { Badge() }

#Preview("Previewable", traits: .sizeThatFitsLayout) {
    @Previewable @State var width: CGFloat = 20
    @Previewable
    @State var taps: [Int] = [
        1,
        2,
    ]
    @Previewable @Environment(\.colorScheme) var scheme
    let isDark = scheme == .dark
    Color.red
        .frame(width: width, height: isDark ? 5 : CGFloat(taps.count))
        .onAppear { width = 30 }
}

@MainActor func inside() {
    #Preview("In a function") { Badge() }
}

struct Outer<Value> {
    #Preview("In a generic type") { Badge() }
}

enum Holder {
    #Preview("In a type") { Badge() }
}

#Preview("Throws") {
    struct Failure: Error {}
    return Badge()
}

struct Badge_Previews: PreviewProvider {
    static var previews: some View {
        Group {
            Badge().previewDisplayName("First").previewLayout(.sizeThatFits)
            Badge().preferredColorScheme(.dark)
        }
        .previewDevice("iPhone SE (3rd generation)")
        ForEach(0..<2) { _ in
            Badge(color: .blue).padding(2).previewLayout(.fixed(width: 40, height: 30))
        }
        Badge().previewInterfaceOrientation(.landscapeLeft)
    }
}

private struct Hidden_Previews: PreviewProvider {
    static var previews: some View { Badge().previewLayout(.sizeThatFits) }
}
