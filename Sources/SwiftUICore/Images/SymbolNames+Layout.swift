extension SymbolNames {
    /// Rectangles and what is done with them, diagrams, documents.
    static let layout = """
        plus.rectangle.on.rectangle | ^rectangle.on.rectangle + plus *.42 @14.5,14.5
        rectangle.on.rectangle.angled | ^rectangle.on.rectangle | ^rectangle.on.rectangle.fill
        rectangle.dashed | ~(M 2 9.5 V 7.5 Q 2 5 4.5 5 H 6.5 M 9 5 H 15 M 17.5 5 H 19.5 Q 22 5 22 7.5 V 9.5 M 22 11.5 V 12.5 M 22 14.5 V 16.5 Q 22 19 19.5 19 H 17.5 M 15 19 H 9 M 6.5 19 H 4.5 Q 2 19 2 16.5 V 14.5 M 2 12.5 V 11.5)
        rectangle.compress.vertical | ~(A 12 1 12 8.4 4 A 12 23 12 15.6 4) + ~(M 3 12 H 21)
        rectangle.expand.vertical | ~(A 12 8.6 12 1.2 4 A 12 15.4 12 22.8 4) + ~(M 3 12 H 21)
        rectangle.inset.filled | ~(R 2 5 20 14 3) + #(R 5 8 14 8 1.2)
        square.split.2x1 | ~(R 3 3 18 18 3 M 12 4 V 20) | #(R 2 2 9.3 20 3 R 12.7 2 9.3 20 3)
        square.split.2x2 | ~(R 3 3 18 18 3 M 12 4 V 11 M 12 13 V 20 M 4 12 H 20) | #(R 2 2 9.3 9.3 2.4 R 12.7 2 9.3 9.3 2.4 R 2 12.7 9.3 9.3 2.4 R 12.7 12.7 9.3 9.3 2.4)
        square.righthalf.filled | ~(R 3 3 18 18 3) + #(M 12 4 H 18 Q 20 4 20 6 V 18 Q 20 20 18 20 H 12 Z)
        square.lefthalf.filled | ^square.righthalf.filled :flip
        square.grid.3x1.below.line.grid.1x2 | ~(M 3 5 H 21 M 3 10 H 21 R 3 14.8 4 4.6 .8 R 10 14.8 4 4.6 .8 R 17 14.8 4 4.6 .8) | ~(M 2 5 H 22 M 2 10 H 22) + #(R 2 14 5.8 6.4 1.4 R 9.1 14 5.8 6.4 1.4 R 16.2 14 5.8 6.4 1.4)
        square.and.line.vertical.and.square | ~(R 2 7 7 10 1.5 M 12 3 V 21 R 15 7 7 10 1.5) | ~(M 12 3 V 21) + #(R 1 6 8.6 12 2 R 14.4 6 8.6 12 2)
        rectangle.connected.to.line.below | ~(R 4 4 16 9 2 M 12 14 V 18 M 3 19 H 21)
        aspectratio | ~(R 2 4 20 16 3 M 5.5 11 V 7.5 H 9.5 M 18.5 13 V 16.5 H 14.5)
        pip | ~(R 2 4 20 16 3) + #(R 11.5 11.5 8 6 1) | #(R 1 3 22 18 4) ! #(R 12.5 12.5 7 5 1)
        pip.enter | ~(R 2 4 20 16 3) + #(R 12 12 7.5 5.6 1) + ~(A 5.2 7.2 10.4 12.4 2.8)
        pip.exit | ~(R 2 4 20 16 3) + #(R 12 12 7.5 5.6 1) + ~(A 10.4 12.4 5.2 7.2 2.8)
        lineweight | ~(M 3 5 H 21) + #(R 3 9.4 18 3.2 0 R 3 16 18 4.8 0)
        flip.horizontal | ~(M 12 2 V 22 M 9 6.5 V 19 H 3 Z M 15 6.5 V 19 H 21 Z) | ~(M 12 2 V 22) + #(M 10 4 V 20 H 1.5 Z M 14 4 V 20 H 22.5 Z)
        text.badge.plus | ~(M 3 6 H 21 M 3 12 H 12 M 3 18 H 11) + plus *.62 @17.8,16.5
        text.badge.minus | ~(M 3 6 H 21 M 3 12 H 12 M 3 18 H 11) + minus *.62 @17.8,16.5
        text.badge.checkmark | ~(M 3 6 H 21 M 3 12 H 12 M 3 18 H 11) + check *.62 @17.8,16
        text.badge.xmark | ~(M 3 6 H 21 M 3 12 H 12 M 3 18 H 11) + close *.62 @17.8,16.5
        pencil.and.outline | ^pencil
        hand.draw | ^hand.point.up.left | ^hand.point.up.left.fill
        arrow.2.squarepath | repeat
        arrow.triangle.pull | source-pull
        arrow.down.doc | ^doc + ~(A 12 10 12 18.6 3.4)
        arrow.up.doc | ^doc + ~(A 12 18.6 12 10 3.4)
        doc.append | ^doc | ^doc.fill
        doc.text.image | file-image :hollow | file-image
        lock.doc | ^doc + lock *.46 @12,15
        questionmark.folder | ^folder + '? *.4 @12,13.2
        chart.bar.doc.horizontal | ^doc + ~(M 8 11.5 H 12.5 M 8 14.8 H 16 M 8 18.1 H 11)
        point.3.connected.trianglepath.dotted | ~(E 12 5 2.6 2.6 E 4.8 18 2.6 2.6 E 19.2 18 2.6 2.6 M 10.3 7.8 L 6.5 15.2 M 13.7 7.8 L 17.5 15.2 M 8 18 H 16)
        point.topleft.down.curvedto.point.bottomright.up | ~(E 5 5 2.6 2.6 E 19 19 2.6 2.6 M 5 8.4 V 13 C 5 22.5 19 1.5 19 11 V 15.6)
        cylinder | ~(M 4 6 V 18.2 C 4 22.2 20 22.2 20 18.2 V 6 M 19.6 6.4 C 17 9.4 7 9.4 4.4 6.4 M 4 6 C 4 2 20 2 20 6) | #(M 3 5.8 C 3 .8 21 .8 21 5.8 V 18.2 C 21 23.2 3 23.2 3 18.2 Z)
        cylinder.split.1x2 | database :hollow | database
        cone | ~(M 12 2.5 L 20 17.5 C 20 21.8 4 21.8 4 17.5 Z) | #(M 12 1 L 21.2 17.2 C 21.2 23 2.8 23 2.8 17.2 Z)
        rotate.3d | rotate-3d
        shield.checkered | ^shield + #(M 12 3.2 L 5.1 5.9 V 12 H 12 Z M 12 12 H 18.9 C 18.4 16 16 19.2 12 20.8 Z)
        slash.circle | ^line.diagonal.circle | ^line.diagonal.circle.fill
        clear | ^xmark.rectangle | ^xmark.rectangle.fill
        cursorarrow.rays | ^cursorarrow.click
        poweroff | ~(E 12 12 9.2 9.2)
        dial.low | ~(E 12 12 9.2 9.2 M 11 13 L 7.2 16.8)
        dial.medium | ~(E 12 12 9.2 9.2 M 12 11.5 V 5.6)
        dial.high | ~(E 12 12 9.2 9.2 M 13 13 L 16.8 16.8)
        level | ~(R 1.5 7.5 21 9 2) + #(E 12 12 2.4 2.4) + ~(M 7.6 8.5 V 15.5 M 16.4 8.5 V 15.5) | #(R .5 6.5 23 11 2.6) ! #(E 12 12 2.6 2.6)
        key.horizontal | key :hollow | key
        """
}
