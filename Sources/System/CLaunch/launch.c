#include "launch.h"

// Swift has no code that runs before `main`, and an app's `main()` must find its host without a line in the app's source.
__attribute__((constructor)) static void register_launcher(void) { settle_register_browser_launcher(); }
