import Foundation
import SwiftUICore

/// One page's scene: its views, alive, on the clock of the page's display.
///
/// Nothing runs by itself. Events, tasks and dates make the scene due; then one frame is made, and what changed is sent. The page
/// says which frame its display shows, once for each of the display's frames, and that is the clock of everything that moves.
///
/// **Flow.** At most two numbers are under way, each a picture, what became of its elements, or both. While they are, the scene makes no further frame, so a page
/// that is slow, or does not answer at all, costs no memory, and gets the newest picture as soon as it can take one. The second is sent only when a frame of the
/// display has passed since the first was begun: then drawing here and showing there overlap, and a fast page never gets two pictures for one frame.
@MainActor final class BrowserScene {
    /// Brings a numbered message to the page.
    enum Message {
        case pixels([UInt8])
        case elements(String)
        /// The program closed the window.
        case dismissed
        /// Something was copied.
        case clipboard(String)
        /// A link leads elsewhere.
        case link(URL)
    }

    private(set) var tree: ViewTree!
    private var session: SceneSession?
    private let picture = ScenePicture()
    private let send: (Message) -> Void
    private var alarm: Alarm!
    private var alarmIsNow = false
    private var isPumping = false

    private var view: PageView
    private var isVisible: Bool
    private var hasPicture = false
    private var number: UInt32 = 0
    private var shown: UInt32 = 0
    /// How many events of the page this scene has taken in; goes with each frame, so that a page can tell which frame answers.
    private var events: UInt32 = 0
    private var frameInterval = 1.0 / 60
    private var lastFrame = -Double.infinity
    private(set) var elements = ElementUpdates()
    /// What was pasted, copied or cut last.
    var pasteboard: String?
    private var elementsAreDue = true
    private var lastElements = -Double.infinity

    /// nil when there is no such scene.
    init?(
        _ hello: ClientMessage.Hello, services: ViewTree.Services,
        makeScene: (BrowserHost.SceneRequest) -> HostedScene?, send: @escaping (Message) -> Void
    ) {
        (view, isVisible, self.send) = (hello.view, hello.isVisible, send)
        alarm = Alarm { [weak self] in
            self?.alarmIsNow = false
            self?.pump()
        }
        var services = services
        services.requestFrame = { [weak self] in self?.setNeedsFrame() }
        services.clipboard = Clipboard(
            read: { [weak self] in self?.pasteboard },
            write: { [weak self] text in
                self?.pasteboard = text
                self?.send(.clipboard(text))
            })
        services.openURL = { [weak self] url in
            // What a page may open without harm to the person's computer.
            guard let self, ["http", "https", "mailto", "tel"].contains(url.scheme?.lowercased()) else { return false }
            self.send(.link(url))
            return true
        }
        var environment = EnvironmentValues()
        hello.conditions.apply(to: &environment)
        let request = BrowserHost.SceneRequest(
            window: hello.window, size: view.size, scale: view.scale, environment: environment, now: Date(),
            services: services)
        guard let scene = makeScene(request) else { return nil }
        (tree, session) = (scene.tree, scene.session)
        session?.phase = isVisible ? .active : .background
        // Asked for in the middle of an update, which must not lose its tree.
        session?.didDismiss = { [weak self] in Task { self?.send(.dismissed) } }
        setNeedsFrame()
    }

    func close() {
        alarm.set(nil)
        isVisible = false
        if let session { session.close() } else { tree.close() }
    }

    // MARK: What the page says

    func resize(to view: PageView) {
        self.view = view
        tree.resize(to: view.size, scale: view.scale)
        pump()
    }

    func setConditions(_ conditions: PageConditions) {
        var environment = tree.environment
        conditions.apply(to: &environment)
        tree.setEnvironment(environment)
        pump()
    }

    /// The clock stands while nobody looks.
    func setVisible(_ isVisible: Bool) {
        guard isVisible != self.isVisible else { return }
        session?.phase = isVisible ? .active : .background
        // Views that are about to be out of sight may have something to put away.
        if !isVisible { tree.update(to: Date()) }
        self.isVisible = isVisible
        if isVisible { pump() } else { wake(in: nil) }
    }

    func pageShows(_ number: UInt32, interval: Double) {
        // Only what was sent can be shown, and nothing is taken back.
        guard number > shown, number <= self.number else { return }
        shown = number
        // Displays of 20 to 500 frames a second; a page that is slow must not look like a slow display.
        frameInterval = min(max(interval, 0.002), 0.05)
        pump()
    }

    /// Something that a person did.
    func event(_ body: (ViewTree) -> Void) {
        // Bodies that are due run first, so that the event meets what is on the screen.
        tree.update(to: Date())
        body(tree)
        events &+= 1
        elementsAreDue = true
        pump()
    }

    // MARK: Frames

    private var underWay: Int { Int(number - shown) }

    private func setNeedsFrame() {
        guard !isPumping, !alarmIsNow, isVisible else { return }
        alarmIsNow = true
        alarm.set(0)
    }

    private func wake(in seconds: Double?) {
        alarmIsNow = false
        alarm.set(seconds)
    }

    private func pump() {
        guard !isPumping, isVisible else { return }
        isPumping = true
        defer { isPumping = false }
        let time = ProcessInfo.processInfo.systemUptime
        switch underWay {
        case 0: break
        case 1:
            let wait = lastFrame + frameInterval - time
            if wait > 0 { return wake(in: wait) }
        default: return wake(in: nil)  // The page's word wakes the scene.
        }
        let now = Date()
        let before = number
        if isDue(at: now) { makeFrame(now, time) }
        sendElements(time, withPicture: number > before)
        rest()
    }

    private func isDue(at now: Date) -> Bool {
        if !hasPicture || tree.hasNewPicture { return true }
        return switch tree.nextWake {
        case .never: false
        case .nextFrame: true
        case .at(let date): date <= now
        }
    }

    private func makeFrame(_ now: Date, _ time: Double) {
        tree.update(to: now)
        lastFrame = time
        elementsAreDue = true
        var frame = tree.displayFrame()
        frame.background = SystemColor.background.resolve(in: tree.environment).rgba
        hasPicture = true
        guard let message = picture.message(frame, number: number + 1, events: events) else { return }
        number += 1
        send(.pixels(message))
    }

    /// Assistive technologies need not follow every frame of an animation; ten times a second will do, and once when all is at rest.
    private static let elementsInterval = 0.1

    private func sendElements(_ time: Double, withPicture: Bool) {
        guard elementsAreDue, withPicture || underWay < 2, time - lastElements >= Self.elementsInterval else { return }
        elementsAreDue = false
        lastElements = time
        // Under a picture's number they do not keep the next picture waiting.
        let next = withPicture ? number : number + 1
        guard let update = elements.update(tree.accessibilityTree(), number: next) else { return }
        number = next
        send(.elements(update))
    }

    /// Sleeps until there is something to do.
    private func rest() {
        // Drawing took a part of the frame's time.
        let time = ProcessInfo.processInfo.systemUptime
        var wait = Double?.none
        func within(_ seconds: Double) { wait = min(wait ?? seconds, max(seconds, 0)) }
        if tree.hasNewPicture { within(lastFrame + frameInterval - time) }
        switch tree.nextWake {
        case .never: break
        // With a picture under way the display's own frame comes first.
        case .nextFrame: within(lastFrame + frameInterval - time)
        case .at(let date): within(max(date.timeIntervalSinceNow, lastFrame + frameInterval - time))
        }
        if elementsAreDue { within(lastElements + Self.elementsInterval - time) }
        wake(in: wait)
    }
}
