import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { createI18n } from '../../../i18n/translator.ts';
import { I18nProvider } from '../../../i18n/use-translation.ts';
import { formatClock, runCountdown, formatSpokenTime } from './countdown-timer.ts';
import { Countdown } from './countdown.tsx';

class FakePage extends EventTarget {
  hidden = false;
  show(visible: boolean) {
    this.hidden = !visible;
    this.dispatchEvent(new Event('visibilitychange'));
  }
}

function start(seconds: number) {
  const page = new FakePage();
  const onTick = vi.fn<(left: number) => void>();
  const onEnd = vi.fn();
  const stop = runCountdown({ seconds, onTick, onEnd, page: page as unknown as Document });
  return { page, onTick, onEnd, stop };
}

describe('runCountdown', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('MON-009 ticks every 1000 ms and ends once', () => {
    const { onTick, onEnd } = start(3);
    vi.advanceTimersByTime(999);
    expect(onTick).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(1);
    expect(onTick).toHaveBeenCalledTimes(2);
    vi.advanceTimersByTime(10_000);
    expect(onTick.mock.calls.map(([left]) => left)).toEqual([3, 2, 1, 0]);
    expect(onEnd).toHaveBeenCalledTimes(1);
  });

  it('does not tick while hidden, and then shows the correct remaining time', () => {
    const { page, onTick, onEnd } = start(100);
    page.show(false);
    vi.advanceTimersByTime(60_000);
    expect(onTick).toHaveBeenCalledTimes(1);
    page.show(true);
    expect(onTick).toHaveBeenLastCalledWith(40);
    page.show(false);
    vi.advanceTimersByTime(60_000);
    expect(onEnd).not.toHaveBeenCalled();
    page.show(true);
    expect(onEnd).toHaveBeenCalledTimes(1);
  });

  it('is not affected by a change of the wall clock', () => {
    const { onTick } = start(100);
    vi.setSystemTime(Date.now() + 3_600_000);
    vi.advanceTimersByTime(1000);
    expect(onTick).toHaveBeenLastCalledWith(99);
  });

  it('stops permanently', () => {
    const { page, onTick, onEnd, stop } = start(2);
    stop();
    page.show(true);
    vi.advanceTimersByTime(5000);
    expect(onTick).toHaveBeenCalledTimes(1);
    expect(onEnd).not.toHaveBeenCalled();
  });
});

describe('the text of a countdown', () => {
  it('MON-009 reads hours:minutes:seconds, two digits each', () => {
    expect(formatClock(86_400)).toBe('24:00:00');
    expect(formatClock(3 * 3600 + 7 * 60 + 9)).toBe('03:07:09');
  });

  it('is in minutes for screen readers, so that it does not change each second', () => {
    expect(formatSpokenTime(3 * 3600 + 7 * 60 + 9, 'nl')).toBe('3 uur en 8 minuten');
    expect(formatSpokenTime(3 * 3600 + 7 * 60 + 1, 'nl')).toBe('3 uur en 8 minuten');
    expect(formatSpokenTime(3600, 'nl')).toBe('1 uur');
    expect(formatSpokenTime(59, 'nl')).toBe('1 minuut');
    expect(formatSpokenTime(0, 'nl')).toBe('0 minuten');
  });

  it('is a timer with an accessible name', () => {
    const i18n = createI18n('nl', {});
    const countdown = createElement(Countdown, { remainingSeconds: 61, label: 'Nog' });
    const markup = renderToStaticMarkup(createElement(I18nProvider, { value: i18n }, countdown));
    expect(markup).toContain('role="timer" aria-label="Nog 2 minuten"');
    expect(markup).toContain('<span aria-hidden="true">00:01:01</span>');
  });
});
