import Foundation
import SwiftUICore
import Testing

@Suite struct ValuesColorTests {
    func environment(_ scheme: ColorScheme, increased: Bool = false) -> EnvironmentValues {
        var environment = EnvironmentValues()
        environment.colorScheme = scheme
        environment.contrast = increased ? .increased : .standard
        return environment
    }

    /// The colour in whole 8-bit steps, as it reaches the screen.
    func bytes(_ color: Color, _ scheme: ColorScheme = .light, increased: Bool = false) -> [Int] {
        let color = color.resolve(in: environment(scheme, increased: increased))
        return [color.red, color.green, color.blue].map { Int(($0 * 255).rounded()) }
    }

    func opacity(_ color: Color, _ scheme: ColorScheme = .light) -> Float {
        color.resolve(in: environment(scheme)).opacity
    }

    @Test func encodedChannelsComeBack() {
        for value in stride(from: 0.0, through: 1, by: 1.0 / 255) {
            let color = Color(red: value, green: 1 - value, blue: 0.5).resolve(in: EnvironmentValues())
            #expect(abs(color.red - Float(value)) < 1e-6)
            #expect(abs(color.green - Float(1 - value)) < 1e-6)
        }
        let grey = Color.Resolved(red: 0.5, green: 0.5, blue: 0.5)
        #expect(abs(grey.linearRed - 0.21404114) < 1e-6)
        #expect(abs(Color(.sRGBLinear, white: 0.21404114).resolve(in: EnvironmentValues()).red - 0.5) < 1e-6)
    }

    /// Bytes are looked up; what lies beside them is not, and both are what the curve gives (IEC 61966-2-1).
    @Test func channelsAreAsTheCurveSaysToTheLastBit() {
        func linear(_ encoded: Double) -> Float {
            Float(encoded <= 0.04045 ? encoded / 12.92 : pow((encoded + 0.055) / 1.055, 2.4))
        }
        func encoded(_ linear: Float) -> Float {
            let linear = Double(linear)
            return Float(linear <= 0.0031308 ? linear * 12.92 : 1.055 * pow(linear, 1 / 2.4) - 0.055)
        }
        for byte in 0...255 {
            for value in [Double(byte) / 255, (Double(byte) / 255).nextUp, (Double(byte) + 0.25) / 255] where value <= 1 {
                let color = Color.Resolved(.sRGB, red: value, green: 0, blue: 0, opacity: 1)
                #expect(color.linearRed == linear(value) && color.red == encoded(color.linearRed))
            }
            let exact = linear(Double(byte) / 255)
            for channel in [exact.nextDown, exact, exact.nextUp] where (0...1).contains(channel) {
                #expect(Color.Resolved(linearRed: channel, linearGreen: 0, linearBlue: 0).red == encoded(channel))
            }
        }
        for channel in [-0.0, -0.25, 1.5, .leastNonzeroMagnitude] as [Float] {
            let magnitude = encoded(abs(channel))
            #expect(Color.Resolved(linearRed: channel, linearGreen: 0, linearBlue: 0).red == (channel < 0 ? -magnitude : magnitude))
        }
        #expect(Color.Resolved(linearRed: .nan, linearGreen: 0, linearBlue: 0).red.isNaN)
    }

    @Test func hueSaturationAndBrightness() {
        #expect(bytes(Color(hue: 0, saturation: 1, brightness: 1)) == [255, 0, 0])
        #expect(bytes(Color(hue: 1, saturation: 1, brightness: 1)) == [255, 0, 0])
        #expect(bytes(Color(hue: 1.0 / 3, saturation: 1, brightness: 1)) == [0, 255, 0])
        #expect(bytes(Color(hue: 2.0 / 3, saturation: 1, brightness: 0.5)) == [0, 0, 128])
        #expect(bytes(Color(hue: 1.0 / 12, saturation: 1, brightness: 1)) == [255, 128, 0])
        #expect(bytes(Color(hue: 0.5, saturation: 0.5, brightness: 0.8)) == [102, 204, 204])
        #expect(bytes(Color(hue: 102.0 / 360, saturation: 0.60, brightness: 0.26)) == [38, 66, 27])
        #expect(bytes(Color(hue: 0.7, saturation: 0, brightness: 0.2)) == [51, 51, 51])
        #expect(bytes(Color(hue: -0.5, saturation: 1, brightness: 1)) == [0, 255, 255])
        #expect(bytes(Color(hue: .nan, saturation: .infinity, brightness: 1)) == [255, 255, 255])
    }

    @Test func displayP3LiesOutsideSRGB() {
        // CSS Color 4's sample conversion of color(display-p3 1 0 0).
        let red = Color(.displayP3, red: 1, green: 0, blue: 0).resolve(in: EnvironmentValues())
        #expect(abs(red.red - 1.0931) < 1e-4)
        #expect(abs(red.green + 0.2267) < 1e-4)
        #expect(abs(red.blue + 0.1501) < 1e-4)
        #expect(bytes(Color(.displayP3, white: 0.4)) == [102, 102, 102])
    }

