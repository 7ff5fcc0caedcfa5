import Stage
import SwiftUI
import Testing

/// Values that nobody means: not a number, endless, negative, huge. Whatever takes a number draws something sensible or
/// nothing, and ends.
@MainActor @Suite struct HostileTests {
    private static let values: [Double] = [
        .nan, .infinity, -.infinity, -1, -1e9, 1e9, 1e300, -1e300, .leastNonzeroMagnitude, 0, -0.0,
    ]

    /// Lays out, draws, reads and touches a view.
    private func live(_ view: AnyView, size: CGSize? = CGSize(width: 20, height: 20)) {
        let stage = Stage(size: size, scale: 1) { view }
        _ = stage.pixels
        _ = stage.displayList
        _ = stage.accessibility
        stage.tap(at: CGPoint(x: 10, y: 10))
    }

    private func live(_ name: String, _ make: (Double) -> AnyView) {
        for value in Self.values { live(make(value)) }
    }

    private let base = Color.red

    @Test func layout() {
        live("width") { v in AnyView(base.frame(width: v)) }
        live("height") { v in AnyView(base.frame(height: v)) }
        live("size") { v in AnyView(base.frame(width: v, height: v, alignment: .bottomTrailing)) }
        live("minimum") { v in AnyView(base.frame(minWidth: v, minHeight: v)) }
        live("ideal") { v in AnyView(base.frame(idealWidth: v, idealHeight: v).fixedSize()) }
        live("maximum") { v in AnyView(base.frame(maxWidth: v, maxHeight: v)) }
        live("contradiction") { v in AnyView(base.frame(minWidth: 10, idealWidth: v, maxWidth: 5)) }
        live("bounds") { v in AnyView(base.frame(minWidth: v, maxWidth: v, minHeight: 1, maxHeight: v)) }
        live("padding") { v in AnyView(base.padding(v).padding(.leading, v)) }
        live("insets") { v in AnyView(base.padding(EdgeInsets(top: v, leading: 1, bottom: -v, trailing: v))) }
        live("aspect") { v in AnyView(base.aspectRatio(v, contentMode: .fit)) }
        live("fill") { v in AnyView(base.aspectRatio(v, contentMode: .fill)) }
        live("aspect size") { v in AnyView(base.aspectRatio(CGSize(width: v, height: v), contentMode: .fill)) }
        live("position") { v in AnyView(base.frame(width: 4, height: 4).position(x: v, y: v)) }
        live("offset") { v in AnyView(base.offset(x: v, y: -v)) }
        live("priority") { v in AnyView(HStack { base.layoutPriority(v); base.zIndex(v) }) }
        live("spacing") { v in AnyView(HStack(spacing: v) { base; VStack(spacing: v) { base; base } }) }
        live("spacer") { v in AnyView(HStack { base; Spacer(minLength: v); base }) }
        live("guide") { v in
            AnyView(HStack(alignment: .top) { base.alignmentGuide(.top) { _ in CGFloat(v) }; base }.overlay(alignment: .top) { base })
        }
        live("overlay guide") { v in
            AnyView(base.overlay(alignment: .trailing) { base.alignmentGuide(.trailing) { _ in CGFloat(v) } })
        }
        live("geometry") { v in AnyView(GeometryReader { _ in base.frame(width: v) }.frame(height: v)) }
        live("layout value") { v in AnyView(Wild(value: v) { base; base }) }
    }

    @Test func withoutASize() {
        for value in Self.values {
            live(AnyView(base.frame(width: value, height: 5)), size: nil)
            live(AnyView(base.frame(minWidth: value)), size: nil)
            live(AnyView(base.padding(value)), size: nil)
        }
    }

    @Test func stages() {
        for value in Self.values {
            let stage = Stage(size: CGSize(width: value, height: 10), scale: 1) { base }
            #expect(stage.size.width >= 1 && stage.size.width <= 16_384)
            let scaled = Stage(size: CGSize(width: 2, height: 2), scale: value, frameRate: value) { base }
            #expect(scaled.pixels.width >= 1)
            stage.advance(to: value.isFinite ? min(value, 1e6) : value)
            stage.advance(by: -5)
            stage.resize(to: CGSize(width: value, height: value))
        }
    }

