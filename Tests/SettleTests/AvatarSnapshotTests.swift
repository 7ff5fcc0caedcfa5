import Foundation
import Stage
import SwiftUI
import TestSupport
import Testing

@testable import Settle

/// What avatars look like, as pictures that were looked at. None has text in it: fonts differ between distributions.
@MainActor struct AvatarSnapshotTests {
    @Test("A loaded avatar")
    func loaded() throws {
        try Snapshot("avatar-loaded").compare(Stage { AvatarLoadSettle(name: "Ava Kim", progress: 1) }.pixels)
    }

    @Test("An avatar whose face has settled, its ring half drawn")
    func halfRing() throws {
        try Snapshot("avatar-half-ring").compare(Stage { AvatarLoadSettle(name: "王小明", progress: 0.84) }.pixels)
    }

    @Test("A blurred avatar, after its initials have gone")
    func blurred() throws {
        try Snapshot("avatar-blurred").compare(
            Stage { AvatarLoadSettle(name: "José", progress: 0.3) }.pixels, tolerance: .init(mean: 0.2, maximum: 3))
    }

    @Test("A drawing in place of a photo, loading on a dark ground")
    func drawing() throws {
        let stage = Stage(conditions: .with { $0.colorScheme = .dark }, background: Color(white: 0.1)) {
            AvatarLoadSettle(size: 64, name: "Ava Kim", progress: 0.45) {
                ZStack {
                    LinearGradient(colors: [.orange, .purple], startPoint: .topLeading, endPoint: .bottomTrailing)
                    Circle().fill(.white).padding(16)
                }
            }
        }
        try Snapshot("avatar-drawing").compare(stage.pixels, tolerance: .init(mean: 0.2, maximum: 3))
    }

    @Test("Small avatars at one pixel a point: 16 to 40 points, ring and face around one centre")
    func small() throws {
        let stage = Stage(scale: 1, background: .white) {
            HStack(spacing: 4) {
                ForEach([16.0, 20, 24, 32, 40], id: \.self) { AvatarLoadSettle(size: $0, name: "\($0)", progress: 1) }
            }
        }
        try Snapshot("avatar-small").compare(stage.pixels)
    }

    @Test("A picture that differs says how far, and leaves itself and the difference to look at")
    func mismatch() throws {
        if Snapshot.isRecording { return }
        let other = Stage { AvatarLoadSettle(name: "Ava Kim", progress: 0.9) }.pixels
        let error = #expect(throws: Snapshot.Mismatch.self) { try Snapshot("avatar-loaded").compare(other) }
        #expect("\(error!)".contains("out/snapshots"))
        #expect(throws: Snapshot.Mismatch.self) { try Snapshot("no-such-picture").compare(other) }
    }
}
