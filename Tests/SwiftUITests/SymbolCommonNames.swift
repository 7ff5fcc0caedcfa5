/// The names of symbols that apps are likely to use most: chosen by judgement, not counted.
let commonSymbolNames = """
    plus plus.circle plus.circle.fill plus.square plus.square.fill plus.app plus.rectangle.on.rectangle plus.magnifyingglass minus minus.circle
    minus.circle.fill minus.magnifyingglass xmark xmark.circle xmark.circle.fill xmark.square xmark.square.fill xmark.octagon xmark.octagon.fill
    xmark.seal xmark.seal.fill xmark.shield multiply multiply.circle multiply.circle.fill divide equal percent number number.circle sum function
    checkmark checkmark.circle checkmark.circle.fill checkmark.square checkmark.square.fill checkmark.seal checkmark.seal.fill checkmark.shield
    checkmark.shield.fill checkmark.rectangle checkmark.circle.badge.xmark checklist checkmark.message exclamationmark exclamationmark.triangle
    exclamationmark.triangle.fill exclamationmark.circle exclamationmark.circle.fill exclamationmark.octagon exclamationmark.shield
    exclamationmark.bubble exclamationmark.icloud questionmark questionmark.circle questionmark.circle.fill questionmark.square
    questionmark.diamond questionmark.folder info info.circle info.circle.fill info.square ellipsis ellipsis.circle ellipsis.circle.fill
    ellipsis.bubble ellipsis.message ellipsis.rectangle
    arrow.up arrow.down arrow.left arrow.right arrow.up.circle arrow.up.circle.fill arrow.down.circle arrow.down.circle.fill arrow.left.circle
    arrow.right.circle arrow.right.circle.fill arrow.left.arrow.right arrow.up.arrow.down arrow.up.arrow.down.circle arrow.up.right
    arrow.up.left arrow.down.right arrow.down.left arrow.up.right.square arrow.up.forward arrow.up.forward.app arrow.forward arrow.backward
    arrow.clockwise arrow.clockwise.circle arrow.clockwise.circle.fill arrow.counterclockwise arrow.counterclockwise.circle
    arrow.triangle.2.circlepath arrow.triangle.2.circlepath.circle arrow.triangle.2.circlepath.camera arrow.2.circlepath arrow.2.squarepath
    arrow.uturn.backward arrow.uturn.left arrow.uturn.right arrow.uturn.forward arrow.uturn.backward.circle arrow.turn.up.left
    arrow.turn.up.right arrow.turn.down.right arrow.turn.down.left arrow.up.to.line arrow.down.to.line arrow.right.to.line arrow.left.to.line
    arrow.up.left.and.arrow.down.right arrow.down.right.and.arrow.up.left arrow.up.and.down arrow.left.and.right
    arrow.up.and.down.and.arrow.left.and.right arrow.triangle.branch arrow.triangle.merge arrow.triangle.swap arrow.triangle.pull arrow.down.doc
    arrow.down.app arrow.up.doc arrow.down.square arrow.up.square arrow.right.square arrow.up.backward.and.arrow.down.forward
    arrowshape.turn.up.left arrowshape.turn.up.left.fill arrowshape.turn.up.right arrowshape.turn.up.right.fill arrowshape.turn.up.forward
    arrowtriangle.up.fill arrowtriangle.down.fill arrowtriangle.left.fill arrowtriangle.right.fill arrowtriangle.right
    chevron.up chevron.down chevron.left chevron.right chevron.backward chevron.forward chevron.up.circle chevron.down.circle chevron.left.circle
    chevron.right.circle chevron.right.circle.fill chevron.left.circle.fill chevron.down.circle.fill chevron.up.chevron.down chevron.up.square
    chevron.compact.down chevron.compact.up chevron.compact.left chevron.compact.right chevron.left.2 chevron.right.2
    chevron.left.forwardslash.chevron.right
    square square.fill circle circle.fill triangle triangle.fill rectangle rectangle.fill capsule capsule.fill diamond diamond.fill hexagon
    hexagon.fill octagon pentagon oval seal seal.fill shield shield.fill app app.fill square.dashed circle.dashed circle.dotted circle.grid.2x2
    circle.grid.3x3 circle.grid.3x3.fill circle.lefthalf.filled circle.righthalf.filled circle.hexagongrid circle.hexagongrid.fill circle.circle
    circle.slash square.grid.2x2 square.grid.2x2.fill square.grid.3x3 square.grid.3x3.fill square.grid.3x1.below.line.grid.1x2
    rectangle.grid.1x2 rectangle.grid.1x2.fill rectangle.grid.2x2 rectangle.3.group rectangle.stack rectangle.stack.fill rectangle.on.rectangle
    rectangle.on.rectangle.angled rectangle.portrait rectangle.portrait.and.arrow.right rectangle.split.2x1 rectangle.split.3x1
    rectangle.dashed rectangle.compress.vertical rectangle.expand.vertical square.stack square.stack.fill square.stack.3d.up
    square.stack.3d.up.fill square.stack.3d.down.right square.3.layers.3d square.on.square square.on.circle square.split.2x1 square.split.2x2
    square.and.arrow.up square.and.arrow.up.fill square.and.arrow.down square.and.arrow.down.fill square.and.arrow.up.on.square
    square.and.pencil square.righthalf.filled sidebar.left sidebar.right sidebar.leading dot.square
    line.3.horizontal line.3.horizontal.decrease line.3.horizontal.decrease.circle line.3.horizontal.decrease.circle.fill line.horizontal.3
    line.horizontal.3.decrease line.diagonal lineweight list.bullet list.bullet.circle list.bullet.rectangle list.bullet.clipboard
    list.bullet.indent list.number list.dash list.star list.clipboard list.and.film text.alignleft text.aligncenter text.alignright text.justify
    text.justify.left text.quote text.bubble text.bubble.fill text.badge.plus text.badge.checkmark text.magnifyingglass text.cursor
    text.append textformat textformat.size textformat.abc textformat.alt character character.cursor.ibeam character.book.closed bold italic
    underline strikethrough increase.indent decrease.indent paragraphsign
    magnifyingglass magnifyingglass.circle magnifyingglass.circle.fill gear gearshape gearshape.fill gearshape.2 gearshape.2.fill
    slider.horizontal.3 slider.vertical.3 slider.horizontal.below.rectangle switch.2 wrench wrench.fill wrench.and.screwdriver
    wrench.and.screwdriver.fill hammer hammer.fill screwdriver paintbrush paintbrush.fill paintbrush.pointed paintpalette paintpalette.fill
    eyedropper eyedropper.halffull pencil pencil.circle pencil.circle.fill pencil.slash pencil.and.outline pencil.tip pencil.line highlighter
    scribble lasso wand.and.stars wand.and.rays sparkles sparkle scissors trash trash.fill trash.circle trash.slash
    house house.fill house.circle building building.2 building.2.fill building.columns building.columns.fill storefront
    person person.fill person.circle person.circle.fill person.crop.circle person.crop.circle.fill person.crop.circle.badge.plus
    person.crop.circle.badge.checkmark person.crop.circle.badge.xmark person.crop.circle.badge.exclamationmark person.crop.square
    person.crop.rectangle person.2 person.2.fill person.2.circle person.3 person.3.fill person.badge.plus person.fill.badge.plus
    person.badge.minus person.fill.checkmark person.fill.xmark person.fill.questionmark person.text.rectangle person.badge.key
    person.wave.2 person.and.background.dotted figure.walk figure.run figure.stand figure.wave figure.arms.open figure.mind.and.body
    figure.strengthtraining.traditional figure.yoga figure.hiking figure.outdoor.cycle figure.pool.swim
    hand.thumbsup hand.thumbsup.fill hand.thumbsdown hand.thumbsdown.fill hand.raised hand.raised.fill hand.raised.slash hand.tap hand.tap.fill
    hand.draw hand.wave hand.wave.fill hand.point.up hand.point.up.left hand.point.right face.smiling face.smiling.inverse face.dashed
    eye eye.fill eye.slash eye.slash.fill eye.circle eyes eyeglasses mouth ear nose brain brain.head.profile lungs heart.text.square
    heart heart.fill heart.circle heart.circle.fill heart.slash heart.slash.fill heart.text.square.fill bolt.heart star star.fill star.circle
    star.circle.fill star.slash star.slash.fill star.leadinghalf.filled star.square bookmark bookmark.fill bookmark.slash bookmark.circle flag
    flag.fill flag.slash flag.checkered tag tag.fill tag.circle tag.slash bell bell.fill bell.slash bell.slash.fill bell.badge bell.badge.fill
    bell.circle bell.and.waves.left.and.right
    envelope envelope.fill envelope.open envelope.badge envelope.circle paperplane paperplane.fill paperplane.circle tray tray.fill tray.full
    tray.2 tray.and.arrow.down tray.and.arrow.down.fill tray.and.arrow.up archivebox archivebox.fill folder folder.fill folder.badge.plus
    folder.badge.gearshape folder.circle doc doc.fill doc.text doc.text.fill doc.on.doc doc.on.doc.fill doc.on.clipboard doc.plaintext
    doc.richtext doc.badge.plus doc.badge.gearshape doc.badge.ellipsis doc.circle doc.append doc.text.magnifyingglass doc.viewfinder
    doc.text.image doc.zipper note note.text note.text.badge.plus clipboard clipboard.fill book book.fill book.closed book.closed.fill books.vertical
    books.vertical.fill magazine newspaper newspaper.fill graduationcap graduationcap.fill text.book.closed link link.circle link.badge.plus
    paperclip paperclip.circle at at.circle quote.bubble quote.opening quote.closing
    bubble.left bubble.left.fill bubble.right bubble.right.fill bubble.left.and.bubble.right bubble.left.and.bubble.right.fill
    bubble.middle.bottom message message.fill message.circle phone phone.fill phone.circle phone.down phone.down.fill phone.arrow.up.right
    video video.fill video.slash video.slash.fill video.circle video.badge.plus mic mic.fill mic.slash mic.slash.fill mic.circle
    mic.circle.fill camera camera.fill camera.circle camera.viewfinder camera.rotate camera.metering.center.weighted photo photo.fill
    photo.on.rectangle photo.on.rectangle.angled photo.stack photo.circle photo.badge.plus film film.fill music.note music.note.list
    music.mic music.quarternote.3 guitars pianokeys headphones headphones.circle airpods airpodspro hifispeaker homepod speaker speaker.fill
    speaker.slash speaker.slash.fill speaker.wave.1 speaker.wave.2 speaker.wave.2.fill speaker.wave.3 speaker.wave.3.fill waveform
    waveform.circle waveform.circle.fill waveform.path waveform.path.ecg metronome
    play play.fill play.circle play.circle.fill play.rectangle play.rectangle.fill play.square pause pause.fill pause.circle pause.circle.fill
    playpause playpause.fill stop stop.fill stop.circle stop.circle.fill record.circle record.circle.fill backward backward.fill backward.end
    backward.end.fill forward forward.fill forward.end forward.end.fill backward.frame goforward gobackward goforward.10 gobackward.10
    goforward.15 gobackward.15 goforward.30 gobackward.30 shuffle repeat repeat.1 infinity eject airplayaudio airplayvideo pip pip.enter
    pip.exit rectangle.inset.filled
    calendar calendar.circle calendar.badge.plus calendar.badge.clock calendar.badge.exclamationmark clock clock.fill clock.circle
    clock.arrow.circlepath clock.badge.checkmark clock.badge.exclamationmark alarm alarm.fill stopwatch stopwatch.fill timer timer.circle
    deskclock hourglass hourglass.bottomhalf.filled hourglass.tophalf.filled timelapse
    map map.fill map.circle mappin mappin.circle mappin.circle.fill mappin.and.ellipse mappin.slash location location.fill location.circle
    location.circle.fill location.slash location.north location.north.fill location.magnifyingglass safari safari.fill globe globe.americas
    globe.americas.fill globe.europe.africa globe.asia.australia globe.badge.chevron.backward network scope target compass.drawing signpost.right
    car car.fill bus tram tram.fill train.side.front.car airplane airplane.departure airplane.arrival airplane.circle bicycle ferry fuelpump fuelpump.fill
    parkingsign road.lanes bed.double bed.double.fill fork.knife fork.knife.circle cup.and.saucer cup.and.saucer.fill mug wineglass birthday.cake
    carrot takeoutbag.and.cup.and.straw cart cart.fill cart.badge.plus bag bag.fill bag.badge.plus basket basket.fill gift gift.fill
    creditcard creditcard.fill creditcard.circle banknote banknote.fill dollarsign dollarsign.circle dollarsign.circle.fill eurosign.circle
    sterlingsign.circle yensign.circle bitcoinsign.circle giftcard wallet.pass wallet.pass.fill percent barcode barcode.viewfinder qrcode
    qrcode.viewfinder ticket ticket.fill purchased
    sun.max sun.max.fill sun.min sun.min.fill sun.dust sunrise sunrise.fill sunset sunset.fill sun.haze moon moon.fill moon.stars moon.stars.fill moon.circle
    moon.zzz zzz cloud cloud.fill cloud.sun cloud.sun.fill cloud.moon cloud.moon.fill cloud.rain cloud.rain.fill cloud.heavyrain cloud.drizzle
    cloud.snow cloud.snow.fill cloud.bolt cloud.bolt.fill cloud.bolt.rain cloud.fog cloud.hail wind wind.snow snowflake tornado hurricane
    thermometer thermometer.medium thermometer.low thermometer.high thermometer.sun humidity drop drop.fill drop.circle umbrella umbrella.fill flame flame.fill flame.circle
    bolt bolt.fill bolt.circle bolt.circle.fill bolt.slash bolt.horizontal bolt.badge.a leaf leaf.fill leaf.circle tree tree.fill mountain.2
    mountain.2.fill water.waves pawprint pawprint.fill hare hare.fill tortoise tortoise.fill ant ant.fill ladybug ladybug.fill bird fish
    fish.fill cat dog camera.macro allergens rainbow
    icloud icloud.fill icloud.slash icloud.and.arrow.up icloud.and.arrow.down xmark.icloud checkmark.icloud wifi wifi.slash wifi.exclamationmark
    wifi.circle antenna.radiowaves.left.and.right antenna.radiowaves.left.and.right.slash dot.radiowaves.left.and.right dot.radiowaves.right
    wave.3.right personalhotspot cellularbars externaldrive externaldrive.fill externaldrive.badge.plus internaldrive opticaldiscdrive server.rack
    cpu cpu.fill memorychip memorychip.fill desktopcomputer laptopcomputer iphone ipad ipad.landscape applewatch apps.iphone macwindow macbook
    macbook.and.iphone display tv tv.fill printer printer.fill scanner keyboard keyboard.fill computermouse gamecontroller gamecontroller.fill
    terminal terminal.fill curlybraces command option shift control capslock return escape power power.circle poweroff battery.100
    battery.75 battery.50 battery.25 battery.0 battery.100.bolt powerplug powerplug.fill lightbulb lightbulb.fill lightbulb.slash
    lightbulb.max flashlight.on.fill flashlight.off.fill fanblades lamp.desk lamp.table lock lock.fill lock.open lock.open.fill lock.circle
    lock.slash lock.shield lock.shield.fill lock.doc lock.rotation key key.fill key.horizontal faceid touchid hand.raised.fingers.spread
    shield.slash shield.lefthalf.filled shield.checkered checkmark.shield person.badge.shield.checkmark
    chart.bar chart.bar.fill chart.bar.xaxis chart.pie chart.pie.fill chart.line.uptrend.xyaxis chart.line.downtrend.xyaxis chart.xyaxis.line
    chart.bar.doc.horizontal gauge gauge.medium speedometer dial.low dial.high dial.medium ruler ruler.fill level scalemass scalemass.fill
    trophy trophy.fill medal medal.fill rosette crown crown.fill flag.2.crossed sportscourt soccerball basketball football tennis.racket dumbbell
    dumbbell.fill dice dice.fill puzzlepiece puzzlepiece.fill puzzlepiece.extension gamecontroller theatermasks theatermasks.fill party.popper
    party.popper.fill balloon balloon.2 megaphone megaphone.fill briefcase briefcase.fill case suitcase suitcase.fill cube cube.fill
    cube.transparent shippingbox shippingbox.fill box.truck cylinder cylinder.split.1x2 pyramid cone view.3d rotate.3d move.3d
    arkit crop crop.rotate rotate.left rotate.right perspective skew flip.horizontal camera.filters aspectratio viewfinder
    viewfinder.circle plus.viewfinder textformat.123 abc a.circle 1.circle 2.circle.fill 3.circle 10.circle 1.square.fill
    cross cross.fill cross.circle cross.case cross.case.fill cross.vial pills pills.fill pill bandage bandage.fill stethoscope syringe syringe.fill
    facemask heart.rectangle staroflife staroflife.fill bed.double.circle waveform.path.ecg.rectangle vial.viewfinder
    hourglass.circle cursorarrow cursorarrow.click cursorarrow.rays hand.point.up.braille accessibility figure.roll ear.badge.checkmark
    translate character.bubble captions.bubble rectangle.and.pencil.and.ellipsis signature pin pin.fill pin.slash pin.circle
    delete.left delete.left.fill delete.right clear clear.fill nosign slash.circle togglepower togglepower switch.programmable
    ellipsis.curlybraces apple.logo swift at.badge.plus circle.badge.plus app.badge app.badge.fill app.badge.checkmark
    square.and.line.vertical.and.square rectangle.connected.to.line.below point.3.connected.trianglepath.dotted point.topleft.down.curvedto.point.bottomright.up
    testtube.2 atom flask flask.fill microbe tshirt tshirt.fill shoe bag.circle sofa sofa.fill chair table.furniture door.left.hand.open
    window.vertical.open washer refrigerator oven sink shower shower.fill toilet bathtub spigot fireplace stairs
    """.split(whereSeparator: { $0 == " " || $0 == "\n" }).map(String.init)
