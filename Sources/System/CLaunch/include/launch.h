#pragma once
// Defined by the Swift module that links this one.
void settle_register_browser_launcher(void);
