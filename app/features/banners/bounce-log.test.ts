import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { onPageLeave } from '../../lib/bounce-watch.ts';
import { createScreenClock } from './bounce-log.ts';

/** A page that can be hidden and left. */
function openPage(start = performance.now()) {
  const page = Object.assign(new EventTarget(), { hidden: false });
  const window = new EventTarget();
  const bounced = vi.fn();
  const stop = onPageLeave(bounced, start, page as unknown as Document, window);
  const hide = () => {
    page.hidden = true;
    page.dispatchEvent(new Event('visibilitychange'));
  };
  const show = () => {
    page.hidden = false;
    page.dispatchEvent(new Event('visibilitychange'));
  };
  const leave = () => window.dispatchEvent(new Event('pagehide'));
  return { bounced, stop, hide, show, leave };
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('BAN-027 leaving the page', () => {
  it('within ten seconds is reported once with the duration', () => {
    const { bounced, hide, show, leave } = openPage();
    vi.advanceTimersByTime(9_999);
    hide();
    leave();
    show();
    hide();
    expect(bounced.mock.calls).toEqual([[9]]);
  });

  it('after ten seconds or more is not reported', () => {
    const { bounced, hide, leave } = openPage();
    vi.advanceTimersByTime(10_000);
    hide();
    leave();
    expect(bounced).not.toHaveBeenCalled();
  });

  it('counts from navigation start, not from script start', () => {
    const opened = performance.now();
    vi.advanceTimersByTime(6_000);
    const slow = openPage(opened);
    vi.advanceTimersByTime(3_999);
    slow.leave();
    expect(slow.bounced.mock.calls).toEqual([[9]]);
    const slower = openPage(opened);
    vi.advanceTimersByTime(1);
    slower.leave();
    expect(slower.bounced).not.toHaveBeenCalled();
  });

  it('counts from the document for its first screen, and from each later screen', () => {
    const openedAt = createScreenClock();
    vi.advanceTimersByTime(6_000);
    // Called twice, as when the URL changes within a screen.
    expect([openedAt('members'), openedAt('members')]).toEqual([0, 0]);
    vi.advanceTimersByTime(30_000);
    const now = performance.now();
    expect([openedAt('login'), openedAt('members')]).toEqual([now, now]);
  });

  it('by closing the page counts too', () => {
    const { bounced, leave } = openPage();
    leave();
    expect(bounced).toHaveBeenCalledTimes(1);
  });

  it('is not reported when the page becomes visible or after another screen was opened', () => {
    const { bounced, show, stop, leave } = openPage();
    show();
    expect(bounced).not.toHaveBeenCalled();
    stop();
    leave();
    expect(bounced).not.toHaveBeenCalled();
  });
});
