import CMemory
import Foundation
import Settle
import SwiftUI

/// What the runtime costs apart from pixels: time, wake-ups and memory.
extension SettleBench {
    func runRuntime() throws {
        idle()
        oneAmongMany()
        skeletonRows()
        lazyList()
        firstFrame()
        settledMemory()
        growth()
    }

    /// How often a scene at rest wakes its host, and how much of the processor it takes.
    private func idle() {
        guard isAsked("runtime/idle") else { return }
        let host = Host(AvatarLoadSettle(name: "Ava Kim"), size: CGSize(width: 110, height: 110), scale: 2)
        for index in 0..<60 { host.show(at: Double(index) / 60) }
        let woken = host.wakeUps.count, cpu = Clock.cpu()
        RunLoop.main.run(until: Date(timeIntervalSinceNow: idleSeconds))
        let isAsleep = host.tree.nextWake == .never
        Measurement(
            name: "runtime/idle wake-ups", value: Double(host.wakeUps.count - woken) + (isAsleep ? 0 : 1), unit: "wake-ups",
            notes: "in \(idleSeconds) s"
        ).emit()
        Measurement(name: "runtime/idle processor", value: Double(Clock.cpu() - cpu) / 1e6 / idleSeconds, unit: "ms a second").emit()
    }

    @Observable final class Switch {
        var isOn = false
        var progress = 0.0
    }

    /// One animated opacity among 10,000 nodes: update and display list.
    private func oneAmongMany() {
        guard isAsked("runtime/opacity among 10,000") else { return }
        let model = Switch()
        let host = Host(Crowd(model: model), size: CGSize(width: 400, height: 400), scale: 1)
        host.makeFrame(at: 0)
        var time = 0.0
        withAnimation(.linear(duration: 1e6)) { model.isOn = true }
        if counts {
            func blink() {
                for _ in 0..<100 {
                    time += 1.0 / 60
                    host.makeFrame(at: time)
                }
            }
            blink()
            CountedWork.shared.run = blink
            return counted()
        }
        measureFrames("runtime/opacity among 10,000", count: 60, reps: reps) { _ in
            time += 1.0 / 60
            host.makeFrame(at: time)
        }.emit()
    }

    private struct Crowd: View {
        let model: Switch

        var body: some View {
            VStack(spacing: 0) {
                ForEach(0..<100, id: \.self) { row in
                    HStack(spacing: 0) {
                        ForEach(0..<99, id: \.self) { column in
                            if row == 50 && column == 50 { Blinking(model: model) } else { Color.blue }
                        }
                    }
                }
            }
        }
    }

    private struct Blinking: View {
        let model: Switch
        var body: some View { Color.red.opacity(model.isOn ? 1 : 0.2) }
    }

    /// The kit's skeletons, all in sight: update and display list.
    private func skeletonRows() {
        for rows in [9, 90, 900] where isAsked("runtime/skeleton rows \(rows)") {
            let host = Host(KitSkeletonList(rows: rows), size: CGSize(width: 390, height: 88 * CGFloat(rows)), scale: 1)
            host.makeFrame(at: 0)
            var time = 0.0
            if counts {
                func sweep() {
                    for _ in 0..<60 {
                        time += 1.0 / 60
                        host.makeFrame(at: time)
                    }
                }
                sweep()
                CountedWork.shared.run = sweep
                return counted()
            }
            measureFrames("runtime/skeleton rows \(rows)", count: 60, reps: reps) { _ in
                time += 1.0 / 60
                host.makeFrame(at: time)
            }.emit()
        }
    }

