extension SymbolNames {
    static let media = """
        play | play *1.2 :hollow | play *1.2
        pause | pause *1.2 :hollow | pause *1.2
        stop | stop *1.2 :hollow | stop *1.2
        playpause | play-pause :hollow | play-pause
        forward | fast-forward *1.1 :hollow | fast-forward *1.1
        backward | rewind *1.1 :hollow | rewind *1.1
        forward.end | skip-next *1.15 :hollow | skip-next *1.15
        backward.end | skip-previous *1.15 :hollow | skip-previous *1.15
        forward.end.alt | skip-forward :hollow | skip-forward
        backward.end.alt | skip-backward :hollow | skip-backward
        forward.frame | step-forward :hollow | step-forward
        backward.frame | step-backward :hollow | step-backward
        eject | eject :hollow | eject
        record.circle | ~(E 12 12 9.4 9.4) + #(E 12 12 5 5) | #(E 12 12 10.3 10.3 E 12 12 6.4 6.4 E 12 12 4.8 4.8)
        speaker | volume-low :hollow | volume-low
        speaker.wave.1 | volume-medium :hollow | volume-medium | parts
        speaker.wave.2 | volume-high :hollow | volume-high | parts
        speaker.wave.3 | volume-high *.9 @10,12 :hollow + ~(M 18.6 2.5 C 23.6 7 23.6 17 18.6 21.5) | volume-high *.9 @10,12 + ~(M 18.6 2.5 C 23.6 7 23.6 17 18.6 21.5) | parts
        speaker.1 | ^speaker.wave.1 | ^speaker.wave.1.fill | parts
        speaker.2 | ^speaker.wave.2 | ^speaker.wave.2.fill | parts
        speaker.3 | ^speaker.wave.3 | ^speaker.wave.3.fill | parts
        hifispeaker | speaker :hollow | speaker
        mic | microphone-outline *1.1 | microphone *1.1
        music.mic | microphone-variant :hollow | microphone-variant
        music.note | music-note *1.1
        music.note.list | playlist-play
        music.quarternote.3 | music-note
        headphones | headphones
        guitars | guitar-electric | =
        waveform | ~(M 2.5 10 V 14 M 7.25 6.5 V 17.5 M 12 3 V 21 M 16.75 7.5 V 16.5 M 21.5 10 V 14) | = | parts
        waveform.path | pulse
        waveform.path.ecg | pulse
        camera | camera *1.05 :hollow | camera *1.05
        camera.rotate | camera-switch :hollow | camera-switch
        camera.aperture | camera-iris :hollow
        camera.filters | ~(E 12 8 6 6 E 8 15.5 6 6 E 16 15.5 6 6)
        camera.macro | flower
        camera.metering.center.weighted | image-filter-center-focus
        video | video *1.1 :hollow | video *1.1
        film | filmstrip | =
        movieclapper | movie :hollow | movie
        tv | television | #(R 1 3 22 15 2.4 R 7 19.4 10 2.4 .6)
        play.tv | ^play.rectangle | ^play.rectangle.fill
        photo | image *1.05 :hollow | image *1.05
        photo.on.rectangle | image-multiple :hollow | image-multiple
        photo.on.rectangle.angled | image-multiple :hollow | image-multiple
        photo.stack | image-multiple :hollow | image-multiple
        photo.artframe | image-area
        livephoto | ~(E 12 12 3.4 3.4 E 12 12 6.8 6.8) + ^circle.dotted
        timelapse | timelapse
        slowmo | ^rays
        airplayvideo | airplay
        airplayaudio | airplay
        radio | radio | radio :hollow
        gamecontroller | xbox-controller :hollow | xbox-controller
        opticaldisc | album :hollow | album
        ticket | ticket :hollow | ticket
        paintbrush | brush :hollow | brush
        paintbrush.pointed | brush :hollow | brush
        paintpalette | palette :hollow | palette
        eyedropper | eyedropper
        eyedropper.halffull | eyedropper-variant
        pencil | pencil *1.1
        pencil.tip | pen
        pencil.line | pencil *.95 @13,10 + ~(M 3 21.5 H 21)
        highlighter | marker
        scribble | ~(M 3 15 C 6 5 10.5 3 10.5 7 C 10.5 11 6 18 9 18.5 C 12 19 14 9 17 9 C 19.5 9 15.5 17 18 17.5 C 19.5 17.8 20.5 16.5 21 15)
        signature | ~(M 2 19 H 22 M 4 15.5 C 8 14 11 3.5 8.5 3.5 C 6 3.5 6 15.5 9 15.5 C 11 15.5 11.5 11.5 13 11.5 C 14.5 11.5 13 15 15 15 C 16.5 15 17 13.5 20 14.5)
        square.and.pencil | ~(M 12 4 H 6 Q 3.5 4 3.5 6.5 V 18 Q 3.5 20.5 6 20.5 H 17.5 Q 20 20.5 20 18 V 12) + pencil *.8 @15.8,8.2
        rectangle.and.pencil.and.ellipsis | rename-box :hollow
        slider.horizontal.below.rectangle | ~(R 2 3 20 11 2.5 M 2 19 H 14 M 18.5 19 H 22) + #(E 16.2 19 2.4 2.4)
        """