    @Test func systemColoursByScheme() {
        let expected: [(Color, light: [Int], dark: [Int])] = [
            (.red, [255, 59, 48], [255, 69, 58]), (.orange, [255, 149, 0], [255, 159, 10]),
            (.yellow, [255, 204, 0], [255, 214, 10]), (.green, [52, 199, 89], [48, 209, 88]),
            (.mint, [0, 199, 190], [99, 230, 226]), (.teal, [48, 176, 199], [64, 200, 224]),
            (.cyan, [50, 173, 230], [100, 210, 255]), (.blue, [0, 122, 255], [10, 132, 255]),
            (.indigo, [88, 86, 214], [94, 92, 230]), (.purple, [175, 82, 222], [191, 90, 242]),
            (.pink, [255, 45, 85], [255, 55, 95]), (.brown, [162, 132, 94], [172, 142, 104]),
            (.gray, [142, 142, 147], [142, 142, 147]), (.white, [255, 255, 255], [255, 255, 255]),
            (.black, [0, 0, 0], [0, 0, 0]), (.primary, [0, 0, 0], [255, 255, 255]),
            (.secondary, [60, 60, 67], [235, 235, 245]), (.accentColor, [0, 122, 255], [10, 132, 255]),
        ]
        for (color, light, dark) in expected {
            #expect(bytes(color) == light, "\(color)")
            #expect(bytes(color, .dark) == dark, "\(color)")
        }
        #expect(opacity(.secondary) == 0.6 && opacity(.clear) == 0)
        #expect(bytes(.blue, increased: true) == [0, 64, 221])
    }

    @Test func theAccentFollowsTheEnvironment() {
        var environment = EnvironmentValues()
        environment.accentColor = .red
        #expect(Color.accentColor.resolve(in: environment) == Color.red.resolve(in: environment))
    }

    @Test func opacityMultiplies() {
        #expect(opacity(Color.red.opacity(0.5).opacity(0.5)) == 0.25)
        #expect(opacity(Color(white: 1, opacity: 0.5).opacity(.nan)) == 0)
        #expect(Color.red.opacity(3).resolve(in: EnvironmentValues()).rgba.alpha == 1)
    }

    @Test func coloursCompareByWhatTheyWereMadeOf() {
        #expect(Color(red: 1, green: 1, blue: 1) == Color(white: 1))
        #expect(Color.red == .red)
        #expect(Color.red != .pink)
        #expect(Color.red.opacity(0.5) == Color.red.opacity(0.5))
        #expect(Set([Color.red, .red, .blue]).count == 2)
        #expect(Color(Color.red) == .red)
    }

    @Test func coloursDescribeThemselves() {
        #expect("\(Color.red)" == "red")
        #expect("\(Color(red: 1, green: 0.5, blue: 0))" == "#FF8000FF")
        #expect("\(Color.red.opacity(0.5))" == "50% red")
    }

    @Test func coloursMixPremultipliedInLinearLight() {
        let environment = EnvironmentValues()
        let red = Color(red: 1, green: 0, blue: 0).resolve(in: environment)
        let faded = red.mixed(with: .clear, amount: 0.5)
        #expect(faded.linearRed == 1 && faded.opacity == 0.5)
        let blue = Color(red: 0, green: 0, blue: 1).resolve(in: environment)
        let purple = red.mixed(with: blue, amount: 0.5)
        #expect(purple.linearRed == 0.5 && purple.linearBlue == 0.5)
        #expect(abs(purple.red - 0.7354) < 1e-4)
    }

    @Test func resolvedColoursAreCoded() throws {
        let color = Color.Resolved(red: 0.2, green: 0.4, blue: 0.6, opacity: 0.8)
        let data = try JSONEncoder().encode(color)
        #expect(try JSONDecoder().decode(Color.Resolved.self, from: data) == color)
    }

    @Test func namedColoursComeFromAColourSet() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).bundle")
        let set = folder.appendingPathComponent("Colors.xcassets/Brand/Leaf.colorset")
        try FileManager.default.createDirectory(at: set, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let contents = """
            {"colors": [
              {"idiom": "universal", "color": {"color-space": "srgb",
               "components": {"red": "0x10", "green": "128", "blue": "0.500", "alpha": "1.000"}}},
              {"idiom": "universal", "appearances": [{"appearance": "luminosity", "value": "dark"}],
               "color": {"color-space": "srgb", "components": {"white": "1.000", "alpha": "0.500"}}}
            ], "info": {"author": "xcode", "version": 1}}
            """
        try Data(contents.utf8).write(to: set.appendingPathComponent("Contents.json"))
        let bundle = try #require(Bundle(path: folder.path))
        let leaf = Color("Leaf", bundle: bundle)
        #expect(bytes(leaf) == [16, 128, 128])
        #expect(bytes(leaf, .dark) == [255, 255, 255])
        #expect(opacity(leaf, .dark) == 0.5)
        #expect(Color("Missing", bundle: bundle).resolve(in: EnvironmentValues()) == .clear)
    }
}
