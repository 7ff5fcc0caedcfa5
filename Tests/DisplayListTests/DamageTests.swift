import DisplayList
import Foundation
import Testing

@Suite struct DamageTests {
    private func box(
        _ identity: UInt64, version: UInt64? = nil, at origin: CGPoint = .zero, size: CGFloat = 10
    ) -> DisplayItem {
        let rect = CGRect(x: 0, y: 0, width: size, height: size)
        return DisplayItem(
            identity: identity, version: version ?? identity, origin: origin, bounds: rect,
            content: .fill(Fill(.rect(rect), paint: .color(.black))))
    }

    private func layer(
        _ effect: Effect, _ items: [DisplayItem], version: UInt64, at origin: CGPoint = .zero,
        bounds: CGRect = CGRect(x: 0, y: 0, width: 200, height: 200)
    ) -> DisplayItem {
        DisplayItem(identity: 900, version: version, origin: origin, bounds: bounds, content: .layer(effect, items))
    }

    private func damage(_ old: [DisplayItem], _ new: [DisplayItem], scale: CGFloat = 2) -> [PixelRect] {
        let size = CGSize(width: 200, height: 200)
        return DisplayFrame(size: size, scale: scale, items: new)
            .damage(since: DisplayFrame(size: size, scale: scale, items: old))
    }

    @Test func `nothing changed, nothing to draw`() {
        #expect(damage([box(1), box(2)], [box(1), box(2)]).isEmpty)
    }

    @Test func `a changed item is drawn again where it is`() {
        let place = CGPoint(x: 20, y: 30)
        #expect(damage([box(1, at: place)], [box(1, version: 7, at: place)]) == [PixelRect(x: 40, y: 60, width: 20, height: 20)])
    }

    @Test func `a moved item is drawn where it was and where it is`() {
        let rects = damage([box(1), box(2)], [box(1, at: CGPoint(x: 100, y: 100)), box(2)])
        #expect(Set(rects) == [PixelRect(x: 0, y: 0, width: 20, height: 20), PixelRect(x: 200, y: 200, width: 20, height: 20)])
    }

    @Test func `added and removed items are drawn where they are`() {
        let far = CGPoint(x: 50, y: 50)
        let there = [PixelRect(x: 100, y: 100, width: 20, height: 20)]
        #expect(damage([box(1)], [box(1), box(2, at: far)]) == there)
        #expect(damage([box(1), box(2, at: far)], [box(1)]) == there)
    }

    @Test func `of items in a new order only those that left it are drawn again`() {
        let a = box(1), b = box(2, at: CGPoint(x: 50, y: 0)), c = box(3, at: CGPoint(x: 100, y: 0))
        #expect(damage([a, b, c], [c, a, b]) == [PixelRect(x: 200, y: 0, width: 20, height: 20)])
    }

    @Test func `pixels that are touched in part count`() {
        #expect(damage([], [box(1, at: CGPoint(x: 0.3, y: 0.3))], scale: 1) == [PixelRect(x: 0, y: 0, width: 11, height: 11)])
    }

