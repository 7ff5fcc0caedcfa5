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
        let told = message { $0.role = .button }
        for name in ["enterKey", "inputMode", "autocomplete", "autocapitalize", "isCorrected"] { #expect(!told.contains(name)) }
    }

    private func field(_ change: (inout TextInputTraits) -> Void) -> String {
        message {
            $0.role = .textField
            var input = TextInputTraits()
            change(&input)
            $0.input = input
        }
    }

    @Test(arguments: [
        (UIKeyboardType.URL, "url"), (.numberPad, "numeric"), (.asciiCapableNumberPad, "numeric"), (.phonePad, "tel"),
        (.emailAddress, "email"), (.decimalPad, "decimal"), (.webSearch, "search"),
    ])
    func theKeyboardIsTheNearest(type: UIKeyboardType, mode: String) {
        #expect(field { $0.keyboardType = type }.contains("\"inputMode\":\"\(mode)\""))
    }

    @Test(arguments: [UIKeyboardType.default, .alphabet, .numbersAndPunctuation, .namePhonePad, .twitter])
    func theKeyboardOfLettersIsNotSaid(type: UIKeyboardType) {
        #expect(!field { $0.keyboardType = type }.contains("inputMode"))
    }

    @Test func whatAFieldIsForHasHTMLsName() {
        #expect(field { $0.contentType = .password }.contains("\"autocomplete\":\"current-password\""))
        #expect(field { $0.contentType = .addressCity }.contains("\"autocomplete\":\"address-level2\""))
        #expect(field { $0.contentType = .oneTimeCode }.contains("\"autocomplete\":\"one-time-code\""))
        // What a program made up would mean nothing, or something else.
        #expect(!field { $0.contentType = UITextContentType(rawValue: "on") }.contains("autocomplete"))
        #expect(!field { _ in }.contains("autocomplete"))
    }

    @Test func capitalLettersAndCorrections() {
        #expect(field { $0.autocapitalization = .words }.contains("\"autocapitalize\":\"words\""))
        #expect(field { $0.autocapitalization = .never }.contains("\"autocapitalize\":\"none\""))
        #expect(field { $0.isCorrected = true }.contains("\"isCorrected\":true"))
        #expect(!field { _ in }.contains("isCorrected"))
    }

    @Test func neighboursInARowAreAnItemAndNeighbouringItemsAList() {
        func node(_ identity: UInt64, row: UInt64?, list: UInt64 = 100) -> AccessibilityNode {
            var node = AccessibilityNode(identity: identity, frame: CGRect(x: 10 * CGFloat(identity), y: 0, width: 5, height: 5))
            node.listRow = row.map { AccessibilityNode.ListRow(list: list, row: $0) }
            return node
        }
        var updates = ElementUpdates()
        // The row 3 is an element itself, as one that can be selected is.
        let nodes = [node(1, row: nil), node(2, row: 50), node(3, row: 3), node(4, row: 51), node(5, row: 51), node(6, row: 60, list: 101)]
        let told = updates.update(nodes, number: 1) ?? ""
        func container(_ identity: UInt64) -> String { String(identity | 1 << 63) }
        let (list, other) = (container(100), container(101))
        let order = told.components(separatedBy: "\"order\":")[1]
        #expect(order.contains("\"\":[\"1\",\"\(list)\",\"\(other)\"]"))
        #expect(order.contains("\"\(list)\":[\"\(container(50))\",\"\(container(3))\",\"\(container(51))\"]"))
        #expect(order.contains("\"\(container(3))\":[\"3\"]"))
        #expect(order.contains("\"\(container(51))\":[\"4\",\"5\"]"))
        #expect(told.contains("{\"frame\":[20,0,35,5],\"id\":\"\(list)\",\"role\":\"list\"}"))
        #expect(told.contains("{\"frame\":[40,0,15,5],\"id\":\"\(container(51))\",\"role\":\"listItem\"}"))
        // Nothing changed.
        #expect(updates.update(nodes, number: 2) == nil)
        #expect(updates.node("4")?.identity == 4)
    }
}