    static let documents = """
        folder | folder-outline *1.05 | folder *1.05
        folder.badge.person.crop | folder-account :hollow | folder-account
        doc | file-outline *1.05 | file *1.05
        doc.text | file-document *1.05 :hollow | file-document *1.05
        doc.richtext | file-image *1.05 :hollow | file-image *1.05
        doc.plaintext | file-document *1.05 :hollow | file-document *1.05
        doc.on.doc | content-copy *1.05 | #(R 7.4 6 14 17 2.4) + ~(M 3.6 17.5 V 4.4 Q 3.6 2 6 2 H 16.5)
        doc.on.clipboard | content-paste *1.05 | =
        doc.text.magnifyingglass | file-find :hollow
        doc.zipper | zip-box :hollow
        clipboard | clipboard-outline | clipboard
        list.clipboard | clipboard-text :hollow | clipboard-text
        list.bullet.clipboard | clipboard-text :hollow | clipboard-text
        checkmark.clipboard | clipboard-check :hollow | clipboard-check
        note | note-outline | note
        note.text | note-text :hollow | note-text
        book | book-open | book-open :hollow
        book.closed | book :hollow | book
        book.pages | book-open-page-variant :hollow | book-open-page-variant
        books.vertical | library-books :hollow | library-books
        text.book.closed | book-variant :hollow | book-variant
        character.book.closed | book-variant :hollow | book-variant
        magazine | newspaper | newspaper :hollow
        newspaper | newspaper | newspaper :hollow
        bookmark | bookmark-outline *1.05 | bookmark *1.05
        archivebox | archive *1.05 :hollow | archive *1.05
        externaldrive | harddisk | harddisk :hollow
        internaldrive | harddisk | harddisk :hollow
        list.bullet | format-list-bulleted *1.1
        list.dash | ~(M 3 5.5 H 5.5 M 8.5 5.5 H 21 M 3 12 H 5.5 M 8.5 12 H 21 M 3 18.5 H 5.5 M 8.5 18.5 H 21)
        list.number | format-list-numbers *1.1
        list.star | format-list-bulleted-type *1.1
        list.bullet.indent | format-indent-increase
        text.alignleft | format-align-left *1.1
        text.aligncenter | format-align-center *1.1
        text.alignright | format-align-right *1.1
        text.justify | format-align-justify *1.1
        text.justify.left | format-align-left *1.1
        text.append | playlist-plus
        text.quote | format-quote
        text.magnifyingglass | ~(M 3 5 H 21 M 3 11 H 9.5 M 3 17 H 8) + magnify *.66 @16.4,16
        text.cursor | cursor-text
        text.word.spacing | ~(M 4 4 V 20 M 20 4 V 20 M 8.5 12 H 15.5)
        textformat | 'Aa
        textformat.abc | 'abc
        textformat.alt | 'A
        textformat.size | format-size
        textformat.123 | '123
        textformat.size.larger | format-size
        textformat.size.smaller | format-size
        character | 'A
        character.cursor.ibeam | 'A @9,12 + ~(M 18.5 4 V 20)
        abc | 'abc
        bold | format-bold *1.2
        italic | format-italic *1.2
        underline | format-underline *1.1
        strikethrough | format-strikethrough *1.1
        increase.indent | format-indent-increase
        decrease.indent | format-indent-decrease
        paragraphsign | format-paragraph
        textbox | textbox
        tablecells | table | table :hollow
        chart.bar | ~(R 3 12 4 9 .8 R 10 7 4 14 .8 R 17 3 4 18 .8) | #(R 2 11 5.5 11 1.3 R 9.25 6 5.5 16 1.3 R 16.5 2 5.5 20 1.3) | parts
        chart.bar.xaxis | ~(M 2 21.5 H 22) + #(R 3.5 12 4 7 .8 R 10 7 4 12 .8 R 16.5 3 4 16 .8)
        chart.pie | chart-pie :hollow | chart-pie
        chart.line.uptrend.xyaxis | ~(M 3 3 V 21 H 22) + ~(A 7 16 19.5 5.5 3.4)
        chart.line.downtrend.xyaxis | ~(M 3 3 V 21 H 22) + ~(A 7 6 19.5 16.5 3.4)
        chart.xyaxis.line | chart-line
        chart.line.flattrend.xyaxis | chart-line
        chart.dots.scatter | chart-bubble
        rectangle.and.text.magnifyingglass | ^doc.text.magnifyingglass
        calendar | ~(R 3 4.3 18 16.7 2.5 M 4 9.3 H 20 M 7.5 1 V 3.3 M 16.5 1 V 3.3) + #(R 6.5 12 2.4 2.4 .4 R 10.8 12 2.4 2.4 .4 R 15.1 12 2.4 2.4 .4 R 6.5 16 2.4 2.4 .4 R 10.8 16 2.4 2.4 .4)
        terminal | console | console :hollow
        apple.terminal | console | console :hollow
        qrcode | qrcode
        barcode | barcode
        function.variable | function
        scroll | script | script :hollow
        graduationcap | school :hollow | school
        pencil.and.ruler | ruler | =
        """
}
