extension SymbolNames {
    /// The body and its health, the house, the sky, play.
    static let living = """
        eyes | ~(E 6.6 12 4.4 7 E 17.4 12 4.4 7) + #(E 8 13.4 1.9 2.6 E 18.8 13.4 1.9 2.6) | ~(E 6.6 12 4.4 7 E 17.4 12 4.4 7) + #(E 8 13 2.3 3.6 E 18.8 13 2.3 3.6)
        mouth | ~(M 2 11.4 Q 6 6.4 9.5 7 L 12 8 L 14.5 7 Q 18 6.4 22 11.4 Q 18 18.4 12 18.4 Q 6 18.4 2 11.4 Z M 5.4 11.6 Q 12 14.4 18.6 11.6) | #(M .6 11.4 Q 5.4 5.2 9.5 5.8 L 12 6.8 L 14.5 5.8 Q 18.6 5.2 23.4 11.4 Q 18.6 19.8 12 19.8 Q 5.4 19.8 .6 11.4 Z)
        brain | ~(M 11.9 4.5 C 11.4 2 7.6 2 7.2 4.8 C 4.4 4.6 3.2 7.8 4.9 9.6 C 2.3 10.8 2.4 14.6 4.9 15.6 C 4.2 18.4 7 20.4 9.1 19.2 C 9.9 21.2 11.9 20.8 11.9 19 Z M 8.2 10 C 9.4 10 10 9.2 10 8 M 7.6 14.2 C 9 14.2 10 15 10 16.2) + ~(M 12.1 4.5 C 12.6 2 16.4 2 16.8 4.8 C 19.6 4.6 20.8 7.8 19.1 9.6 C 21.7 10.8 21.6 14.6 19.1 15.6 C 19.8 18.4 17 20.4 14.9 19.2 C 14.1 21.2 12.1 20.8 12.1 19 Z M 15.8 10 C 14.6 10 14 9.2 14 8 M 16.4 14.2 C 15 14.2 14 15 14 16.2)
        brain.head.profile | ^brain
        heart.text.square | heart-box-outline | heart-box
        bolt.heart | ^heart + flash *.5 @12,11.4 | ^heart.fill ! flash *.46 @12,11.4
        bandage | ~(R 1.5 7.5 21 9 4.5 M 7.6 8.5 V 15.5 M 16.4 8.5 V 15.5) + #(E 10.6 10.6 .9 .9 E 13.4 10.6 .9 .9 E 10.6 13.4 .9 .9 E 13.4 13.4 .9 .9) | #(R 7.8 6.4 8.4 11.2 .3 M 6 6.4 V 17.6 H 5.2 C -1 17.6 -1 6.4 5.2 6.4 Z M 18 6.4 H 18.8 C 25 6.4 25 17.6 18.8 17.6 H 18 Z)
        person.wave.2 | account *.86 @8,12.4 :hollow + ~(M 16.6 8.2 Q 19 11.4 16.6 14.6 M 19.8 5.6 Q 23.8 11.4 19.8 17.2) | account *.86 @8,12.4 + ~(M 16.6 8.2 Q 19 11.4 16.6 14.6 M 19.8 5.6 Q 23.8 11.4 19.8 17.2)
        figure.mind.and.body | #(E 12 4.2 2.5 2.5) + ~(M 12 8 V 15 M 11.6 8.8 L 5.5 14.6 M 12.4 8.8 L 18.5 14.6) + ~(M 3 20.4 Q 8 16.4 12 16.4 Q 16 16.4 21 20.4 Z)
        figure.yoga | ^figure.mind.and.body
        accessibility | ~(E 12 12 9.6 9.6) + human *.6 @12,12.2 | ^figure.circle.fill
        quote.bubble | comment-outline + format-quote *.5 @12,10 | comment ! format-quote *.44 @12,10
        captions.bubble | closed-caption :hollow | closed-caption
        bubble.middle.bottom | ~(M 5.5 3 H 18.5 Q 22 3 22 6.5 V 13.5 Q 22 17 18.5 17 H 15.4 L 12 21 L 8.6 17 H 5.5 Q 2 17 2 13.5 V 6.5 Q 2 3 5.5 3 Z) | #(M 5.5 2 H 18.5 Q 23 2 23 6.5 V 13.5 Q 23 18 18.5 18 H 16 L 12 22.6 L 8 18 H 5.5 Q 1 18 1 13.5 V 6.5 Q 1 2 5.5 2 Z)
        tray.2 | ~(M 6 3.5 H 18 L 21.5 9.4 V 12.6 H 2.5 V 9.4 Z M 3.4 9.2 H 8.4 Q 9 11 12 11 Q 15 11 15.6 9.2 H 20.6 M 2.5 15 H 8.4 Q 9 17.6 12 17.6 Q 15 17.6 15.6 15 H 21.5 V 21 H 2.5 Z)
        xmark.icloud | ^icloud + close *.44 @12,13.4 | ^icloud.fill ! close *.4 @12,13.4
        checkmark.icloud | ^icloud + check *.44 @12,13.4 | cloud-check *1.05
        exclamationmark.icloud | ^icloud + '! *.4 @12,13.2
        cloud.moon | cloud-outline *.86 @10.4,14.6 + ^moon.fill *.4 @19,5.4 | cloud *.86 @10.4,14.6 + ^moon.fill *.4 @19,5.4
        moon.zzz | ^moon *.84 @10.2,13.6 + 'z *.36 @17.2,7.6 + 'z *.26 @21.4,2.8 | ^moon.fill *.84 @10.2,13.6 + 'z *.36 @17.2,7.6 + 'z *.26 @21.4,2.8
        thermometer.low | ^thermometer
        thermometer.high | ^thermometer
        rainbow | ~(M 2 19 C 2 4.6 22 4.6 22 19 M 5.8 19 C 5.8 9.6 18.2 9.6 18.2 19 M 9.6 19 C 9.6 14.4 14.4 14.4 14.4 19)
        wifi.exclamationmark | ^wifi ! '! *.56 @18.6,16.6
        hourglass.bottomhalf.filled | ~(M 6 3 H 18 M 6 21 H 18 M 7.4 4 C 7.4 9 11 10 11 12 C 11 14 7.4 15 7.4 20 M 16.6 4 C 16.6 9 13 10 13 12 C 13 14 16.6 15 16.6 20) + #(M 9 20 C 9 17 12 16.6 12 15.6 C 12 16.6 15 17 15 20 Z)
        hourglass.tophalf.filled | ^hourglass.bottomhalf.filled :half
        deskclock | ^alarm | ^alarm.fill
        lightbulb.max | ^lightbulb | ^lightbulb.fill
        ipad.landscape | ^ipad :left | =
        homepod | ~(M 4 9.4 C 4 5 7 3.2 12 3.2 C 17 3.2 20 5 20 9.4 V 14.6 C 20 19 17 20.8 12 20.8 C 7 20.8 4 19 4 14.6 Z) + #(E 12 7 4 1.5) | #(M 3 9.4 C 3 4.4 6.6 2.2 12 2.2 C 17.4 2.2 21 4.4 21 9.4 V 14.6 C 21 19.6 17.4 21.8 12 21.8 C 6.6 21.8 3 19.6 3 14.6 Z M 7.6 7 C 7.6 9 16.4 9 16.4 7 C 16.4 5 7.6 5 7.6 7 Z)
        pianokeys | ~(R 2 5 20 14 2 M 8.7 13 V 18 M 15.3 13 V 18) + #(R 7 6 3.4 7 0 R 13.6 6 3.4 7 0)
        signpost.right | ~(M 12 2 V 4 M 12 13 V 22 M 4 5 H 17 L 21 8.5 L 17 12 H 4 Z) | ~(M 12 2 V 4 M 12 13 V 22) + #(M 3 4 H 17.4 L 22.4 8.5 L 17.4 13 H 3 Z)
        fanblades | fan | =
        scalemass | weight :hollow | weight
        tennis.racket | tennis
        theatermasks | theater :hollow | theater
        party.popper | ~(M 2.8 21.2 L 8.2 9.4 L 14.6 15.8 Z M 13.4 10.6 L 17.6 6.4 M 16 13.4 L 21 12.4 M 10.6 8 L 11.6 3) + #(E 15.6 3.2 1.3 1.3 E 20.8 8 1.3 1.3 E 20.4 17 1.3 1.3) | #(M 1.2 22.8 L 7.8 7.6 L 16.4 16.2 Z E 15.6 3.2 1.3 1.3 E 20.8 8 1.3 1.3 E 20.4 17 1.3 1.3) + ~(M 14.4 9.6 L 17.6 6.4 M 17 13.2 L 21 12.4 M 10.8 7 L 11.6 3)
        balloon.2 | ^balloon | ^balloon.fill
        washer | ~(R 3 2 18 20 3 E 12 13.8 4.6 4.6) + #(E 6.8 5.6 1 1 E 10 5.6 1 1) | #(R 2 1 20 22 4 E 12 13.8 5.4 5.4 E 12 13.8 3.6 3.6 E 6.8 5.4 1.1 1.1 E 10.2 5.4 1.1 1.1)
        oven | stove :hollow | stove
        bathtub | ~(M 1.5 12.5 H 22.5 M 3.5 13.4 V 15 Q 3.5 19.5 8 19.5 H 16 Q 20.5 19.5 20.5 15 V 13.4 M 6.4 20.4 L 5.4 22.6 M 17.6 20.4 L 18.6 22.6 M 5 11.6 V 5.5 Q 5 3 7.2 3 Q 9.5 3 9.5 6) | ~(M 1.5 12 H 22.5 M 6.4 20.4 L 5.4 22.6 M 17.6 20.4 L 18.6 22.6 M 5 11 V 5.5 Q 5 3 7.2 3 Q 9.5 3 9.5 6) + #(M 2.5 14.2 H 21.5 Q 21.5 20.5 16 20.5 H 8 Q 2.5 20.5 2.5 14.2 Z)
        window.vertical.open | window-open
        hare | #(E 9.6 15.6 7 4.8) + #(E 18.2 11.8 3.6 3.1) + #(M 16.6 10.2 C 12.6 7.2 11.6 3 13 2.2 C 15 1.4 18 5.2 19 9.2 Z) + #(E 2.6 13.4 1.7 1.7) + #(M 10 19 H 17.4 Q 18.6 21.4 16.8 21.4 H 10 Z) | =
        tortoise | ~(M 2.8 16 C 2.8 8.4 15.6 8.4 15.6 16 Z) + #(E 19.6 12.8 2.9 2.4) + #(M 4 17 H 7.4 V 20.4 H 4.6 Z M 11 17 H 14.4 L 13.8 20.4 H 11 Z M 15.6 14 H 18.6 V 17 H 15.6 Z) | #(M 1.8 16.6 C 1.8 7 16.6 7 16.6 16.6 Z) + #(E 19.6 12.8 2.9 2.4) + #(M 3.6 17.4 H 7.4 V 20.8 H 4.6 Z M 11 17.4 H 14.8 L 13.8 20.8 H 11 Z M 15.6 14 H 18.6 V 17 H 15.6 Z)
        """
}
