extension SymbolNames {
    static let things = """
        trash | delete *1.1 :hollow | delete *1.1
        xmark.bin | delete-forever *1.1 :hollow | delete-forever *1.1
        house | ~(M 2.5 12 L 12 3.2 L 21.5 12 M 5 10.5 V 20.5 H 10 V 14.5 H 14 V 20.5 H 19 V 10.5) | home *1.1
        cart | cart-outline *1.05 | cart *1.05
        bag | ~(M 4.5 7.5 H 19.5 L 20.5 21.5 H 3.5 Z M 8.2 10.5 V 6 C 8.2 1.4 15.8 1.4 15.8 6 V 10.5) | ^_bag
        _bag | #(M 3.8 7 H 20.2 L 21.5 22.5 H 2.5 Z) + ~(M 8.2 6 C 8.2 1.4 15.8 1.4 15.8 6)
        basket | basket :hollow | basket
        creditcard | credit-card *1.05 | credit-card *1.05 :hollow
        giftcard | wallet-giftcard | wallet-giftcard :hollow
        wallet.pass | wallet | wallet :hollow
        banknote | cash | cash :hollow
        dollarsign | '$
        eurosign | '€
        sterlingsign | '£
        yensign | '¥
        rublesign | currency-rub
        indianrupeesign | currency-inr
        bitcoinsign | currency-btc
        gift | gift *1.05 | gift *1.05 :hollow
        tag | tag-outline *1.05 | tag *1.05
        pin | pin :hollow | pin
        scissors | content-cut *1.05
        hammer | gavel :hollow | gavel
        wrench | wrench :hollow | wrench
        wrench.adjustable | wrench :hollow | wrench
        screwdriver | screwdriver :hollow | screwdriver
        wrench.and.screwdriver | wrench :hollow | wrench
        ruler | ruler | =
        briefcase | briefcase *1.05 :hollow | briefcase *1.05
        case | briefcase *1.05 :hollow | briefcase *1.05
        suitcase | briefcase *1.05 :hollow | briefcase *1.05
        latch.2.case | briefcase *1.05 :hollow | briefcase *1.05
        backpack | wallet-travel | wallet-travel :hollow
        trophy | trophy-outline *1.05 | trophy *1.05
        medal | trophy-award :hollow | trophy-award
        rosette | certificate | =
        crown | crown :hollow | crown
        cube | cube-outline *1.05 | cube *1.05
        shippingbox | package-variant-closed | package-variant-closed :hollow
        cube.transparent | cube-unfolded | =
        puzzlepiece | puzzle :hollow | puzzle
        puzzlepiece.extension | puzzle :hollow | puzzle
        dice | dice-5 :hollow | dice-5
        die.face.1 | dice-1 :hollow | dice-1
        die.face.2 | dice-2 :hollow | dice-2
        die.face.3 | dice-3 :hollow | dice-3
        die.face.4 | dice-4 :hollow | dice-4
        die.face.5 | dice-5 :hollow | dice-5
        die.face.6 | dice-6 :hollow | dice-6
        lightbulb | lightbulb-outline *1.05 | lightbulb *1.05
        flashlight.on | flashlight :hollow | flashlight
        flashlight.off | flashlight-off :hollow | flashlight-off
        bolt | flash *1.1 :hollow | flash *1.1
        bolt.horizontal | flash :left :hollow | flash :left
        powerplug | power-socket | power-socket :hollow
        battery.100 | battery :right | =
        battery.100percent | battery :right | =
        battery.75 | battery-70 :right | =
        battery.75percent | battery-70 :right | =
        battery.50 | battery-50 :right | =
        battery.50percent | battery-50 :right | =
        battery.25 | battery-20 :right | =
        battery.25percent | battery-20 :right | =
        battery.0 | battery-outline :right | =
        battery.0percent | battery-outline :right | =
        battery.100.bolt | battery-charging :right
        battery.100percent.bolt | battery-charging :right
        clock | clock *1.05 | ^_clock
        _clock | #(E 12 12 11 11 M 11 6 H 13 V 11.6 L 17 15.6 L 15.6 17 L 11 12.4 Z)
        clock.arrow.circlepath | history
        clock.arrow.2.circlepath | history
        alarm | alarm *1.05 | #(E 12 13.2 8.8 8.8 M 11.1 8 H 12.9 V 12.8 L 16.4 14.9 L 15.5 16.4 L 11.1 13.8 Z) + ~(M 2.4 6.6 L 6.6 3 M 21.6 6.6 L 17.4 3)
        timer | ~(E 12 12 9.2 9.2 M 12 5.5 V 12.5 L 7.6 8.1)
        stopwatch | timer *1.05 | #(E 12 13.8 9 9 M 11.1 8.6 H 12.9 V 14.8 H 11.1 Z) + ~(M 9 1.6 H 15 M 18.6 5.4 L 20.4 7.2)
        hourglass | timer-sand *1.05
        gauge | gauge | gauge :hollow
        gauge.medium | gauge
        gauge.with.dots.needle.50percent | speedometer :hollow
        speedometer | speedometer :hollow
        barometer | gauge
        metronome | ~(M 8.5 3 H 15.5 L 20 21 H 4 Z M 6 15.8 H 18 M 12 13.5 L 19.5 4) | =
        iphone | cellphone-iphone *1.05 | =
        iphone.gen3 | cellphone-iphone *1.05
        ipad | tablet-ipad *1.05 | =
        laptopcomputer | laptop | =
        macbook | laptop-mac | =
        desktopcomputer | desktop-mac | desktop-mac :hollow
        pc | desktop-tower :hollow
        display | monitor | =
        applewatch | watch | =
        apple.logo | apple *1.1
        applelogo | apple *1.1
        keyboard | keyboard *1.05 :hollow | keyboard *1.05
        keyboard.chevron.compact.down | keyboard-close :hollow | keyboard-close
        computermouse | mouse :hollow | mouse
        magicmouse | mouse :hollow | mouse
        printer | printer *1.05 :hollow | printer *1.05
        scanner | printer *1.05 :hollow | printer *1.05
        cpu | chip :hollow | chip
        memorychip | memory | =
        server.rack | server
        simcard | sim :hollow | sim
        sdcard | sd :hollow | sd
        headset | headset
        sunglasses | sunglasses :hollow | sunglasses
        eyeglasses | glasses
        tshirt | tshirt-crew | tshirt-crew :solid
        hanger | hanger
        umbrella | umbrella-outline *1.05 | umbrella *1.05
        bed.double | hotel | =
        sofa | sofa :hollow | sofa
        chair | seat-recline-normal | =
        chair.lounge | seat-recline-extra | =
        refrigerator | fridge :hollow | fridge
        fork.knife | silverware-variant
        cup.and.saucer | coffee :hollow | coffee
        mug | glass-mug | =
        wineglass | glass-tulip | =
        takeoutbag.and.cup.and.straw | food | =
        birthday.cake | cake-variant :hollow | cake-variant
        popcorn | popcorn | =
        cross | ~(M 9 3 H 15 V 9 H 21 V 15 H 15 V 21 H 9 V 15 H 3 V 9 H 9 Z) | #(M 8.5 2 H 15.5 V 8.5 H 22 V 15.5 H 15.5 V 22 H 8.5 V 15.5 H 2 V 8.5 H 8.5 Z)
        cross.case | hospital :hollow | hospital
        staroflife | ^asterisk | =
        pills | pill | pill :hollow
        pill | pill | pill :hollow
        stethoscope | stethoscope
        syringe | needle | needle :hollow
        flask | flask-outline | flask
        testtube.2 | test-tube
        atom | ~(M 22.00 12.00 C 22.00 14.15 17.52 15.90 12.00 15.90 C 6.48 15.90 2.00 14.15 2.00 12.00 C 2.00 9.85 6.48 8.10 12.00 8.10 C 17.52 8.10 22.00 9.85 22.00 12.00 Z M 17.00 20.66 C 15.13 21.74 11.38 18.73 8.62 13.95 C 5.86 9.17 5.13 4.42 7.00 3.34 C 8.87 2.26 12.62 5.27 15.38 10.05 C 18.14 14.83 18.87 19.58 17.00 20.66 Z M 7.00 20.66 C 5.13 19.58 5.86 14.83 8.62 10.05 C 11.38 5.27 15.13 2.26 17.00 3.34 C 18.87 4.42 18.14 9.17 15.38 13.95 C 12.62 18.73 8.87 21.74 7.00 20.66 Z) + #(E 12 12 1.7 1.7)
        dumbbell | dumbbell | =
        soccerball | soccer
        football | football :hollow | football
        tennisball | tennis | =
        basketball | ~(E 12 12 9.4 9.4 M 3.5 12 H 11 M 13 12 H 20.5 M 12 3.5 V 20.5 M 6 6 Q 10 12 6 18 M 18 6 Q 14 12 18 18) | =
        figure.strengthtraining.traditional | dumbbell
        balloon | ~(E 12 9 6.6 7.6) + ~(M 12 17.6 Q 10.4 20 12 22.8) | #(E 12 9 7.6 8.6) + ~(M 12 17.6 Q 10.4 20 12 22.8)
        shield.lefthalf.filled | ^shield + #(M 12 2.4 L 4.4 5.4 V 11 C 4.4 15.8 7.6 19.8 12 21.6 Z)
        exclamationmark.triangle | alert-outline *1.05 | alert *1.05
        exclamationmark.octagon | ^_octagon | alert-octagon
        _octagon | alert-octagon :hollow
        """

