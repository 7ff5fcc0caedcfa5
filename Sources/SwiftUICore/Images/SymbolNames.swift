/// Which drawing stands for which of Apple's names. A row a symbol, three columns: the name without variants; its drawing; the drawing
/// of its `fill` variant, where Apple's symbol has one (`=`: the same). A last one, `parts`, says that the drawing's separate parts
/// follow one another, from the left or from below: for `variableValue`, the effect `variableColor` and the levels of the hierarchical
/// mode. `waves` says the same, from the middle outwards; `sequence` as `parts`, but for the levels.
///
/// A drawing is one or more pieces, each followed by what is done to it:
///
///     heart                a glyph of the font Material Design Icons, by its name there
///     ~(M 4 4 L 20 20)     a line of 2 units along a path (see `SymbolPath`); #(…) fills it
///     'Aa                  letters of the system font
///     ^doc                 another symbol of these tables
///     :hollow              only the outline, and what was left out filled
///     :lines               only a line along every edge
///     :solid               with all that it encloses
///     :flip :flop          mirrored left to right, upside down; :right :left turned by 90°, :half by 180°
///     *0.8                 scaled around its middle (lines stay as thick as they are)
///     @12,14               its middle moved there
///     +  or  !             and another piece; after `!` with room cut for it
///
/// Not here, since they follow by rule: `circle`, `square` and the other enclosures around any symbol, with their fills,
/// `slash`, and badges (see `SymbolMaker`).
enum SymbolNames {
    static let tables = [
        interface, arrows, layout, people, communication, media, documents, things, places, nature, living,
    ]