    /// A list of the kit's skeletons that makes rows as they come into sight: its sweep, a scroll at 120 frames a second with all that a frame
    /// takes, its first frame, and what its rows hold.
    private func lazyList() {
        func list(_ rows: Int) -> Host {
            Host(KitSkeletonList(rows: rows, isLazy: true), size: CGSize(width: 390, height: 844), scale: 2)
        }
        if isAsked("runtime/lazy 200 sweep") {
            let host = list(200)
            host.makeFrame(at: 0)
            var time = 0.0
            let bodies = host.tree.bodyRuns
            var frames = 0
            measureFrames("runtime/lazy 200 sweep", count: 60, reps: reps) { _ in
                time += 1.0 / 60
                frames += 1
                host.makeFrame(at: time)
            }.emit()
            Measurement(
                name: "runtime/lazy 200 bodies", value: Double(host.tree.bodyRuns - bodies) / Double(frames), unit: "a frame"
            ).emit()
        }
        if isAsked("runtime/lazy 200 scroll") {
            let host = list(200)
            host.show(at: 0)
            var time = 0.0, way = 0
            measureFrames("runtime/lazy 200 scroll", count: 240, reps: reps) { _ in
                time += 1.0 / 120
                way += 1
                host.tree.wheel(by: CGSize(width: 0, height: way % 480 < 240 ? 60 : -60), at: CGPoint(x: 195, y: 422))
                host.show(at: time)
            }.emit()
        }
        for rows in [100, 1_000, 10_000] where isAsked("runtime/lazy \(rows) first frame") {
            measureFrames("runtime/lazy \(rows) first frame", count: 5, reps: reps) { _ in list(rows).show(at: 0) }.emit()
        }
        if isAsked("runtime/lazy 10000 memory") {
            let start = heldBytes()
            let host = list(10_000)
            host.makeFrame(at: 0)
            // Through all of it, so that what was passed counts.
            for step in 0..<2_000 {
                host.tree.wheel(by: CGSize(width: 0, height: 440), at: CGPoint(x: 195, y: 422))
                host.makeFrame(at: Double(step) / 120)
            }
            Measurement(name: "runtime/lazy 10000 memory", value: Double(heldBytes() - start) / 1e6, unit: "MB").emit()
        }
    }

    /// From a view to the pixels of its first frame, in a process that has drawn one before.
    private func firstFrame() {
        guard isAsked("runtime/first avatar") else { return }
        measureFrames("runtime/first avatar", count: 20, reps: reps) { _ in
            Host(AvatarLoadSettle(name: "Ava Kim"), size: CGSize(width: 110, height: 110), scale: 2).show(at: 0)
        }.emit()
    }

    /// What a settled avatar holds beyond its pixels.
    private func settledMemory() {
        guard isAsked("runtime/settled avatar") else { return }
        func list(_ count: Int) -> Host {
            let host = Host(
                VStack { ForEach(0..<count, id: \.self) { _ in AvatarLoadSettle(name: "Ava Kim", progress: 1) } },
                size: CGSize(width: 110, height: 110 * CGFloat(count)), scale: 1)
            host.makeFrame(at: 0)
            return host
        }
        let few = list(10), start = heldBytes()
        let many = list(1010), held = heldBytes() - start
        Measurement(name: "runtime/settled avatar", value: Double(held) / 1010, unit: "bytes").emit()
        withExtendedLifetime((few, many)) {}
    }

    /// What many loads leave behind.
    private func growth() {
        guard isAsked("runtime/growth") else { return }
        let model = Switch()
        let host = Host(Loading(model: model), size: CGSize(width: 110, height: 110), scale: 1)
        var time = 0.0
        func cycle() {
            for progress in [0.3, 1] {
                model.progress = progress
                time += 1.0 / 60
                host.show(at: time)
            }
        }
        for _ in 0..<2000 { cycle() }
        let start = heldBytes()
        for _ in 0..<cycles { cycle() }
        Measurement(
            name: "runtime/growth", value: Double(heldBytes() - start), unit: "bytes", notes: "after \(cycles) loads"
        ).emit()
    }

    private struct Loading: View {
        let model: Switch
        var body: some View { AvatarLoadSettle(name: "Ava Kim", progress: model.progress) }
    }

    /// Bytes that the process has allocated.
    private func heldBytes() -> Int { allocated_bytes() }
}