    @Test func `a small change in a large layer is small`() {
        let before = [box(1), box(2, at: CGPoint(x: 50, y: 50))], after = [box(1), box(2, version: 8, at: CGPoint(x: 50, y: 50))]
        let there = [PixelRect(x: 100, y: 100, width: 20, height: 20)]
        #expect(damage([layer(.opacity(0.5), before, version: 10)], [layer(.opacity(0.5), after, version: 11)]) == there)
        #expect(
            damage(
                [layer(.transform(CGAffineTransform(scaleX: 2, y: 2)), before, version: 10)],
                [layer(.transform(CGAffineTransform(scaleX: 2, y: 2)), after, version: 11)])
                == [PixelRect(x: 200, y: 200, width: 40, height: 40)])
        let clip = Effect.clip(.rect(CGRect(x: 0, y: 0, width: 55, height: 200)), isEvenOdd: false, isAntialiased: true)
        #expect(
            damage([layer(clip, before, version: 10)], [layer(clip, after, version: 11)])
                == [PixelRect(x: 100, y: 100, width: 10, height: 20)])
    }

    @Test func `another effect is another layer`() {
        #expect(
            damage([layer(.opacity(0.5), [box(1)], version: 10)], [layer(.opacity(0.6), [box(1)], version: 11)])
                == [PixelRect(x: 0, y: 0, width: 400, height: 400)])
    }

    @Test func `a blur spreads a change by five and a half deviations and the filter's pixels`() {
        let place = CGPoint(x: 95, y: 95)
        let rects = damage(
            [layer(.blur(radius: 4, opaqueExtent: nil), [box(2, at: place)], version: 10)],
            [layer(.blur(radius: 4, opaqueExtent: nil), [box(2, version: 8, at: place)], version: 11)], scale: 1)
        #expect(rects == [PixelRect(x: 71, y: 71, width: 58, height: 58)])
    }

    @Test func `a shadow is drawn again with what casts it`() {
        let place = CGPoint(x: 20, y: 20)
        let shadow = Effect.shadow(color: .black, radius: 0, offset: CGSize(width: 100, height: 0))
        let rects = damage(
            [layer(shadow, [box(2, at: place)], version: 10)], [layer(shadow, [box(2, version: 8, at: place)], version: 11)],
            scale: 1)
        #expect(Set(rects) == [PixelRect(x: 18, y: 18, width: 14, height: 14), PixelRect(x: 118, y: 18, width: 14, height: 14)])
    }

    @Test func `a change in a mask counts`() {
        let there = CGPoint(x: 50, y: 50)
        let old = layer(.mask([box(5, at: there)], isLuminance: false), [box(1, size: 200)], version: 10)
        let new = layer(.mask([box(5, version: 6, at: there)], isLuminance: false), [box(1, size: 200)], version: 11)
        #expect(damage([old], [new], scale: 1) == [PixelRect(x: 50, y: 50, width: 10, height: 10)])
    }

    @Test func `the rectangles are few and do not overlap`() {
        let old = (1...200).map { box(UInt64($0), at: CGPoint(x: ($0 * 37) % 190, y: ($0 * 53) % 190)) }
        let new = old.map { DisplayItem(identity: $0.identity, version: $0.version + 1000, origin: $0.origin, bounds: $0.bounds, content: $0.content) }
        let rects = damage(old, new)
        #expect(rects.count <= 8)
        for (i, a) in rects.enumerated() {
            for b in rects[(i + 1)...] { #expect(a.intersection(b).isEmpty) }
        }
        for item in old {
            let pixels = PixelRect(covering: item.frame.applying(CGAffineTransform(scaleX: 2, y: 2)))
            #expect(rects.reduce(0) { $0 + $1.intersection(pixels).area } == pixels.area)
        }
    }

    @Test func `light that moves over a bone is drawn again where it was and is, not where it has not been`() {
        func bone(_ version: UInt64, light: CGFloat, color: RGBA = .white, tilt: CGFloat = 0) -> DisplayItem {
            let stops = GradientStops([.init(location: 0, color: .black), .init(location: 0.5, color: color), .init(location: 1, color: .black)])
            let rect = CGRect(x: 0, y: 0, width: 100, height: 10)
            let paint = Paint.linear(stops, start: CGPoint(x: light, y: 0), end: CGPoint(x: light + 20, y: tilt))
            return DisplayItem(identity: 1, version: version, bounds: rect, content: .fill(Fill(.rect(rect), paint: paint)))
        }
        // A pixel more on each side, as colours are taken in the middle of pixels.
        #expect(damage([bone(1, light: 30)], [bone(2, light: 32)], scale: 1) == [PixelRect(minX: 29, minY: 0, maxX: 53, maxY: 11)])
        #expect(damage([bone(1, light: -90)], [bone(2, light: -60)], scale: 1).isEmpty)
        let whole = [PixelRect(x: 0, y: 0, width: 100, height: 10)]
        #expect(damage([bone(1, light: 30)], [bone(2, light: 30, color: .clear)], scale: 1) == whole)
        #expect(damage([bone(1, light: 30)], [bone(2, light: 30, tilt: 5)], scale: 1) == whole)
    }

    @Test func `another canvas is drawn whole`() {
        let a = DisplayFrame(size: CGSize(width: 10, height: 10), scale: 1, items: [])
        var b = a
        b.background = .white
        #expect(b.damage(since: a) == [PixelRect(x: 0, y: 0, width: 10, height: 10)])
        b = a
        b.scale = 3
        #expect(b.damage(since: a) == [PixelRect(x: 0, y: 0, width: 30, height: 30)])
    }

    @Test func `items without end or without numbers`() {
        let endless = DisplayItem(
            identity: 1, version: 1, bounds: .infinite, content: .fill(Fill(.rect(.infinite), paint: .color(.black))))
        #expect(damage([], [endless]) == [PixelRect(x: 0, y: 0, width: 400, height: 400)])
        let nowhere = DisplayItem(
            identity: 1, version: 2, origin: CGPoint(x: CGFloat.nan, y: 0), bounds: CGRect(x: 0, y: 0, width: 5, height: 5),
            content: .fill(Fill(.empty, paint: .color(.black))))
        #expect(damage([], [nowhere]).isEmpty)
    }
}