    private static let interface = """
        plus | plus *1.15
        minus | minus *1.15
        xmark | close *1.15
        checkmark | ~(M 4 12.5 L 9.6 18.1 L 20 6)
        multiply | close
        divide | division
        plusminus | ~(M 12 3 V 15 M 6 9 H 11 M 13 9 H 18 M 6 19.5 H 18)
        equal | ~(M 4 9 H 20 M 4 15 H 20)
        lessthan | ~(M 18.5 5 L 5.5 12 L 18.5 19)
        greaterthan | ~(M 5.5 5 L 18.5 12 L 5.5 19)
        percent | '%
        number | '#
        asterisk | ~(M 12 3.5 V 11 M 12 13 V 20.5 M 4.6 7.75 L 11 11.4 M 13 12.6 L 19.4 16.25 M 19.4 7.75 L 13 11.4 M 11 12.6 L 4.6 16.25)
        sum | sigma
        function | function
        infinity | ~(M 12 12 C 8.5 7 7.4 6.5 6 6.5 C 3.2 6.5 1.8 9 1.8 12 C 1.8 15 3.2 17.5 6 17.5 C 7.4 17.5 8.5 17 12 12 C 15.5 7 16.6 6.5 18 6.5 C 20.8 6.5 22.2 9 22.2 12 C 22.2 15 20.8 17.5 18 17.5 C 16.6 17.5 15.5 17 12 12)
        exclamationmark | '!
        exclamationmark.2 | '!!
        exclamationmark.3 | '!!!
        questionmark | '?
        info | 'i
        ellipsis | dots-horizontal *1.1 | sequence
        ellipsis.curlybraces | code-braces
        curlybraces | code-braces
        chevron.left.forwardslash.chevron.right | ~(M 7 6 L 1.5 12 L 7 18 M 17 6 L 22.5 12 L 17 18 M 13.8 4 L 10.2 20)
        gear | settings :lines
        gearshape | settings :lines | settings
        gearshape.2 | settings *.66 @8,9 :lines + settings *.5 @18,17 :lines | settings *.66 @8,9 + settings *.5 @18,17
        slider.horizontal.3 | tune
        slider.vertical.3 | tune-vertical
        switch.2 | ~(R 2 3 20 8 4 R 2 13 20 8 4) + #(E 6 7 2 2 E 18 17 2 2)
        togglepower | power
        power | power
        line.3.horizontal | ~(M 3 6 H 21 M 3 12 H 21 M 3 18 H 21)
        line.3.horizontal.decrease | ~(M 3 6.5 H 21 M 6 12 H 18 M 9 17.5 H 15)
        line.2.horizontal.decrease | ~(M 4 9 H 20 M 8 15 H 16)
        line.horizontal.3 | ^line.3.horizontal
        line.horizontal.3.decrease | ^line.3.horizontal.decrease
        line.diagonal | ~(M 20 4 L 4 20)
        square.grid.2x2 | ~(R 3 3 8 8 1.5 R 13 3 8 8 1.5 R 3 13 8 8 1.5 R 13 13 8 8 1.5) | #(R 2.5 2.5 8.5 8.5 2 R 13 2.5 8.5 8.5 2 R 2.5 13 8.5 8.5 2 R 13 13 8.5 8.5 2)
        square.grid.3x3 | ~(R 3 3 18 18 2.5 M 9 4 V 8 M 9 10 V 14 M 9 16 V 20 M 15 4 V 8 M 15 10 V 14 M 15 16 V 20 M 4 9 H 20 M 4 15 H 20) | apps
        rectangle.grid.1x2 | ~(R 3 3 18 8 2 R 3 13 18 8 2) | #(R 2 2.5 20 8.5 2.5 R 2 13 20 8.5 2.5)
        rectangle.grid.2x2 | ~(R 2 5 9 6 1.5 R 13 5 9 6 1.5 R 2 13 9 6 1.5 R 13 13 9 6 1.5) | #(R 1 4 10.5 7.5 2 R 12.5 4 10.5 7.5 2 R 1 12.5 10.5 7.5 2 R 12.5 12.5 10.5 7.5 2)
        rectangle.3.group | view-quilt :hollow | view-quilt
        circle.grid.2x2 | ~(E 7 7 3.5 3.5 E 17 7 3.5 3.5 E 7 17 3.5 3.5 E 17 17 3.5 3.5) | #(E 7 7 4.2 4.2 E 17 7 4.2 4.2 E 7 17 4.2 4.2 E 17 17 4.2 4.2)
        circle.grid.3x3 | ~(E 5 5 1.8 1.8 E 12 5 1.8 1.8 E 19 5 1.8 1.8 E 5 12 1.8 1.8 E 12 12 1.8 1.8 E 19 12 1.8 1.8 E 5 19 1.8 1.8 E 12 19 1.8 1.8 E 19 19 1.8 1.8) | #(E 5 5 2.6 2.6 E 12 5 2.6 2.6 E 19 5 2.6 2.6 E 5 12 2.6 2.6 E 12 12 2.6 2.6 E 19 12 2.6 2.6 E 5 19 2.6 2.6 E 12 19 2.6 2.6 E 19 19 2.6 2.6)
        circle.hexagongrid | #(E 12 12 2.6 2.6 E 5.5 12 2.6 2.6 E 18.5 12 2.6 2.6 E 8.75 6.3 2.6 2.6 E 15.25 6.3 2.6 2.6 E 8.75 17.7 2.6 2.6 E 15.25 17.7 2.6 2.6) | =
        rectangle.stack | ~(R 3 9 18 11.5 2.5 M 5 6 H 19 M 7 2.8 H 17) | #(R 2 8 20 13.5 3) + ~(M 5 5.7 H 19 M 7 2.5 H 17)
        square.stack | ~(R 4 8.5 16 12.5 2.5 M 6 5.6 H 18 M 8 2.6 H 16) | #(R 3 7.5 18 14.5 3) + ~(M 6 5.3 H 18 M 8 2.4 H 16)
        square.stack.3d.up | ~(M 12 3 L 21.5 8 L 12 13 L 2.5 8 Z M 3 12.4 L 12 17.2 L 21 12.4 M 3 16.6 L 12 21.4 L 21 16.6) | #(M 12 2 L 23 8 L 12 14 L 1 8 Z) + ~(M 3 12.4 L 12 17.2 L 21 12.4 M 3 16.6 L 12 21.4 L 21 16.6)
        square.3.layers.3d | ^square.stack.3d.up
        square.on.square | ~(R 8.5 8.5 13 13 2.5 M 15.5 6.5 V 4.5 Q 15.5 2.5 13.5 2.5 H 4.5 Q 2.5 2.5 2.5 4.5 V 13.5 Q 2.5 15.5 4.5 15.5 H 6.5) | #(R 7.5 7.5 15 15 3.2) + ~(M 15.5 5.5 V 4.5 Q 15.5 2.5 13.5 2.5 H 4.5 Q 2.5 2.5 2.5 4.5 V 13.5 Q 2.5 15.5 4.5 15.5 H 5.5)
        rectangle.on.rectangle | ~(R 7 9 15 11 2.5 M 17 7 V 6 Q 17 4 15 4 H 4 Q 2 4 2 6 V 13 Q 2 15 4 15 H 5) | #(R 6 8 17 13 3) + ~(M 17 6.5 V 6 Q 17 4 15 4 H 4 Q 2 4 2 6 V 13 Q 2 15 4 15 H 4.5)
        rectangle.portrait | ~(R 5 2 14 20 3) | #(R 4 1 16 22 4)
        rectangle.split.2x1 | ~(R 2 5 20 14 2.5 M 12 6 V 18) | #(R 1 4 10.3 16 2.6 R 12.7 4 10.3 16 2.6)
        rectangle.split.3x1 | ~(R 2 5 20 14 2.5 M 8.7 6 V 18 M 15.3 6 V 18) | #(R 1 4 6.6 16 1.8 R 8.7 4 6.6 16 1.8 R 16.4 4 6.6 16 1.8)
        sidebar.left | ~(R 2 4 20 16 3 M 9 5 V 19 M 4.5 8.5 H 6.8 M 4.5 11.5 H 6.8)
        sidebar.right | ^sidebar.left :flip
        sidebar.leading | ^sidebar.left
        sidebar.trailing | ^sidebar.right
        macwindow | ~(R 2 4 20 16 3 M 3 8.5 H 21)
        circle.dotted | #(E 12 3 1.1 1.1 E 16.5 4.2 1.1 1.1 E 19.8 7.5 1.1 1.1 E 21 12 1.1 1.1 E 19.8 16.5 1.1 1.1 E 16.5 19.8 1.1 1.1 E 12 21 1.1 1.1 E 7.5 19.8 1.1 1.1 E 4.2 16.5 1.1 1.1 E 3 12 1.1 1.1 E 4.2 7.5 1.1 1.1 E 7.5 4.2 1.1 1.1)
        circle.dashed | ~(M 12 3 Q 14.3 3 16.4 4.2 M 18.6 5.9 Q 20.3 7.6 20.8 9.8 M 21 12.8 Q 20.7 15.2 19.4 17.2 M 17.6 19 Q 15.6 20.4 13.2 20.9 M 10.2 20.8 Q 7.9 20.4 6 18.8 M 4.3 16.9 Q 3 14.9 3 12.4 M 3.3 9.4 Q 4 7.1 5.6 5.6 M 7.6 4.2 Q 8.8 3.4 10 3.2)
        square.dashed | ~(M 3 8 V 6 Q 3 3 6 3 H 8 M 10 3 H 14 M 16 3 H 18 Q 21 3 21 6 V 8 M 21 10 V 14 M 21 16 V 18 Q 21 21 18 21 H 16 M 14 21 H 10 M 8 21 H 6 Q 3 21 3 18 V 16 M 3 14 V 10)
        circle.lefthalf.filled | ~(E 12 12 9.2 9.2) + #(M 12 2.8 C 6.92 2.8 2.8 6.92 2.8 12 C 2.8 17.08 6.92 21.2 12 21.2 Z)
        circle.righthalf.filled | ^circle.lefthalf.filled :flip
        circle.lefthalf.fill | ^circle.lefthalf.filled
        circle.circle | ~(E 12 12 9.2 9.2 E 12 12 4.5 4.5) | radiobox-marked
        smallcircle.filled.circle | ~(E 12 12 9.2 9.2) + #(E 12 12 3 3)
        largecircle.fill.circle | ~(E 12 12 9.2 9.2) + #(E 12 12 6 6)
        circlebadge | ~(E 12 12 4.5 4.5) | #(E 12 12 5.5 5.5)
        dot | #(E 12 12 3 3)
        target | ~(E 12 12 9.2 9.2 E 12 12 5 5) + #(E 12 12 1.8 1.8)
        scope | crosshairs
        dot.scope | ^scope + #(E 12 12 2 2)
        plus.viewfinder | ~(M 2.5 8 V 5.5 Q 2.5 2.5 5.5 2.5 H 8 M 16 2.5 H 18.5 Q 21.5 2.5 21.5 5.5 V 8 M 21.5 16 V 18.5 Q 21.5 21.5 18.5 21.5 H 16 M 8 21.5 H 5.5 Q 2.5 21.5 2.5 18.5 V 16) + plus *.8
        cursorarrow | cursor-default-outline *1.1 | cursor-default *1.1
        cursorarrow.click | ^cursorarrow *.75 @14,14 + ~(M 4 8 L 1.5 7.2 M 6 5.4 L 4.8 3 M 9.5 4 V 1.5)
        hand.tap | cursor-pointer :hollow | cursor-pointer
        command | apple-keyboard-command
        option | apple-keyboard-option
        control | apple-keyboard-control
        shift | ~(M 12 3 L 20.5 12 H 16 V 20 H 8 V 12 H 3.5 Z) | #(M 12 1.8 L 22.5 13 H 17 V 21 H 7 V 13 H 1.5 Z)
        capslock | ~(M 12 2 L 20.5 10.5 H 16 V 15 H 8 V 10.5 H 3.5 Z R 8 18.2 8 3 .5) | #(M 12 1 L 22.5 11.5 H 17 V 16 H 7 V 11.5 H 1.5 Z R 7 17.6 10 4.4 1)
        return | keyboard-return
        delete.left | backspace :hollow | backspace
        delete.right | backspace :flip :hollow | backspace :flip
        escape | ~(M 11 21 Q 20.5 20.5 20.5 12 Q 20 4 12 3.5 Q 5 3.5 3.5 10) + ~(A 14 11 6 19 4)
        viewfinder | ~(M 2.5 8 V 5.5 Q 2.5 2.5 5.5 2.5 H 8 M 16 2.5 H 18.5 Q 21.5 2.5 21.5 5.5 V 8 M 21.5 16 V 18.5 Q 21.5 21.5 18.5 21.5 H 16 M 8 21.5 H 5.5 Q 2.5 21.5 2.5 18.5 V 16)
        crop | crop
        selection.pin.in.out | select
        lasso | ~(M 9 17.5 C 5 17 2.5 14.5 2.5 10.5 C 2.5 6 6.5 3.5 12 3.5 C 17.5 3.5 21.5 6 21.5 10.5 C 21.5 14.5 17 17.3 11.5 17.3 M 8 16 C 6 17.5 6.5 21 3.5 21.5)
        wand.and.stars | auto-fix
        wand.and.rays | auto-fix
        sparkle | #(M 12 1.5 C 12.8 8 16 11.2 22.5 12 C 16 12.8 12.8 16 12 22.5 C 11.2 16 8 12.8 1.5 12 C 8 11.2 11.2 8 12 1.5 Z)
        sparkles | #(M 9.5 3.5 C 10.2 9.8 12.7 12.3 19 13 C 12.7 13.7 10.2 16.2 9.5 22.5 C 8.8 16.2 6.3 13.7 0 13 C 6.3 12.3 8.8 9.8 9.5 3.5 Z M 18.5 1 C 18.8 3.7 19.8 4.7 22.5 5 C 19.8 5.3 18.8 6.3 18.5 9 C 18.2 6.3 17.2 5.3 14.5 5 C 17.2 4.7 18.2 3.7 18.5 1 Z M 19 16.5 C 19.2 18.8 20.2 19.8 22.5 20 C 20.2 20.2 19.2 21.2 19 23.5 C 18.8 21.2 17.8 20.2 15.5 20 C 17.8 19.8 18.8 18.8 19 16.5 Z)
        rays | ~(M 12 2 V 8 M 12 16 V 22 M 2 12 H 8 M 16 12 H 22 M 4.9 4.9 L 9.2 9.2 M 14.8 14.8 L 19.1 19.1 M 19.1 4.9 L 14.8 9.2 M 9.2 14.8 L 4.9 19.1)
        eye | eye :hollow | eye
        nosign | block-helper
        lock | lock-outline | lock
        lock.open | lock-open-outline | lock-open
        lock.rotation | ^_goforward + lock *.46 @12,12.2
        key | key-variant :hollow | key-variant
        touchid | fingerprint
        faceid | ^viewfinder + ~(M 8 8.5 V 10.5 M 16 8.5 V 10.5 M 12.5 8.5 V 13 H 11 M 8 16 Q 12 18.8 16 16)
        checklist | ~(M 2 6 L 4 8 L 7.5 4 M 2 16 L 4 18 L 7.5 14 M 11 6.5 H 22 M 11 16.5 H 22)
        magnifyingglass | magnify *1.05
        plus.magnifyingglass | magnify *1.05 + plus *.36 @9.3,9.3
        minus.magnifyingglass | magnify *1.05 + minus *.36 @9.3,9.3
        """

