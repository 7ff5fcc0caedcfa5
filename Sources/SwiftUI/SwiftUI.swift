// The module that a program imports. As Apple's, it is a thin one over SwiftUICore, which knows views, state and layout and
// nothing of pixels; what needs both sides, pictures of views and later apps in windows, lives here.
@_exported import Combine
@_exported import struct DisplayList.CGAffineTransform
@_exported import struct DisplayList.CGVector
@_exported import enum DisplayList.CGLineCap
@_exported import enum DisplayList.CGLineJoin
@_exported import Foundation
@_exported import Observation
@_exported import SwiftUICore
@_exported import Symbols