    static let places = """
        map | map :hollow | map
        mappin | ~(E 12 6.5 4.5 4.5 M 12 11.5 V 22)
        mappin.and.ellipse | map-marker-radius :hollow
        mappin.circle | ~(E 12 12 9.6 9.6) + map-marker *.6 | ^_mappin
        _mappin | map-marker-circle
        location | near-me *1.05 :hollow | near-me *1.05
        location.north | navigation :hollow | navigation
        location.viewfinder | crosshairs-gps
        location.north.line | navigation :hollow | navigation
        safari | compass-outline | compass
        compass.drawing | math-compass
        building | domain | =
        building.2 | city :hollow | city
        building.columns | bank | =
        storefront | store :hollow | store
        cross.building | hospital-building :hollow | hospital-building
        tent | tent | tent :hollow
        door.left.hand.open | ~(M 3 21 H 21 M 6 20 V 3 H 18 V 20) + #(E 15 12 1.2 1.2)
        stairs | stairs
        car | car *1.05 :hollow | car *1.05
        car.2 | car :hollow | car
        bus | bus :hollow | bus
        tram | tram :hollow | tram
        lightrail | train :hollow | train
        train.side.front.car | train :hollow
        airplane | airplane :right *1.05
        airplane.departure | airplane-takeoff
        airplane.arrival | airplane-landing
        bicycle | bike
        scooter | motorbike
        ferry | ferry :hollow | ferry
        truck.box | truck *1.05 :hollow | truck *1.05
        box.truck | truck *1.05 :hollow | truck *1.05
        fuelpump | gas-station | gas-station :hollow
        ev.charger | ev-station :hollow | ev-station
        parkingsign | 'P
        steeringwheel | steering
        road.lanes | road
        fork.knife.plate | silverware
        mountain.2 | terrain :hollow | terrain
        beach.umbrella | beach | =
        figure.hiking | walk
        sportscourt | ~(R 2 4 20 16 1.5 M 12 5 V 19) | =
        binoculars | binoculars :hollow | binoculars
        globe.desk | web | =
        pyramid | ~(M 12 3 L 22 20 H 2 Z M 12 5 V 19) | =
        """

