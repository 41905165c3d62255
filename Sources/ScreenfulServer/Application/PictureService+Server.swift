import Descriptors
import EventLoop
import HTTPClient
import Pictures
import ScreenfulService

extension PictureSigner {
    /// Creates the signatures of a server's pictures: with the key that it is given, or with one that is kept beside its
    /// pictures.
    ///
    /// - Throws: ``StartError`` when the given key is none, or the folder cannot be used.
    init(of configuration: ServerConfiguration) throws(StartError) {
        if let key = configuration.pictureKey {
            guard let signer = Self(key: key) else {
                let lengths = Self.keyLength
                let range = "\(lengths.lowerBound) to \(lengths.upperBound)"
                throw StartError(.invalidPictureKey, "The key of pictures has to have \(range) bytes.")
            }
            self = signer
        } else if let folder = configuration.pictureDirectory {
            let kept: Self?
            do throws(SystemError) { kept = try Self(keptIn: folder) } catch {
                throw StartError(pictures: folder, error)
            }
            guard let kept else {
                let detail = "The file key in \(folder) is no key of pictures; without it, a new one is made."
                throw StartError(.invalidPictureKey, detail)
            }
            self = kept
        } else {
            self.init()
        }
    }
}

extension StartError {
    fileprivate init(pictures folder: String, _ error: SystemError) {
        self.init(
            .pictureDirectoryUnusable,
            "\(folder) cannot be used for pictures: \(error). With --max-pictures 0 none are kept."
        )
    }
}

extension PictureService {
    /// The part of the memory for what grows with use that pictures may take.
    private static let memoryPart = 8

    /// Creates the pictures of a loop of a server.
    ///
    /// - Throws: ``StartError`` when the folder cannot be used, or the system refuses a resource.
    convenience init(
        _ configuration: ServerConfiguration,
        loop: EventLoop,
        number: Int,
        signer: PictureSigner
    ) throws(StartError) {
        let loops = max(1, configuration.loops)
        var folder: PictureFolder?
        if let path = configuration.pictureDirectory {
            do throws(SystemError) {
                folder = try PictureFolder(path, budget: configuration.limits.pictureBytes / loops) { signature in
                    PictureSigner.home(ofSignature: signature).map {
                        LoopGroup.index(ofHome: $0, among: loops) == number
                    } ?? (number == 0)
                }
            } catch { throw StartError(pictures: path, error) }
        }
        let worker: Worker
        do throws(EventLoopError) { worker = try Worker(name: "pictures") } catch {
            throw StartError(.systemResources, "The system refuses a thread: \(error).")
        }
        self.init(
            loop: loop,
            signer: signer,
            allowedOrigins: configuration.allowedUpstreams,
            folder: folder,
            memoryBytes: configuration.limits.memoryBytes / Self.memoryPart / loops,
            worker: worker
        )
    }
}

extension API {
    /// Learns the sizes of the pictures that rows are laid out with, on the loop where each picture has its home.
    func learnPictureSizes() {
        let sizing = fontService.pictures
        pictures.onSize = { [unowned self] url, size in
            guard sizing.sizes.note(size, of: url) else { return }
            sizing.learned(url)
            place?.tell { $0.fontService.pictures.learned(url) }
        }
        sizing.onFetch { [unowned self] url, then in
            guard let address = HTTPURL(url) else { return then() }
            // A row may name it in another spelling.
            let then = {
                if address.description != url, let size = sizing.sizes.size(of: address.description) {
                    sizing.sizes.note(size, of: url)
                }
                then()
            }
            let home = PictureSigner.home(ofSignature: pictures.signer.signature(of: address.description)) ?? 0
            guard let place, place.index(ofHome: home) != place.index else { return fetch(address, then: then) }
            place.ask(place.index(ofHome: home)) { api, reply in
                api.fetch(address) { reply(true) }
            } then: { (_: Bool) in
                then()
            }
        }
    }

    private func fetch(_ url: HTTPURL, then: @escaping () -> Void) {
        pictures.find(url) { _ in then() }
    }
}
