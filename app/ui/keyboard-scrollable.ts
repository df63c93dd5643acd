/** Scrollable content must be reachable by keyboard (WCAG 2.1.1); not every browser does that itself. */
export const KEYBOARD_SCROLLABLE = { tabIndex: 0 };
