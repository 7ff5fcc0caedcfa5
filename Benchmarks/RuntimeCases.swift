import Foundation

extension SettleBench {
    func runRuntime() throws {}
}
