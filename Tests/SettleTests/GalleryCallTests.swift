import Foundation
import Settle
import SwiftUI
import Testing

@testable import Gallery

/// The source that the gallery gives for what it shows.
@MainActor @Suite struct GalleryCallTests {
    @Test("What is at its default is not said")
    func avatarLoad() {
        var parameters = AvatarLoadParameters()
        (parameters.size, parameters.fontSize, parameters.face) = (96, 30, .standIn)
        #expect(parameters.call(progress: nil) == #"AvatarLoadSettle(name: "Ava Kim")"#)
        #expect(parameters.call(progress: 0.4567) == #"AvatarLoadSettle(name: "Ava Kim", progress: 0.46)"#)
        parameters.name = #"Ava "A" \ Kim"#
        #expect(parameters.call(progress: nil) == #"AvatarLoadSettle(name: "Ava \"A\" \\ Kim")"#)
        parameters = AvatarLoadParameters(size: 64, blurAmount: 0.2, settleResponse: 0.3, duration: 1, ring: .green, face: .drawing)
        #expect(
            parameters.call(progress: nil) == """
                AvatarLoadSettle(
                    size: 64, name: "Ava Kim", fontSize: 60, blurAmount: 0.2,
                    settleResponse: 0.3, ring: .green, duration: 1) {
                    Portrait()
                }
                """)
    }

    @Test func skeleton() {
        var parameters = SkeletonParameters()
        #expect(parameters.call(time: nil) == "SkeletonLoader()\n    .frame(width: 280, height: 120)")
        (parameters.shape, parameters.lines, parameters.isFailed) = (.text, 2, true)
        #expect(
            parameters.call(time: 0.5)
                == "SkeletonLoader(shape: .text(lines: 2), isFailed: true)\n    .frame(width: 280)\n    .skeletonTime(0.50)")
        parameters = SkeletonParameters(cornerRadius: 20, period: 2)
        #expect(
            parameters.call(time: nil)
                == "SkeletonLoader(\n    shape: .rounded(20),\n    style: SkeletonLoader.Style(period: 2))\n    .frame(width: 280, height: 120)")
    }

    @Test func avatar() {
        let parameters = AvatarParameters(content: .initials, size: .md, hasCustomSize: false, presence: .count, count: 4, style: .standard)
        #expect(
            parameters.call(diameter: 80)
                == "Avatar(\n    type: .initials(text: \"NH\"), state: .count(4),\n    name: \"Noor Haddad\")")
        #expect(AvatarParameters().call(diameter: 80.4).contains("customSize: 80,"))
    }

    @Test func group() {
        let parameters = AvatarGroupParameters(people: 3, maximum: 2, arrangement: .piled, hasOverlap: false, showsPresence: false)
        #expect(
            parameters.call(overlap: 0.2)
                == "AvatarGroup(\n    members: people.map { AvatarMember(id: $0.id, name: $0.name) })")
        #expect(AvatarGroupParameters().call(overlap: 0.2).contains("maximum: 5, overlap: 0.20, arrangement: .stacked"))
    }

    @Test func blob() {
        let parameters = BlobParameters(size: 40, paint: .flat, role: .snap)
        let symbols = """
             {
                Image(systemName: "play.fill")
            } alternative: {
                Image(systemName: "pause.fill")
            }
            .font(.system(size: 40))
            """
        #expect(parameters.call(progress: nil) == "BlobbySymbol(isPrimary: isPrimary)\(symbols)\n.motion(.snap, value: isPrimary)")
        #expect(parameters.call(progress: 0.5) == "BlobbySymbol(progress: 0.50)\(symbols)")
    }

    @Test func handOff() {
        var parameters = HandOffParameters()
        #expect(
            parameters.call(phase: .loading, time: nil) == """
                ForEach(Array(people.enumerated()), id: \\.element.id) { index, person in
                    PersonRow(person)
                        .skeleton(isLoading: true, staggerIndex: min(index, 12))
                }
                .skeletonGroup()
                """)
        (parameters.staggers, parameters.onset) = (false, 0.15)
        #expect(parameters.call(phase: .failed, time: nil).contains(".skeleton(isLoading: false, isFailed: true)"))
        #expect(parameters.call(phase: .loaded, time: 0.3).contains(".skeletonHandOff((0.30)\n            / SkeletonHandOff.duration)"))
        #expect(parameters.call(phase: .loaded, time: nil).hasSuffix(".skeletonTiming(onset: 0.15)"))
    }

    @Test func motion() {
        let parameters = MotionParameters(role: .press, reducesMotion: true)
        #expect(parameters.call(time: 0).hasPrefix("MotionRole.press.progress(at: 0.00, reduceMotion: true)  // 0.000"))
        #expect(parameters.call(time: nil).contains("view.motion(.press, value: isShown)"))
    }

    @Test("People are two hundred different ones, the same every time")
    func people() {
        let people = Person.some(200)
        #expect(people.count == 200 && Set(people.map(\.id)).count == 200 && people == Person.some(200))
        #expect(Set(people.map(\.name)).count > 180)
        #expect(Person.some(-3).isEmpty && people.allSatisfy { !$0.name.isEmpty && !$0.note.isEmpty })
    }
}

