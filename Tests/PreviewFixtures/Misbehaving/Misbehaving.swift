import SwiftUI

struct Misbehaving_Previews: PreviewProvider {
    static func loop() -> Int {
        var n = 0
        while true { n &+= 1 }
        return n
    }

    static var previews: some View {
        Text("Before").previewLayout(.sizeThatFits)
        Crash().previewDisplayName("Crash")
        Endless().previewDisplayName("Endless")
        Text("After").previewLayout(.sizeThatFits)
    }

    struct Crash: View {
        let numbers: [Int] = []
        var body: some View { Text("\(numbers[3])") }
    }

    struct Endless: View {
        var body: some View { Text("\(loop())") }
    }
}
