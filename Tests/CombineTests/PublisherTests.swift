import Combine
import Foundation
import Testing

/// Takes as many values as it is told to ask for.
private final class Picky: Subscriber {
    typealias Input = Int
    typealias Failure = Never
    var log: [String] = []
    var subscription: (any Subscription)?
    let first: Subscribers.Demand
    init(first: Subscribers.Demand) { self.first = first }

    func receive(subscription: any Subscription) {
        self.subscription = subscription
        subscription.request(first)
    }

    func receive(_ input: Int) -> Subscribers.Demand {
        log.append("\(input)")
        return .none
    }

    func receive(completion: Subscribers.Completion<Never>) { log.append("end") }
}

@Suite struct PublisherTests {
    @Test func aPassthroughSubjectDeliversOnlyWhatIsAskedFor() {
        let subject = PassthroughSubject<Int, Never>(), picky = Picky(first: .max(2))
        subject.subscribe(picky)
        for value in 1...4 { subject.send(value) }
        #expect(picky.log == ["1", "2"])
        picky.subscription?.request(.max(1))
        subject.send(5)
        subject.send(completion: .finished)
        subject.send(6)
        #expect(picky.log == ["1", "2", "5", "end"])
    }

    @Test func aCurrentValueSubjectKeepsTheNewestForThoseWhoAskLater() {
        let subject = CurrentValueSubject<Int, Never>(1), picky = Picky(first: .none)
        subject.subscribe(picky)
        subject.send(2)
        subject.value = 3
        #expect(picky.log == [])
        picky.subscription?.request(.max(1))
        #expect(picky.log == ["3"])
        picky.subscription?.request(.unlimited)
        #expect(picky.log == ["3"])
        subject.send(4)
        #expect(picky.log == ["3", "4"])
        #expect(subject.value == 4)
    }

    @Test func aSubscriptionEndsWithItsCancellable() {
        let subject = PassthroughSubject<Int, Never>()
        var values: [Int] = []
        var kept: Set<AnyCancellable> = []
        subject.sink { values.append($0) }.store(in: &kept)
        subject.send(1)
        kept.removeAll()
        subject.send(2)
        #expect(values == [1])
    }

    @Test func operatorsChangeLeaveOutAndJoinValues() {
        let subject = PassthroughSubject<Int, Never>()
        var log: [String] = []
        let kept = subject.filter { $0 % 2 == 1 }.removeDuplicates().map { "\($0)" }.dropFirst().sink { log.append($0) }
        for value in [1, 2, 1, 3, 3, 4, 5] { subject.send(value) }
        #expect(log == ["3", "5"])
        let text = PassthroughSubject<String, Never>()
        var pairs: [String] = []
        let joined = subject.combineLatest(text) { "\($0)\($1)" }.sink { pairs.append($0) }
        subject.send(1)
        subject.send(2)
        text.send("a")
        subject.send(3)
        #expect(pairs == ["2a", "3a"])
        var merged: [Int] = []
        let both = subject.merge(with: Just(9)).scan(0, +).sink(
            receiveCompletion: { _ in merged.append(-1) }, receiveValue: { merged.append($0) })
        subject.send(1)
        subject.send(completion: .finished)
        #expect(merged == [9, 10, -1])
        withExtendedLifetime((kept, joined, both)) {}
    }

    @Test func filteringCountsTowardsWhatWasAskedFor() {
        let subject = PassthroughSubject<Int, Never>(), picky = Picky(first: .max(2))
        subject.filter { $0 > 2 }.receive(subscriber: picky)
        for value in 1...6 { subject.send(value) }
        #expect(picky.log == ["3", "4"])
    }

    @Test func aJustDeliversOnceAndEnds() {
        let picky = Picky(first: .unlimited)
        Just(7).eraseToAnyPublisher().receive(subscriber: picky)
        #expect(picky.log == ["7", "end"])
    }

    @Test func demandAddsUpToNoLimitAndNotBelowNone() {
        #expect(Subscribers.Demand.max(2) + .unlimited == .unlimited)
        #expect(Subscribers.Demand.unlimited - 5 == .unlimited)
        #expect(Subscribers.Demand.max(2) - .max(5) == .none)
        #expect(Subscribers.Demand.max(-3) == .none)
    }

    @Test func assigningWritesAProperty() {
        final class Box { var value = 0 }
        let box = Box()
        let kept = CurrentValueSubject<Int, Never>(3).assign(to: \.value, on: box)
        #expect(box.value == 3)
        withExtendedLifetime(kept) {}
    }

    @Test func notificationsArrive() {
        let name = Notification.Name("CombineTests.\(UUID())"), center = NotificationCenter()
        var count = 0
        let kept = center.publisher(for: name).sink { _ in count += 1 }
        center.post(name: name, object: nil)
        kept.cancel()
        center.post(name: name, object: nil)
        #expect(count == 1)
    }
}

private class Model: ObservableObject {
    @Published var count = 0
    var other = 0
}

private final class NamedModel: Model {
    @Published var name = "a"
}

private final class PlainModel: ObservableObject {
    var value = 0 { willSet { objectWillChange.send() } }
}

@Suite struct PublishedTests {
    @Test func anObjectSpeaksBeforeItsPropertiesChange() {
        let model = NamedModel()
        var log: [String] = []
        let kept = model.objectWillChange.sink { log.append("\(model.count)\(model.name)") }
        model.count = 1
        model.name = "b"
        model.other = 5
        #expect(log == ["0a", "1a"])
        #expect(model.objectWillChange === model.objectWillChange)
        withExtendedLifetime(kept) {}
    }

    @Test func anObjectWithoutPublishedPropertiesHasOnePublisherToo() {
        let model = PlainModel()
        var count = 0
        let kept = model.objectWillChange.sink { count += 1 }
        model.value = 1
        #expect(count == 1)
        withExtendedLifetime(kept) {}
    }

    @Test func aPropertysPublisherTellsThePresentValueAndEachNewOne() {
        let model = Model()
        var log: [String] = []
        let kept = model.$count.sink { log.append("\($0) while \(model.count)") }
        model.count = 4
        model.count = 4
        #expect(log == ["0 while 0", "4 while 0", "4 while 4"])
        withExtendedLifetime(kept) {}
    }

    @Test func aPublisherCanBeWrittenIntoAProperty() {
        let model = Model(), subject = PassthroughSubject<Int, Never>()
        var changes = 0
        let kept = model.objectWillChange.sink { changes += 1 }
        subject.assign(to: &model.$count)
        subject.send(8)
        #expect(model.count == 8)
        #expect(changes == 1)
        withExtendedLifetime(kept) {}
    }
}
