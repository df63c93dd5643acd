/** What `EarlyPressScript` leaves on the window: its listener, with the buttons pressed so far. */
interface EarlyWindow extends Window {
  notePress?: ((event: MouseEvent) => void) & { all?: HTMLElement[] };
}

let pressed: readonly HTMLElement[] = [];

/** Takes over from `EarlyPressScript`; called before hydration, from which on React handles each press. */
export function takeEarlyPresses(view: EarlyWindow = window): void {
  const { notePress } = view;
  if (!notePress) return;
  view.removeEventListener('click', notePress, true);
  pressed = notePress.all ?? [];
}

/** Presses the last button that was pressed before hydration once more, now that it does something. */
export function repeatEarlyPress(): void {
  const last = pressed.at(-1);
  pressed = [];
  if (last?.isConnected) last.click();
}