    @Test func effects() {
        live("opacity") { v in AnyView(base.opacity(v)) }
        live("blur") { v in AnyView(base.blur(radius: v)) }
        live("opaque blur") { v in AnyView(base.blur(radius: v, opaque: true)) }
        live("shadow") { v in AnyView(base.padding(5).shadow(radius: v, x: v, y: -v)) }
        live("shadow offset") { v in AnyView(base.padding(5).shadow(radius: 2, x: v, y: 1)) }
        live("rotation") { v in AnyView(base.rotationEffect(.radians(v))) }
        live("anchor") { v in AnyView(base.rotationEffect(.degrees(30), anchor: UnitPoint(x: v, y: v))) }
        live("scale") { v in AnyView(base.scaleEffect(v)) }
        live("scale sides") { v in AnyView(base.scaleEffect(x: v, y: 1, anchor: UnitPoint(x: 0, y: v))) }
        live("transform") { v in AnyView(base.transformEffect(CGAffineTransform(a: v, b: 1, c: 0, d: v, tx: v, ty: 0))) }
        live("space") { v in AnyView(base.rotation3DEffect(.radians(v), axis: (x: v, y: 1, z: 0), anchorZ: v, perspective: v)) }
        live("projection") { v in
            var transform = ProjectionTransform()
            transform.m13 = v
            transform.m33 = v
            return AnyView(base.projectionEffect(transform))
        }
        live("brightness") { v in AnyView(base.brightness(v).contrast(v)) }
        live("saturation") { v in AnyView(base.saturation(v).grayscale(v).hueRotation(.radians(v))) }
        live("corner") { v in AnyView(base.cornerRadius(v)) }
        live("border") { v in AnyView(base.border(.black, width: v)) }
        live("mask") { v in AnyView(base.mask { Circle().frame(width: v, height: v) }) }
        live("clip") { v in AnyView(base.clipShape(RoundedRectangle(cornerRadius: v)).contentShape(Circle().inset(by: v))) }
    }

    @Test func effectsOnEffects() {
        for value in Self.values {
            live(
                AnyView(
                    base.scaleEffect(1e5).blur(radius: value).rotationEffect(.radians(value)).shadow(radius: value)
                        .opacity(0.5).offset(x: value).scaleEffect(value).mask { base.offset(y: value) }))
        }
    }

    @Test func shapes() {
        live("rounded") { v in AnyView(RoundedRectangle(cornerRadius: v)) }
        live("uneven corners") { v in
            AnyView(
                UnevenRoundedRectangle(
                    topLeadingRadius: v, bottomLeadingRadius: 3, bottomTrailingRadius: -v, topTrailingRadius: 1))
        }
        live("inset") { v in AnyView(Circle().inset(by: v)) }
        live("stroke") { v in AnyView(Circle().stroke(lineWidth: v)) }
        live("border") { v in AnyView(Capsule().strokeBorder(lineWidth: v)) }
        live("dash") { v in
            AnyView(Circle().stroke(.black, style: StrokeStyle(lineWidth: 1, miterLimit: v, dash: [v, 1], dashPhase: v)))
        }
        live("short dash") { v in AnyView(Rectangle().stroke(.black, style: StrokeStyle(lineWidth: v, dash: [1e-9, 1e-9]))) }
        live("trim") { v in AnyView(Circle().trim(from: v, to: 0.5)) }
        live("moved") { v in AnyView(Circle().offset(x: v, y: v).scale(v).rotation(.radians(v))) }
        live("sized") { v in AnyView(Circle().size(width: v, height: v)) }
    }

    @Test
    func paths() {
        live("path") { v in
            AnyView(
                Path { path in
                    path.move(to: CGPoint(x: v, y: 0))
                    path.addLine(to: CGPoint(x: 10, y: v))
                    path.addCurve(to: CGPoint(x: v, y: v), control1: CGPoint(x: 0, y: v), control2: CGPoint(x: v, y: 4))
                    path.addArc(center: CGPoint(x: 10, y: v), radius: v, startAngle: .zero, endAngle: .radians(v), clockwise: false)
                    path.addRect(CGRect(x: v, y: v, width: v, height: v))
                    path.closeSubpath()
                })
        }
    }

    @Test func styles() {
        live("colour") { v in AnyView(Color(red: v, green: v, blue: 0, opacity: v)) }
        live("hue") { v in AnyView(Color(hue: v, saturation: v, brightness: v)) }
        live("colour opacity") { v in AnyView(Color.red.opacity(v)) }
        live("linear") { v in
            AnyView(LinearGradient(colors: [.red, .blue], startPoint: UnitPoint(x: v, y: 0), endPoint: UnitPoint(x: 1, y: v)))
        }
        live("stops") { v in
            AnyView(
                LinearGradient(
                    stops: [.init(color: .red, location: v), .init(color: .blue, location: -v)], startPoint: .top,
                    endPoint: .bottom))
        }
        live("no length") { v in AnyView(LinearGradient(colors: [.red, .blue], startPoint: .top, endPoint: .top)) }
        live("no colours") { v in AnyView(LinearGradient(colors: [], startPoint: .top, endPoint: .bottom)) }
        live("radial") { v in
            AnyView(
                RadialGradient(colors: [.red, .blue], center: UnitPoint(x: v, y: 0), startRadius: v, endRadius: -v))
        }
        live("angular") { v in
            AnyView(AngularGradient(colors: [.red, .blue], center: .center, startAngle: .radians(v), endAngle: .radians(-v)))
        }
        live("elliptical") { v in
            AnyView(EllipticalGradient(colors: [.red, .blue], startRadiusFraction: v, endRadiusFraction: v))
        }
        live("style opacity") { v in AnyView(Rectangle().fill(.red.opacity(v).shadow(.drop(radius: v, x: v)))) }
        live("inner shadow") { v in AnyView(Circle().fill(.red.shadow(.inner(radius: v, y: v)))) }
    }

