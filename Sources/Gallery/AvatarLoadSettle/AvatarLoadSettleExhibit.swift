import Settle
import SwiftUI

extension Exhibit {
    static var avatarLoadSettle: Exhibit {
        Exhibit(
            id: "avatar-load-settle", title: "AvatarLoadSettle",
            text: """
                A picture that has not arrived still belongs to somebody. Until it does, the avatar shows whose it is: \
                initials over a soft portrait of nobody, in a hue that the name alone decides. Then the face comes into \
                focus, swings once past its size and back, and a ring closes around it.

                One number, from 0 to 1, decides everything that a frame shows. Let the load run by itself, or hand in \
                the progress of your own loader and the avatar keeps step with it. With Reduce Motion it is simply there.
                """,
            credits: [Credit("Design: after Avatar Load Settle by syxUI")],
            sample: """
                import Settle
                import SwiftUI

                struct ProfileHeader: View {
                    let name: String
                    let photo: Image?
                    /// 0…1, from whatever loads the photo.
                    let progress: Double

                    var body: some View {
                        if let photo {
                            AvatarLoadSettle(size: 96, name: name, progress: progress) {
                                photo.resizable().scaledToFill()
                            }
                        } else {
                            // Runs by itself, once, when it appears.
                            AvatarLoadSettle(size: 96, name: name)
                        }
                    }
                }
                """,
            films: avatarFilms, series: [avatarMoments, avatarSizes, avatarNames, avatarHues, avatarFaces, avatarRings, avatarBlurs])
    }

    /// Of a load, in seconds, unless it is said.
    private static let duration = 0.62

    private static func atShare(of seconds: Double) -> String { "t = " + hundredths(seconds / duration) }

    private static func hundredths(_ value: Double) -> String { String(format: "%.2f", value) }

    private static var avatarFilms: [Film] {
        [
            Film("The whole load", duration: duration, label: atShare) { seconds in
                AvatarLoadSettle(size: 160, name: "Ava Kim", fontSize: 60, progress: seconds / duration)
            },
            Film("Around a picture", duration: duration, label: atShare) { seconds in
                AvatarLoadSettle(size: 160, name: "Noor Haddad", fontSize: 60, progress: seconds / duration) { DrawnPortrait() }
            },
            Film("Settle response 0.25, 0.52 and 1", duration: duration, label: atShare) { seconds in
                HStack(spacing: 24) {
                    ForEach([0.25, 0.52, 1], id: \.self) { response in
                        AvatarLoadSettle(
                            size: 104, name: "Milica Jovanović", fontSize: 40, blurAmount: 0.04, settleResponse: response,
                            progress: seconds / duration)
                    }
                }
            },
        ]
    }

    private static var avatarMoments: Series {
        Series(
            "Moments",
            text: """
                The initials are gone before a third of the load; the blur lifts until 0.70; the ring starts at 0.68, from \
                12 o’clock. The blur stays inside the circle, so the rim is solid at every moment.
                """,
            figures: [0, 0.15, 0.35, 0.55, 0.8, 1].map { t in
                Figure("t = \(hundredths(t))") { AvatarLoadSettle(size: 80, name: "Ava Kim", fontSize: 31, progress: t) }
            })
    }

    private static var avatarSizes: Series {
        Series(
            "Sizes",
            text: """
                `size` is the diameter of the face. Gap, ring and blur keep their share of it, and no ring is thinner than a \
                point. The initials take `fontSize`, up to 0.42 of the face.
                """,
            figures: [16, 24, 32, 40, 56, 72, 96, 160].map { (size: CGFloat) in
                Figure("\(Int(size)) points") {
                    HStack(spacing: (size / 6).rounded()) {
                        AvatarLoadSettle(size: size, name: "Yuki Oyelaran", fontSize: size, progress: 0)
                        AvatarLoadSettle(size: size, name: "Yuki Oyelaran", progress: 1)
                    }
                }
            })
    }

    private static var avatarNames: Series {
        let names = [
            "Ava Kim", "José", "Henrik Christensen (HC)", "Jean-Luc Picard", "Σμαράγδα Πετροσιάν", "Милица Ершова",
            "محمد علي", "דוד כהן", "王小明", "さくら", "김 민수", "เกษม น้ำทิพย์", "विकास श्रीवास्तव", "Անի Սարգսյան", "ßen",
            "Agent 47", "🦊 🐻", "",
        ]
        return Series(
            "Names",
            text: """
                Names come in every script and from every service. Initials are whole characters, marks included; a Chinese, \
                Japanese or Korean one stands alone, Arabic letters are kept from joining, what stands in brackets is left \
                out, and a name without a letter or digit shows its emoji. The same name has the same hue everywhere.
                """,
            figures: names.map { name in
                Figure(name.isEmpty ? "No name" : name) {
                    AvatarLoadSettle(size: 64, name: name, fontSize: 25, progress: 0)
                }
            })
    }

    private static var avatarHues: Series {
        Series(
            "Hues",
            text: """
                A published hash of the name picks one of 360 hues. Each stand-in is a light ground, shoulders, a head and a \
                light on it, all in that hue, so that any of them sits quietly in a list.
                """,
            figures: stride(from: 0.0, to: 360, by: 30).map { hue in
                Figure("\(Int(hue))°") {
                    AvatarLoadSettle(size: 64, name: "", progress: 1) { AvatarStandIn(size: 64, hue: hue) }
                }
            })
    }

    private static var avatarFaces: Series {
        func figure(_ name: String, @ViewBuilder face: () -> some View) -> Figure {
            let face = face()
            return Figure(name) {
                HStack(spacing: 16) {
                    AvatarLoadSettle(size: 88, name: "Noor Haddad", progress: 0.3) { face }
                    AvatarLoadSettle(size: 88, name: "Noor Haddad", progress: 1) { face }
                }
            }
        }
        return Series(
            "Any face",
            text: """
                The same load runs around whatever you give it: a photo, a drawing, a gradient, a flag. The view is offered a \
                square and cut to a circle.
                """,
            figures: [
                figure("A drawing") { DrawnPortrait() },
                figure("A landscape") { DrawnLandscape() },
                figure("A gradient") {
                    AngularGradient(colors: [.pink, .orange, .yellow, .green, .blue, .purple, .pink], center: .center)
                },
                figure("An emoji") {
                    ZStack {
                        Color(red: 0.99, green: 0.91, blue: 0.79)
                        Text(verbatim: "🦊").font(.system(size: 48))
                    }
                },
            ])
    }

    private static var avatarRings: Series {
        let rings: [(name: String, color: Color)] = [
            ("As it comes", Color(red: 0.894, green: 0.894, blue: 0.914)), (".primary", .primary), (".secondary", .secondary),
            (".blue", .blue), (".green", .green), (".pink", .pink),
        ]
        return Series(
            "Rings",
            text: "`ring` takes any colour. System colours change with the appearance.",
            figures: rings.map { ring in
                Figure(ring.name) { AvatarLoadSettle(size: 64, name: "Ines Okafor", ring: ring.color, progress: 1) }
            })
    }

    private static var avatarBlurs: Series {
        Series(
            "Blurs",
            text: "`blurAmount` is the blur at the start, a standard deviation, as a share of the diameter. It comes as 0.17.",
            figures: [0, 0.04, 0.08, 0.17, 0.3, 0.5].map { (amount: CGFloat) in
                Figure(hundredths(Double(amount))) {
                    AvatarLoadSettle(size: 80, name: "Tomás Lindqvist", fontSize: 31, blurAmount: amount, progress: 0)
                }
            })
    }
}
