import MapKit
import SwiftUI

struct PlacesMap: View {
    @State private var region = MKCoordinateRegion()

    var body: some View {
        Map(coordinateRegion: $region)
            .ignoresSafeArea()
    }
}

#Preview { PlacesMap() }