    @Test func text() {
        live("size") { v in AnyView(Text("Text").font(.system(size: v))) }
        live("custom size") { v in AnyView(Text("Text").font(.custom("Inter", size: v))) }
        live("letters") { v in AnyView(Text("Text").tracking(v).kerning(v).baselineOffset(v)) }
        live("lines") { v in AnyView(Text("Text\nText").lineSpacing(v)) }
        live("shrink") { v in AnyView(Text("Text Text").minimumScaleFactor(v)) }
        live("font width") { v in AnyView(Text("Text").fontWidth(Font.Width(v))) }
        live("frame") { v in AnyView(Text("Text Text").frame(width: v)) }
        live("number") { v in AnyView(Text("\(v)")) }
        for limit in [Int.min, -1, 0, 1, Int.max] { live(AnyView(Text("Text Text").lineLimit(limit))) }
        let long = String(repeating: "x", count: 5000)
        for string in ["\0", "\u{FFFF}", "a\u{0300}\u{0301}\u{0302}", "\u{202E}abc", "\n\n\n", "%", "%@", long] {
            live(AnyView(Text(verbatim: string)))
            live(AnyView(Text(LocalizedStringKey(string))))
        }
    }

    @Test func images() throws {
        let picture = try #require(ImageRenderer(content: Color.red.frame(width: 3, height: 3)).cgImage)
        live("scale") { v in AnyView(Image(decorative: picture, scale: v)) }
        live("caps") { v in
            AnyView(Image(decorative: picture, scale: 1).resizable(capInsets: EdgeInsets(top: v, leading: v, bottom: 1, trailing: v)))
        }
        live("tiled") { v in
            AnyView(
                Image(decorative: picture, scale: 1)
                    .resizable(capInsets: EdgeInsets(top: 1, leading: 1, bottom: 1, trailing: 1), resizingMode: .tile)
                    .frame(width: v, height: 10))
        }
        live("tiled over a large room") { v in
            AnyView(
                Image(decorative: picture, scale: v)
                    .resizable(
                        capInsets: EdgeInsets(top: 0.1, leading: 0.1, bottom: 0.1, trailing: 0.1), resizingMode: .tile)
                    .frame(minWidth: 5000, minHeight: v))
        }
        live("frame") { v in AnyView(Image(decorative: picture, scale: 1).resizable().frame(width: v, height: v)) }
        for value in Self.values {
            let renderer = ImageRenderer(content: base)
            renderer.scale = value
            renderer.proposedSize = ProposedViewSize(width: 4, height: 4)
            _ = renderer.cgImage
            renderer.scale = 1
            renderer.proposedSize = ProposedViewSize(width: value, height: value)
            _ = renderer.cgImage
        }
    }

    @Test func touch() {
        for value in Self.values {
            let stage = Stage(size: CGSize(width: 20, height: 20)) { base.onTapGesture {}.rotationEffect(.radians(value)) }
            stage.tap(at: CGPoint(x: value, y: value))
            stage.drag(from: CGPoint(x: value, y: 0), to: CGPoint(x: 0, y: value), duration: value.isFinite ? min(value, 1) : value)
        }
        live("tap count") { v in AnyView(base.onTapGesture(count: v > 0 && v < 100 ? 1 : Int.max) {}) }
    }

    @Test func deepTreesAndLongLists() {
        var view = AnyView(base)
        for _ in 0..<200 { view = AnyView(view.padding(0.01)) }
        live(view)
        live(AnyView(VStack(spacing: 0) { ForEach(0..<3000) { _ in base } }))
    }
}

private struct Wild: Layout {
    let value: Double

    func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
        for subview in subviews { _ = subview.sizeThatFits(ProposedViewSize(width: value, height: -value)) }
        return CGSize(width: value, height: value)
    }

    func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) {
        for subview in subviews {
            subview.place(
                at: CGPoint(x: value, y: value), anchor: UnitPoint(x: value, y: 0),
                proposal: ProposedViewSize(width: value, height: value))
        }
    }
}
