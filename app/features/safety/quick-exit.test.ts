import { describe, expect, it, vi } from 'vitest';

import { listenForExit } from './quick-exit.ts';

function openPage() {
  const page = new EventTarget();
  const exit = vi.fn();
  const end = listenForExit(exit, page);
  const press = (timeStamp: number, key = 'Escape', repeat = false) => {
    const event = Object.assign(new Event('keydown'), { key, repeat });
    Object.defineProperty(event, 'timeStamp', { value: timeStamp });
    page.dispatchEvent(event);
  };
  return { exit, end, press };
}

describe('SEC-038 the quick exit', () => {
  it('leaves when Escape is pressed twice within a second', () => {
    const { exit, press } = openPage();
    press(5000);
    expect(exit).not.toHaveBeenCalled();
    press(6000);
    expect(exit).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['two presses further apart', [[5000], [6001]]],
    ['another key', [[5000], [5100, 'Enter']]],
    ['a key held down', [[5000], [5100, 'Escape', true], [5200, 'Escape', true]]],
    ['one press right after page load', [[3]]],
  ] as const)('stays on %s', (_name, presses) => {
    const { exit, press } = openPage();
    for (const [at, key, repeat] of presses as ReadonlyArray<readonly [number, string?, boolean?]>) {
      press(at, key, repeat);
    }
    expect(exit).not.toHaveBeenCalled();
  });

  it('ignores keys after it was switched off', () => {
    const { exit, end, press } = openPage();
    end();
    press(5000);
    press(5100);
    expect(exit).not.toHaveBeenCalled();
  });
});
