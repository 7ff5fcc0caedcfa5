import DisplayList
import Foundation
import FoundationNetworking
import ImageFiles

/// Pictures from addresses: files, `data:` and HTTP. Errors are sentences.
package enum ImageLoading {
    /// What a picture may weigh that comes over a network.
    private static let mostBytes = 32 << 20

    package static func image(at url: URL) async throws -> Bitmap {
        switch url.scheme?.lowercased() {
        case "http", "https":
            let data = try await Download.data(at: url, mostBytes: mostBytes)
            return try await inBackground { try ImageDecoder.decode(data, name: url.absoluteString) }
        default:
            return try await inBackground { try localImage(at: url) }
        }
    }

    /// A picture that is here already.
    package static func localImage(at url: URL) throws -> Bitmap {
        switch url.scheme?.lowercased() {
        case "data": try ImageDecoder.decode(try contents(ofDataAddress: url), name: "The image in a data: address")
        case "file", nil: try ImageDecoder.decode(contentsOf: url)
        case "http", "https": throw ImageLoadingError("\(url.absoluteString) is not loaded here: use a file or a data: address.")
        default: throw ImageLoadingError("\(url.absoluteString) cannot be loaded: use a file, a data: or an http: address.")
        }
    }

    /// Decoding takes milliseconds that frames need.
    private static func inBackground(_ work: @escaping @Sendable () throws -> Bitmap) async throws -> Bitmap {
        try await Task.detached(operation: work).value
    }

    /// `data:[type][;base64],…`, RFC 2397.
    private static func contents(ofDataAddress url: URL) throws -> Data {
        let text = url.absoluteString
        guard let comma = text.firstIndex(of: ",") else { throw ImageLoadingError("A data: address has no comma before its data.") }
        let body = String(text[text.index(after: comma)...])
        let plain = body.removingPercentEncoding ?? body
        guard text[..<comma].lowercased().hasSuffix(";base64") else { return Data(plain.utf8) }
        guard let data = Data(base64Encoded: plain, options: .ignoreUnknownCharacters) else {
            throw ImageLoadingError("A data: address says base64 and is not.")
        }
        return data
    }
}

/// Why a picture was not loaded.
package struct ImageLoadingError: LocalizedError, CustomStringConvertible {
    package let description: String
    package var errorDescription: String? { description }
    init(_ description: String) { self.description = description }
}

/// One request, given up when it takes too long or sends too much.
private final class Download: NSObject, URLSessionDataDelegate, @unchecked Sendable {
    // The session calls its delegate on a queue of one operation at a time.
    private let mostBytes: Int
    private let address: String
    private var data = Data()
    private var problem: ImageLoadingError?
    private let finish: (Result<Data, any Error>) -> Void

    private init(_ url: URL, mostBytes: Int, finish: @escaping (Result<Data, any Error>) -> Void) {
        (address, self.mostBytes, self.finish) = (url.absoluteString, mostBytes, finish)
    }

    static func data(at url: URL, mostBytes: Int) async throws -> Data {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.timeoutIntervalForRequest = 30
        configuration.timeoutIntervalForResource = 120
        let request = Request()
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let session = URLSession(
                    configuration: configuration,
                    delegate: Download(url, mostBytes: mostBytes) { continuation.resume(with: $0) }, delegateQueue: nil)
                let task = session.dataTask(with: url)
                task.resume()
                session.finishTasksAndInvalidate()
                request.begin(task)
            }
        } onCancel: {
            request.cancel()
        }
    }

    func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
        completionHandler: @escaping (URLSession.ResponseDisposition) -> Void
    ) {
        if let status = (response as? HTTPURLResponse)?.statusCode, !(200..<300).contains(status) {
            problem = ImageLoadingError("\(address) cannot be loaded: the server answered \(status).")
        } else if response.expectedContentLength > Int64(mostBytes) {
            problem = tooMuch
        }
        completionHandler(problem == nil ? .allow : .cancel)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive piece: Data) {
        guard problem == nil else { return }
        if data.count + piece.count > mostBytes {
            problem = tooMuch
            data = Data()
            dataTask.cancel()
        } else {
            data.append(piece)
        }
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        if let problem {
            finish(.failure(problem))
        } else if let error {
            finish(.failure(ImageLoadingError("\(address) cannot be loaded: \(error.localizedDescription)")))
        } else {
            finish(.success(data))
        }
    }

    private var tooMuch: ImageLoadingError {
        ImageLoadingError("\(address) cannot be loaded: it has more than \(mostBytes >> 20) MB.")
    }

    /// What a cancelled task gives up, which may be cancelled before it has begun.
    private final class Request: @unchecked Sendable {
        private let lock = NSLock()
        private var task: URLSessionTask?
        private var isCancelled = false

        func begin(_ task: URLSessionTask) {
            lock.withLock {
                self.task = task
                if isCancelled { task.cancel() }
            }
        }

        func cancel() {
            lock.withLock {
                isCancelled = true
                task?.cancel()
            }
        }
    }
}
