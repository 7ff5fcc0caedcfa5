import Foundation
import SwiftUICore
import Testing

@testable import BrowserHost

/// What a page is told of elements.
@Suite struct ElementUpdatesTests {
    private func message(_ change: (inout AccessibilityNode) -> Void) -> String {
        var node = AccessibilityNode(identity: 7, frame: CGRect(x: 0, y: 0, width: 100, height: 20))
        change(&node)
        var updates = ElementUpdates()
        return updates.update([node], number: 1) ?? ""
    }

    @Test(arguments: [
        (SubmitLabel.Kind.return, "enter"), (.done, "done"), (.go, "go"), (.join, "go"), (.route, "go"), (.send, "send"),
        (.search, "search"), (.next, "next"), (.continue, "next"),
    ])
    func theReturnKeyOfAFieldSaysWhatItDoes(label: SubmitLabel.Kind, hint: String) {
        let told = message {
            $0.role = .textField
            $0.submitLabel = label
        }
        #expect(told.contains("\"enterKey\":\"\(hint)\""))
    }

    @Test func whatIsNoFieldSaysNothingOfIt() {
        #expect(!message { $0.role = .button }.contains("enterKey"))
    }
}
