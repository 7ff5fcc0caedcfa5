import Foundation

@main
struct Main {
    static func main() async {
        exit(await SettleCommand.run(Array(CommandLine.arguments.dropFirst()), maker: LivePictures(), console: .standard()))
    }
}