    private static let arrows = """
        arrow.up | ~(A 12 21 12 3.6 6.6)
        arrow.down | ~(A 12 3 12 20.4 6.6)
        arrow.left | ~(A 21 12 3.6 12 6.6)
        arrow.right | ~(A 3 12 20.4 12 6.6)
        arrow.forward | ^arrow.right
        arrow.backward | ^arrow.left
        arrow.up.left | arrow-top-left *1.15
        arrow.up.right | arrow-top-right *1.15
        arrow.down.left | arrow-bottom-left *1.15
        arrow.down.right | arrow-bottom-right *1.15
        arrow.up.forward | ^arrow.up.right
        arrow.up.backward | ^arrow.up.left
        arrow.down.forward | ^arrow.down.right
        arrow.up.arrow.down | ~(A 7 19 7 4.6 4.4 A 17 5 17 19.4 4.4)
        arrow.left.arrow.right | ^arrow.up.arrow.down :left
        arrow.up.and.down | ~(A 12 12 12 2.4 5 A 12 12 12 21.6 5)
        arrow.left.and.right | ^arrow.up.and.down :left
        arrow.up.and.down.and.arrow.left.and.right | cursor-move
        arrow.up.left.and.arrow.down.right | arrow-expand
        arrow.down.right.and.arrow.up.left | arrow-compress
        arrow.up.backward.and.arrow.down.forward | ^arrow.up.left.and.arrow.down.right
        arrow.up.to.line | ~(A 12 21 12 6.6 6) + ~(M 4 3.5 H 20)
        arrow.down.to.line | ~(A 12 3 12 17.4 6) + ~(M 4 20.5 H 20)
        arrow.left.to.line | ^arrow.up.to.line :left
        arrow.right.to.line | ^arrow.up.to.line :right
        arrow.clockwise | refresh *1.15
        arrow.counterclockwise | refresh *1.15 :flip
        _goforward | ~(M 12 3.4 C 6.92 3.4 2.8 7.52 2.8 12.6 C 2.8 17.68 6.92 21.8 12 21.8 C 17.08 21.8 21.2 17.68 21.2 12.6) + #(M 11.4 -.4 L 16.2 3.4 L 11.4 7.2 Z)
        goforward | ^_goforward
        gobackward | ^_goforward :flip
        goforward.10 | ^_goforward + '10 *.42 @12,12.8
        gobackward.10 | ^_goforward :flip + '10 *.42 @12,12.8
        goforward.5 | ^_goforward + '5 *.42 @12,12.8
        gobackward.5 | ^_goforward :flip + '5 *.42 @12,12.8
        goforward.45 | ^_goforward + '45 *.42 @12,12.8
        gobackward.45 | ^_goforward :flip + '45 *.42 @12,12.8
        goforward.60 | ^_goforward + '60 *.42 @12,12.8
        gobackward.60 | ^_goforward :flip + '60 *.42 @12,12.8
        goforward.75 | ^_goforward + '75 *.42 @12,12.8
        gobackward.75 | ^_goforward :flip + '75 *.42 @12,12.8
        goforward.90 | ^_goforward + '90 *.42 @12,12.8
        gobackward.90 | ^_goforward :flip + '90 *.42 @12,12.8
        goforward.15 | ^_goforward + '15 *.42 @12,12.8
        gobackward.15 | ^_goforward :flip + '15 *.42 @12,12.8
        goforward.30 | ^_goforward + '30 *.42 @12,12.8
        gobackward.30 | ^_goforward :flip + '30 *.42 @12,12.8
        arrow.2.circlepath | cached
        arrow.triangle.2.circlepath | sync *1.1
        arrow.triangle.branch | source-branch
        arrow.triangle.merge | call-merge
        arrow.triangle.swap | swap-vertical
        arrow.triangle.turn.up.right.diamond | directions :hollow | directions
        arrow.uturn.backward | undo-variant *1.1
        arrow.uturn.left | undo-variant *1.1
        arrow.uturn.forward | redo-variant *1.1
        arrow.uturn.right | redo-variant *1.1
        arrow.turn.up.left | subdirectory-arrow-left :flop
        arrow.turn.up.right | subdirectory-arrow-right :flop
        arrow.turn.down.right | subdirectory-arrow-right
        arrow.turn.down.left | subdirectory-arrow-left
        arrow.turn.right.up | subdirectory-arrow-right :left
        arrowshape.turn.up.left | reply :hollow | reply
        arrowshape.turn.up.right | share :hollow | share
        arrowshape.turn.up.backward | ^arrowshape.turn.up.left | ^arrowshape.turn.up.left.fill
        arrowshape.turn.up.forward | ^arrowshape.turn.up.right | ^arrowshape.turn.up.right.fill
        arrowshape.turn.up.left.2 | reply-all :hollow | reply-all
        arrowshape.up | arrow-up-bold :hollow | arrow-up-bold
        arrowshape.down | arrow-down-bold :hollow | arrow-down-bold
        arrowshape.left | arrow-left-bold :hollow | arrow-left-bold
        arrowshape.right | arrow-right-bold :hollow | arrow-right-bold
        arrowtriangle.up | ~(M 12 5 L 21 19 H 3 Z) | #(M 12 3.5 L 22.5 20 H 1.5 Z)
        arrowtriangle.down | ^arrowtriangle.up :half | ^arrowtriangle.up.fill :half
        arrowtriangle.left | ^arrowtriangle.up :left | ^arrowtriangle.up.fill :left
        arrowtriangle.right | ^arrowtriangle.up :right | ^arrowtriangle.up.fill :right
        arrow.rectanglepath | repeat
        arrow.down.left.and.arrow.up.right | arrow-compress :flip
        arrow.up.right.and.arrow.down.left | arrow-expand :flip
        arrow.branch | source-fork
        square.and.arrow.up | ~(M 8.5 9 H 5 V 21.5 H 19 V 9 H 15.5) + ~(A 12 15.5 12 1.6 4.6) | #(M 4 8 H 9.3 V 17 H 14.7 V 8 H 20 V 22.5 H 4 Z) + ~(A 12 15.4 12 1.6 4.6)
        square.and.arrow.down | ~(M 8.5 9 H 5 V 21.5 H 19 V 9 H 15.5) + ~(A 12 1.5 12 16.6 4.6) | #(M 4 8 H 5.8 V 11.6 L 12 18.6 L 18.2 11.6 V 8 H 20 V 22.5 H 4 Z) + ~(A 12 1.5 12 15.6 4.2)
        square.and.arrow.up.on.square | ~(M 9 7.5 H 3 V 18 H 6.5 M 10 11 H 7.5 V 22 H 21.5 V 11 H 19) + ~(A 14.5 17 14.5 4 4)
        rectangle.portrait.and.arrow.right | logout-variant
        rectangle.portrait.and.arrow.forward | logout-variant
        rectangle.righthalf.inset.filled.arrow.right | exit-to-app
        iphone.and.arrow.forward | exit-to-app
        chevron.up | ~(M 3.5 16.2 L 12 7.8 L 20.5 16.2)
        chevron.down | ~(M 3.5 7.8 L 12 16.2 L 20.5 7.8)
        chevron.left | ~(M 16.2 3.5 L 7.8 12 L 16.2 20.5)
        chevron.right | ~(M 7.8 3.5 L 16.2 12 L 7.8 20.5)
        chevron.forward | ^chevron.right
        chevron.backward | ^chevron.left
        chevron.up.chevron.down | ~(M 6 9 L 12 3.2 L 18 9 M 6 15 L 12 20.8 L 18 15)
        chevron.up.2 | ~(M 4 12 L 12 4.5 L 20 12 M 4 19.5 L 12 12 L 20 19.5)
        chevron.down.2 | ^chevron.up.2 :half
        chevron.left.2 | ^chevron.up.2 :left
        chevron.right.2 | ^chevron.up.2 :right
        chevron.compact.up | ~(M 3 14 L 12 10 L 21 14)
        chevron.compact.down | ~(M 3 10 L 12 14 L 21 10)
        chevron.compact.left | ^chevron.compact.up :left
        chevron.compact.right | ^chevron.compact.up :right
        repeat | repeat
        repeat.1 | repeat-once
        shuffle | shuffle *1.1
        rotate.left | rotate-left :hollow | rotate-left
        rotate.right | rotate-right :hollow | rotate-right
        return.left | keyboard-return
        """
}
