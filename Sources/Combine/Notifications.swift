import Foundation

extension NotificationCenter {
    /// Delivers a centre's notifications of one name, on the thread that posts them.
    public func publisher(for name: Notification.Name, object: AnyObject? = nil) -> NotificationCenter.Publisher {
        NotificationCenter.Publisher(center: self, name: name, object: object)
    }

    public struct Publisher: Combine.Publisher, Equatable {
        public typealias Output = Notification
        public typealias Failure = Never

        public let center: NotificationCenter
        public let name: Notification.Name
        public let object: AnyObject?

        public init(center: NotificationCenter, name: Notification.Name, object: AnyObject? = nil) {
            (self.center, self.name, self.object) = (center, name, object)
        }

        public func receive<S>(subscriber: S) where S: Subscriber, S.Failure == Never, S.Input == Notification {
            let center = Unchecked(center), token = Unchecked(Token())
            let conduit = Conduit<Notification, Never>(subscriber) { _ in
                if let observer = token.value.observer { center.value.removeObserver(observer) }
            }
            token.value.observer = center.value.addObserver(forName: name, object: object, queue: nil) { [weak conduit] in
                conduit?.offer($0)
            }
            subscriber.receive(subscription: conduit)
        }

        private final class Token { var observer: (any NSObjectProtocol)? }

        public static func == (lhs: Self, rhs: Self) -> Bool {
            lhs.center === rhs.center && lhs.name == rhs.name && lhs.object === rhs.object
        }
    }
}
