import DisplayList
import Foundation
import SwiftUICore
import Testing

@Suite struct ValuesStyleTests {
    let box = CGRect(x: 10, y: 20, width: 100, height: 50)
    let light = EnvironmentValues()

    func color(_ style: some ShapeStyle, in environment: EnvironmentValues? = nil) -> Color.Resolved {
        style._resolve(in: environment ?? light, level: 0).color
    }

    func red(_ opacity: Double = 1) -> Color.Resolved { Color.red.opacity(opacity).resolve(in: light) }

    @Test func gradientsFindTheirPlaceInTheRectangle() {
        let stops = GradientStops([
            .init(location: 0, color: .black), .init(location: 1, color: .white),
        ])
        func paint(_ style: some ShapeStyle) -> Paint { style._resolve(in: light, level: 0).paint(in: box) }
        let colors: [Color] = [.black, .white]
        #expect(
            paint(.linearGradient(colors: colors, startPoint: .topLeading, endPoint: .bottomTrailing))
                == .linear(stops, start: CGPoint(x: 10, y: 20), end: CGPoint(x: 110, y: 70)))
        #expect(
            paint(.radialGradient(colors: colors, center: .center, startRadius: 3, endRadius: 40))
                == .radial(stops, center: CGPoint(x: 60, y: 45), startRadius: 3, endRadius: 40))
        #expect(
            paint(.ellipticalGradient(colors: colors))
                == .elliptical(stops, bounds: box, center: CGPoint(x: 60, y: 45), startRadius: 0, endRadius: 1))
        #expect(
            paint(.conicGradient(colors: colors, center: .top))
                == .angular(stops, center: CGPoint(x: 60, y: 20), startAngle: 0, endAngle: 2 * .pi))
        #expect(
            paint(Gradient(colors: colors)) == .linear(stops, start: CGPoint(x: 60, y: 20), end: CGPoint(x: 60, y: 70)))
        let other = CGRect(x: 0, y: 0, width: 2, height: 2)
        #expect(
            paint(Gradient(colors: colors).in(other))
                == .linear(stops, start: CGPoint(x: 1, y: 0), end: CGPoint(x: 1, y: 2)))
    }

    @Test func stopsStandAtEvenDistances() {
        #expect(Gradient(colors: [.red, .green, .blue]).stops.map(\.location) == [0, 0.5, 1])
        #expect(Gradient(colors: [.red]).stops.map(\.location) == [0])
        #expect(Gradient(colors: []).resolve(in: light).stops.map(\.color) == [.clear])
    }

    @Test func coloursOfAGradientFollowTheScheme() {
        var dark = EnvironmentValues()
        dark.colorScheme = .dark
        let gradient = Gradient(colors: [.red, .primary])
        #expect(gradient.resolve(in: dark).stops[1].color == .white)
        #expect(gradient.resolve(in: light).stops[1].color == .black)
    }

    @Test func aColoursGradientRunsFromALighterOne() {
        let stops = Color(red: 0, green: 0.4, blue: 1).gradient.resolve(in: light).stops
        #expect(stops.map(\.location) == [0, 1])
        #expect(abs(stops[0].color.red - 0.25) < 1e-6)
        #expect(abs(stops[0].color.green - 0.55) < 1e-6)
        #expect(abs(stops[1].color.green - 0.4) < 1e-6)
    }

    @Test func theColourSpaceOfAGradientIsKept() {
        let gradient = Gradient(colors: [.red, .blue])
        #expect(AnyGradient(gradient).resolve(in: light).space == .device)
        #expect(gradient.colorSpace(.perceptual).resolve(in: light).space == .perceptual)
    }

    @Test func levelsOfTheLabelColour() {
        #expect(color(.primary) == Color.black.resolve(in: light))
        #expect(color(.secondary) == Color.secondary.resolve(in: light))
        #expect(color(.tertiary).opacity == 0.3)
        #expect(color(.quaternary).opacity == 0.18)
    }

    @Test func levelsOfTheForegroundThatHolds() {
        var environment = light
        environment.setForegroundStyles([Color.red])
        #expect(color(.foreground, in: environment) == red())
        #expect(color(.secondary, in: environment) == red(0.5))
        #expect(color(.tertiary, in: environment) == red(0.25))
        #expect(color(.quaternary, in: environment) == red(0.18))
        environment.setForegroundStyles([Color.red, Color.blue])
        #expect(color(.secondary, in: environment) == Color.blue.resolve(in: light))
        #expect(color(.tertiary, in: environment) == Color.blue.opacity(0.5).resolve(in: light))
    }

    @Test func aHierarchicalForegroundMeansTheOneOutside() {
        var environment = light
        environment.setForegroundStyles([Color.red])
        environment.setForegroundStyles([HierarchicalShapeStyle.secondary])
        #expect(color(.foreground, in: environment) == red(0.5))
        #expect(color(.secondary, in: environment) == red(0.25))
        environment.setForegroundStyles([ForegroundStyle().opacity(0.5)])
        #expect(color(.foreground, in: environment) == red(0.25))
    }

    @Test func foregroundsCanBeCompared() {
        func styles(_ style: some ShapeStyle) -> ForegroundStyles? {
            var environment = light
            environment.setForegroundStyles([style])
            return environment.foregroundStyles
        }
        #expect(styles(Color.red) == styles(Color.red))
        #expect(styles(Color.red) != styles(Color.blue))
        #expect(styles(Color.red) != styles(Color.red.gradient))
    }

    @Test func tintAndBackgroundComeFromTheEnvironment() {
        var environment = light
        #expect(color(.tint) == Color.blue.resolve(in: light))
        environment.tint = AnyShapeStyle(Color.red)
        #expect(color(.tint, in: environment) == red())
        #expect(color(.background) == Color.white.resolve(in: light))
        #expect(color(.background.secondary).rgba == RGBA(red: 242 / 255, green: 242 / 255, blue: 247 / 255).rounded)
        environment.backgroundStyle = AnyShapeStyle(.background.opacity(0.5))
        #expect(color(.background, in: environment) == Color.white.opacity(0.5).resolve(in: light))
        environment.tint = AnyShapeStyle(.tint.opacity(0.5))
        #expect(color(.tint, in: environment) == Color.blue.opacity(0.5).resolve(in: light))
    }

    @Test func modifiersAddUp() {
        let style = Color.red.opacity(0.5).shadow(.drop(radius: 4, y: 2)).blendMode(.multiply).opacity(0.5)
        let resolved = style._resolve(in: light, level: 0)
        #expect(resolved.color == red(0.25))
        #expect(resolved.blendMode == .multiply)
        #expect(resolved.shadows.count == 1)
        #expect(resolved.shadows[0].kind == .drop)
        #expect(resolved.shadows[0].radius == 4)
        #expect(resolved.shadows[0].offset == CGSize(width: 0, height: 2))
        #expect(resolved.shadows[0].color == Color.Resolved(colorSpace: .sRGBLinear, red: 0, green: 0, blue: 0, opacity: 0.33))
        #expect(!resolved.isPlain)
        #expect(Color.red._resolve(in: light, level: 0).isPlain)
    }

    struct Flag: ShapeStyle {
        func resolve(in environment: EnvironmentValues) -> some ShapeStyle {
            environment.colorScheme == .light ? Color.red.opacity(0.5) : Color.blue
        }
    }

    struct Brand: ShapeStyle, Hashable {
        func resolve(in environment: EnvironmentValues) -> Color.Resolved { Color.red.resolve(in: environment) }
    }

    @Test func stylesOfOnesOwnResolve() {
        #expect(color(Flag()) == red(0.5))
        #expect(color(Flag().secondary) == red(0.25))
        #expect(color(AnyShapeStyle(Flag())) == red(0.5))
        #expect(Color(Brand()).resolve(in: light) == red())
        #expect(Color(Brand()) == Color(Brand()))
    }

    @Test func materialsAreATintOverABlur() {
        guard case .material(let thin) = Material.thin._resolve(in: light, level: 0).source,
            case .material(let thick) = Material.thick._resolve(in: light, level: 0).source
        else { return #expect(Bool(false), "not a material") }
        #expect(thin.radius == 30)
        #expect(thin.tint.opacity < thick.tint.opacity)
        var solid = light
        solid.reduceTransparency = true
        guard case .material(let opaque) = Material.thin._resolve(in: solid, level: 0).source else { return }
        #expect(opaque.radius == 0 && opaque.tint.opacity == 1)
    }

    @Test func resolvedStylesInterpolate() {
        let a = Color.black._resolve(in: light, level: 0)
        let b = LinearGradient(colors: [.black, .white], startPoint: .top, endPoint: .bottom)._resolve(in: light, level: 0)
        let mixed = a.interpolated(towards: b, amount: 0.5)
        guard case .gradient(let stops, .linear(.top, .bottom)) = mixed.source else {
            return #expect(Bool(false), "a colour goes to a gradient as a gradient")
        }
        #expect(stops.stops[0].color == .black)
        #expect(abs(stops.stops[1].color.red - 0.7354) < 1e-4)
        #expect(a.interpolated(towards: b, amount: 0) == a)
        #expect(a.interpolated(towards: b, amount: 1) == b)
    }

    @Test func erasedStylesAreEqualWhereTheStylesAre() {
        let red = AnyShapeStyle(Color.red), gradient = AnyShapeStyle(
            LinearGradient(colors: [.red, .blue], startPoint: .top, endPoint: .bottom))
        #expect(red.isEqual(to: AnyShapeStyle(Color.red)) && !red.isEqual(to: AnyShapeStyle(Color.blue)))
        #expect(!red.isEqual(to: AnyShapeStyle(HierarchicalShapeStyle.primary)) && !red.isEqual(to: gradient))
        #expect(gradient.isEqual(to: AnyShapeStyle(LinearGradient(colors: [.red, .blue], startPoint: .top, endPoint: .bottom))))
        #expect(!gradient.isEqual(to: AnyShapeStyle(LinearGradient(colors: [.red, .blue], startPoint: .top, endPoint: .top))))
    }

    @Test func stylesOfTextSayOnlyWhatTheyWereTold() {
        let plain = Text(verbatim: "a")
        #expect(plain == Text(verbatim: "a") && plain != plain.bold())
        #expect(plain.bold().italic() == plain.italic().bold())
        // What is said of nothing is as if nothing were said; the innermost word counts.
        #expect(plain.fontWeight(nil) == plain && plain.kerning(2).kerning(5) == plain.kerning(2))
        #expect(plain.font(nil) != plain, "no font of its own is a word too: the one around does not count")
        var other = plain.underline()
        other = other.strikethrough()
        #expect(plain == Text(verbatim: "a") && other == plain.strikethrough().underline())
        #expect((plain + plain.bold()).pieces.map(\.style.isBold) == [nil, true])
    }

    @Test func blendModesMapByName() {
        let all: [SwiftUICore.BlendMode] = [
            .normal, .multiply, .screen, .overlay, .darken, .lighten, .colorDodge, .colorBurn, .softLight, .hardLight,
            .difference, .exclusion, .hue, .saturation, .color, .luminosity, .sourceAtop, .destinationOver, .destinationOut,
            .plusDarker, .plusLighter,
        ]
        for mode in all { #expect("\(mode)" == "\(mode.displayed)") }
    }
}

extension RGBA {
    /// As it comes back from linear light.
    fileprivate var rounded: RGBA { Color.Resolved(red: red, green: green, blue: blue, opacity: alpha).rgba }
}
