import Foundation
import SwiftUICore

extension BrowserScene {
    func pointer(_ phase: ClientMessage.PointerPhase, _ pointer: Int, at point: CGPoint) {
        event { tree in
            switch phase {
            case .down: tree.pointers.down(pointer, at: point, in: tree)
            case .move: tree.pointers.move(pointer, to: point, in: tree)
            case .up: tree.pointers.up(pointer, at: point, in: tree)
            case .cancel: tree.pointers.cancel()
            case .hover: tree.pointers.hover(at: point, in: tree)
            case .leave: tree.pointers.hover(at: nil, in: tree)
            }
        }
    }

    func wheel(at point: CGPoint, by delta: CGSize) {}
    func key(_ phase: ClientMessage.KeyPhase, _ key: PageKey) {}
    func insert(_ text: String) {}
    func paste(_ text: String) {}
}
