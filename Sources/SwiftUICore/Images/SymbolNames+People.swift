extension SymbolNames {
    static let people = """
        person | account-outline *1.15 | account *1.15
        person.2 | account-multiple-outline | account-multiple
        person.3 | account *.85 :hollow + account *.6 @3.8,13.4 :hollow + account *.6 @20.2,13.4 :hollow | account *.85 + account *.6 @3.6,13.4 + account *.6 @20.4,13.4
        person.crop.circle | account-circle :hollow | account-circle
        person.crop.square | account-box :hollow | account-box
        person.crop.rectangle | ^person.rectangle | ^person.rectangle.fill
        person.text.rectangle | account-card-details :hollow | account-card-details
        person.line.dotted.person | account-switch :hollow | account-switch
        person.badge.key | account-key :hollow | account-key
        figure | human
        figure.stand | human-male
        figure.stand.dress | human-female
        figure.and.child.holdinghands | human-child
        figure.2 | human-male-female
        figure.arms.open | human-handsdown
        figure.mixed.cardio | human-handsup
        figure.wave | human-greeting
        figure.walk | walk
        figure.run | run
        figure.child | human-child
        figure.roll | wheelchair-accessibility
        figure.pool.swim | swim
        figure.rower | rowing
        figure.outdoor.cycle | bike
        face.smiling | emoticon-happy | emoticon
        face.smiling.inverse | emoticon
        face.dashed | emoticon-neutral | =
        hand.thumbsup | thumb-up-outline | thumb-up
        hand.thumbsdown | thumb-down-outline | thumb-down
        hand.raised | ~(M 7.5 14.5 V 5.3 Q 7.5 4 8.8 4 Q 10 4 10 5.3 V 11 V 3.8 Q 10 2.4 11.4 2.4 Q 12.8 2.4 12.8 3.8 V 11 V 4.6 Q 12.8 3.3 14.1 3.3 Q 15.4 3.3 15.4 4.6 V 12 V 7 Q 15.4 5.8 16.7 5.8 Q 18 5.8 18 7 V 15.5 C 18 19.5 15.8 21.8 12.5 21.8 C 9.5 21.8 7.6 20.2 6.2 17.6 L 3.6 12.8 Q 3.2 11.6 4.2 11.2 Q 5.2 10.9 6 12 Z) | #(M 7 12.5 V 5.2 Q 7 4 8.2 4 Q 9.3 4 9.3 5.2 V 11 H 10.1 V 3 Q 10.1 1.7 11.3 1.7 Q 12.5 1.7 12.5 3 V 11 H 13.3 V 3.8 Q 13.3 2.6 14.5 2.6 Q 15.7 2.6 15.7 3.8 V 11.8 H 16.5 V 6.6 Q 16.5 5.4 17.7 5.4 Q 18.9 5.4 18.9 6.6 V 15.5 C 18.9 20 16.4 22.6 12.6 22.6 C 9.2 22.6 7 20.8 5.5 18 L 2.8 12.8 Q 2.3 11.4 3.4 10.9 Q 4.6 10.4 5.5 11.7 L 6.6 13.5 Z)
        hand.wave | ^hand.raised | ^hand.raised.fill
        hand.point.right | cursor-pointer :right :hollow | cursor-pointer :right
        hand.point.left | cursor-pointer :left :hollow | cursor-pointer :left
        hand.point.up | cursor-pointer :hollow | cursor-pointer
        hand.point.up.left | cursor-pointer :hollow | cursor-pointer
        hand.point.down | cursor-pointer :half :hollow | cursor-pointer :half
        """

    static let communication = """
        phone | phone *1.1 :hollow | phone *1.1
        phone.down | phone-hangup :hollow | phone-hangup
        phone.arrow.up.right | phone-outgoing :hollow | phone-outgoing
        phone.arrow.down.left | phone-incoming :hollow | phone-incoming
        phone.connection | phone-in-talk :hollow | phone-in-talk
        teletype | phone-classic
        text.bubble | comment-text-outline | comment-text
        ellipsis.bubble | comment-processing-outline | comment-processing
        exclamationmark.bubble | comment-alert-outline | comment-alert
        bubble.left.and.bubble.right | forum :hollow | forum
        bubble.left.and.text.bubble.right | forum :hollow | forum
        envelope | email-outline | email
        envelope.open | email-open-outline | email-open
        mail | email-outline | email
        paperplane | send :hollow | send
        tray | ~(M 5.5 4.5 H 18.5 L 22 14 V 20 H 2 V 14 Z M 3 14.2 H 7.8 Q 8.5 17 12 17 Q 15.5 17 16.2 14.2 H 21) | #(M 4.8 3.5 H 19.2 L 23 13.5 H 15.8 Q 15 16.5 12 16.5 Q 9 16.5 8.2 13.5 H 1 Z M 1 15 H 7.4 Q 9 18 12 18 Q 15 18 16.6 15 H 23 V 21 H 1 Z)
        tray.full | inbox | inbox :hollow
        tray.and.arrow.down | download | =
        tray.and.arrow.up | upload | =
        at | '@
        link | link-variant
        paperclip | paperclip :right
        bell | bell-outline | bell
        bell.and.waves.left.and.right | bell-ring-outline | bell-ring
        megaphone | bullhorn :hollow | bullhorn
        antenna.radiowaves.left.and.right | access-point | = | waves
        dot.radiowaves.left.and.right | access-point | = | waves
        dot.radiowaves.right | #(E 4.5 12 2 2) + ~(M 8.2 7.6 Q 11 12 8.2 16.4 M 12.2 5 Q 16.6 12 12.2 19 M 16.2 2.4 Q 22.4 12 16.2 21.6) | parts
        wave.3.right | ~(M 5 9.5 Q 6.6 12 5 14.5 M 9.2 7 Q 12.6 12 9.2 17 M 13.4 4.5 Q 18.6 12 13.4 19.5) | = | parts
        wave.3.left | ^wave.3.right :flip | = | parts
        personalhotspot | link-variant
        network | web
        wifi | wifi | = | parts
        cellularbars | signal | = | parts
        globe | web
        globe.americas | earth | earth :hollow
        globe.europe.africa | earth :flip | earth :flip :hollow
        globe.asia.australia | earth :flip | earth :flip :hollow
        translate | translate
        hand.raised.fingers.spread | ^hand.raised | ^hand.raised.fill
        quote.opening | format-quote :half
        quote.closing | format-quote
        flag | flag-outline | flag
        flag.checkered | flag-checkered
        heart | heart-outline | heart
        suit.heart | heart-outline | heart
        suit.diamond | ~(M 12 2.5 L 19.5 12 L 12 21.5 L 4.5 12 Z) | #(M 12 1 L 20.5 12 L 12 23 L 3.5 12 Z)
        suit.spade | ^suit.spade.fill :hollow | #(M 12 1.5 C 13.5 5.5 21 9 21 13.8 C 21 18.2 15.6 19 13 16 L 14.6 22 H 9.4 L 11 16 C 8.4 19 3 18.2 3 13.8 C 3 9 10.5 5.5 12 1.5 Z)
        suit.club | ^suit.club.fill :hollow | #(M 12 2 C 15 2 17.2 5.2 15.6 8.8 C 19 8.2 21.5 10.6 21.5 13.2 C 21.5 17.5 16 19 13.2 16.2 L 14.6 22 H 9.4 L 10.8 16.2 C 8 19 2.5 17.5 2.5 13.2 C 2.5 10.6 5 8.2 8.4 8.8 C 6.8 5.2 9 2 12 2 Z)
        star | star-outline | star
        star.leadinghalf.filled | star-half
        star.lefthalf.fill | star-half
        """
}
