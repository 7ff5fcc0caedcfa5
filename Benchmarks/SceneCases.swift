import Foundation
import ImageFiles
import Settle
import SwiftUI

/// The scenes, whole frames: tree, layout, display list and pixels.
extension SettleBench {
    func runScenes() throws {
        let avatar = CGSize(width: SettlingAvatar.canvas, height: SettlingAvatar.canvas)
        try scene("a_avatar", size: avatar, pictures: ["a": [0, 20, 59]]) { SettlingAvatar(start: Host.start) }
        try scene("a_avatar_noblur", size: avatar, pictures: [:]) { SettlingAvatar(isBlurred: false, start: Host.start) }
        try scene("b_skeleton", size: SkeletonList.size, pictures: ["b": [25]]) { SkeletonList(rows: 9, start: Host.start) }
        try scene("c_morph", size: CGSize(width: MeltingLetters.side, height: MeltingLetters.side), pictures: ["c": [0, 15, 30]]) {
            MeltingLetters(start: Host.start)
        }
        try server("d_server")
        try scene("kit_avatar", size: CGSize(width: 110, height: 110), pictures: [:]) { AvatarLoadSettle(name: "Ava Kim") }
        try scene("kit_skeleton", size: SkeletonList.size, pictures: [:]) {
            KitSkeletonList(rows: 9)
        }
    }

    private func scene<V: View>(
        _ name: String, size: CGSize, pictures frames: [String: [Int]], @ViewBuilder _ view: () -> V
    ) throws {
        guard isAsked(name) else { return }
        let scale = SceneNumbers.scale
        var host = Host(view(), size: size, scale: scale)
        for index in 0..<SceneNumbers.frames { host.show(at: Double(index) / 60) }
        let made = view()
        if counts {
            host = Host(made, size: size, scale: scale)
            CountedWork.shared.run = { for index in 0..<SceneNumbers.frames { host.show(at: Double(index) / 60) } }
            return counted()
        }
        measureFrames(
            name, size: [Int(size.width * scale), Int(size.height * scale)], count: SceneNumbers.frames, reps: reps,
            // Time only goes forward, so each run has a tree of its own; its first frame is a part of the run.
            prepare: { host = Host(made, size: size, scale: scale) },
            frame: { host.show(at: Double($0) / 60) }
        ).emit()
        guard let folder = pictures else { return }
        for (letter, indices) in frames {
            for index in indices {
                let host = Host(made, size: size, scale: scale)
                for frame in 0...index { host.show(at: Double(frame) / 60) }
                let file = letter == "b" ? "b_settle.png" : String(format: "%@_settle_%02d.png", letter, index)
                try PNGEncoder.encode(host.surface.bitmap()).write(to: folder.appendingPathComponent(file))
            }
        }
    }

    /// A thousand avatars, each a file in memory, on one core.
    private func server(_ name: String) throws {
        guard isAsked(name) else { return }
        let side = ServedAvatar.side, count = 1000
        let request = ServedAvatar.Request()
        let host = Host(ServedAvatar(request: request), size: CGSize(width: side, height: side), scale: 1)
        let encoder = PNGEncoder(level: PNGEncoder.fastestLevel)
        var byteCount = 0, time = 0.0
        func draw(_ index: Int) {
            request.index = index
            time += 1.0 / 60
            host.show(at: time)
        }
        if counts {
            func serve() {
                for index in 0..<100 {
                    draw(index)
                    byteCount += (try? encoder.encode(host.surface.bitmap()).count) ?? 0
                }
            }
            serve()
            CountedWork.shared.run = serve
            return counted()
        }
        var result = measureFrames(
            name, size: [Int(side), Int(side)], count: count, reps: max(reps / 2, 3), prepare: { byteCount = 0 },
            frame: { index in
                draw(index)
                byteCount += (try? encoder.encode(host.surface.bitmap()).count) ?? 0
            })
        // Where the time goes.
        measureFrames(name + "/tree", count: count, reps: 3) { index in
            request.index = index
            time += 1.0 / 60
            host.makeFrame(at: time)
        }.emit()
        measureFrames(name + "/no file", count: count, reps: 3) { draw($0) }.emit()
        result.itemsPerS = result.meanMedian.map { 1000 / $0 }
        result.bytesPerItem = byteCount / count
        result.emit()
        if let folder = pictures {
            draw(7)
            try PNGEncoder.encode(host.surface.bitmap()).write(to: folder.appendingPathComponent("d_settle_007.png"))
        }
    }
}