    static let nature = """
        sun.max | ~(E 12 12 4.4 4.4 M 12 .8 V 4 M 12 20 V 23.2 M .8 12 H 4 M 20 12 H 23.2 M 4.1 4.1 L 6.4 6.4 M 17.6 17.6 L 19.9 19.9 M 19.9 4.1 L 17.6 6.4 M 6.4 17.6 L 4.1 19.9) | #(E 12 12 5.4 5.4) + ~(M 12 .8 V 4 M 12 20 V 23.2 M .8 12 H 4 M 20 12 H 23.2 M 4.1 4.1 L 6.4 6.4 M 17.6 17.6 L 19.9 19.9 M 19.9 4.1 L 17.6 6.4 M 6.4 17.6 L 4.1 19.9)
        sun.min | ~(E 12 12 4.4 4.4 M 12 3 V 4.8 M 12 19.2 V 21 M 3 12 H 4.8 M 19.2 12 H 21 M 5.6 5.6 L 6.9 6.9 M 17.1 17.1 L 18.4 18.4 M 18.4 5.6 L 17.1 6.9 M 6.9 17.1 L 5.6 18.4) | #(E 12 12 5.2 5.2) + ~(M 12 3 V 4.8 M 12 19.2 V 21 M 3 12 H 4.8 M 19.2 12 H 21 M 5.6 5.6 L 6.9 6.9 M 17.1 17.1 L 18.4 18.4 M 18.4 5.6 L 17.1 6.9 M 6.9 17.1 L 5.6 18.4)
        sun.horizon | weather-sunset | =
        sunrise | weather-sunset-up | =
        sunset | weather-sunset-down | =
        moon | ^moon.fill :hollow | #(M 9.2 2.5 C 3.8 4 1.6 9 2.6 14 C 3.8 19.5 9 22.8 14.4 21.6 C 17.8 20.9 20.4 18.6 21.6 15.6 C 12.5 18.4 5.5 11 9.2 2.5 Z)
        moon.stars | weather-night | weather-night :hollow
        zzz | sleep
        cloud | cloud-outline *1.05 | cloud *1.05
        icloud | cloud-outline *1.05 | cloud *1.05
        icloud.and.arrow.up | cloud-upload :hollow | cloud-upload
        icloud.and.arrow.down | cloud-download :hollow | cloud-download
        arrow.clockwise.icloud | cloud-sync :hollow | cloud-sync
        cloud.sun | weather-partlycloudy | cloud *.8 @10.2,15.2 + #(E 18.6 6.4 3 3) + ~(M 18.6 .4 V 2 M 22 3 L 23 2 M 22.6 6.4 H 24.2 M 15.2 3 L 14.2 2)
        cloud.rain | weather-rainy | cloud *.9 @12,9.4 + ~(M 7.8 18.4 L 6.4 22.4 M 12.8 18.4 L 11.4 22.4 M 17.8 18.4 L 16.4 22.4)
        cloud.drizzle | weather-rainy | cloud *.9 @12,9.4 + ~(M 7.8 18.2 L 7 20.2 M 12.8 20.4 L 12 22.4 M 17.8 18.2 L 17 20.2)
        cloud.heavyrain | weather-pouring | cloud *.9 @12,9.4 + ~(M 5.8 18.2 L 4 23 M 10 18.2 L 8.2 23 M 14.2 18.2 L 12.4 23 M 18.4 18.2 L 16.6 23)
        cloud.sun.rain | weather-rainy | =
        cloud.snow | weather-snowy | cloud *.9 @12,9.4 + #(E 7 19.4 1.4 1.4 E 12 22 1.4 1.4 E 17 19.4 1.4 1.4)
        cloud.hail | weather-hail | cloud *.9 @12,9.4 + #(E 7 20 1.6 1.6 E 12 20 1.6 1.6 E 17 20 1.6 1.6)
        cloud.sleet | weather-hail | =
        cloud.bolt | weather-lightning | cloud *.9 @12,8.6 + flash *.4 @12,20.2
        cloud.bolt.rain | weather-lightning | cloud *.9 @12,8.6 + flash *.4 @12,20.2 + ~(M 6.4 18 L 5.2 21.4 M 18.6 18 L 17.4 21.4)
        cloud.fog | weather-fog | cloud *.9 @12,9.4 + ~(M 4 18.8 H 20 M 6 22.4 H 18)
        smoke | cloud-outline | cloud
        wind | weather-windy *1.1
        tornado | ~(M 3 4 H 21 M 5 8 H 19 M 7.5 12 H 17 M 10 16 H 16 M 12 20 H 14.5)
        hurricane | ~(E 12 12 4 4 M 8 12 C 8 6 13 2 19 2.5 M 16 12 C 16 18 11 22 5 21.5)
        snowflake | ~(M 12 1.5 V 22.5 M 2.9 6.75 L 11 11.4 M 13 12.6 L 21.1 17.25 M 21.1 6.75 L 13 11.4 M 11 12.6 L 2.9 17.25 M 8.8 2.8 L 12 6 L 15.2 2.8 M 8.8 21.2 L 12 18 L 15.2 21.2)
        thermometer | thermometer
        thermometer.medium | thermometer
        humidity | water-percent :hollow | water-percent
        drop | water :hollow | water
        flame | fire :hollow | fire
        leaf | leaf :hollow | leaf
        tree | tree :hollow | tree
        carrot | carrot | =
        fish | fish :hollow | fish
        bird | duck :hollow | duck
        cat | cat :hollow | cat
        pawprint | paw :hollow | paw
        ladybug | bug :hollow | bug
        ant | bug :hollow | bug
        water.waves | ~(M 2 8 Q 4.5 5 7 8 Q 9.5 11 12 8 Q 14.5 5 17 8 Q 19.5 11 22 8 M 2 15.5 Q 4.5 12.5 7 15.5 Q 9.5 18.5 12 15.5 Q 14.5 12.5 17 15.5 Q 19.5 18.5 22 15.5)
        """
}