/// The clockwork behind the scrubbers.
@MainActor @Suite struct PlayheadTests {
    private func date(_ seconds: Double) -> Date { Date(timeIntervalSinceReferenceDate: seconds) }

    @Test("It goes from its beginning to its end, and stands")
    func running() {
        let playhead = Playhead(duration: 2)
        playhead.tick(date(10))
        #expect(playhead.time == 0 && playhead.isPlaying && !playhead.isByHand)
        playhead.tick(date(10.5))
        #expect(playhead.time == 0.5 && playhead.fraction == 0.25)
        playhead.tick(date(13))
        #expect(playhead.time == 2 && !playhead.isPlaying)
        playhead.toggle()
        #expect(playhead.time == 0 && playhead.isPlaying && playhead.runs == 1)
    }

    @Test("A loop begins again, and one that follows the clock stands where the clock does")
    func looping() {
        let loop = Playhead(duration: 2, isLooping: true)
        loop.tick(date(0))
        loop.tick(date(5))
        #expect(loop.time == 1 && loop.isPlaying)
        let light = Playhead(duration: 1.5, isLooping: true, followsClock: true)
        light.tick(date(4))
        #expect(light.time == 1)
        light.tick(date(-0.5))
        #expect(light.time == 1)
    }

    @Test("By hand it stands where it was put, and goes on from there")
    func scrubbing() {
        let playhead = Playhead(duration: 1)
        playhead.scrub(to: 0.25)
        playhead.tick(date(3))
        #expect(playhead.time == 0.25 && playhead.isByHand && !playhead.isPlaying)
        playhead.toggle()
        playhead.tick(date(4))
        playhead.tick(date(4.25))
        #expect(playhead.time == 0.5 && playhead.isByHand)
        playhead.restart()
        #expect(playhead.time == 0 && !playhead.isByHand)
    }

    @Test("Whatever it is told, it stands between its beginning and its end", arguments: [Double.nan, .infinity, -.infinity, -1, 1e300])
    func nonsense(number: Double) {
        let playhead = Playhead(duration: 1)
        playhead.scrub(to: number)
        #expect((0...1).contains(playhead.time))
        playhead.duration = number
        #expect(playhead.duration >= 0.05 && playhead.duration.isFinite && (0...1).contains(playhead.fraction))
        playhead.restart()
        playhead.tick(date(0))
        playhead.tick(date(number.isFinite ? number : 1))
        #expect((0...playhead.duration).contains(playhead.time))
        let other = Playhead(duration: number, start: number)
        #expect((0...other.duration).contains(other.time))
    }
}
