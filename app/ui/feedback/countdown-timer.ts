type VisiblePage = Pick<Document, 'hidden' | 'addEventListener' | 'removeEventListener'>;

interface CountdownOptions {
  /** Seconds left at the start. */
  seconds: number;
  onTick: (left: number) => void;
  onEnd: () => void;
  page?: VisiblePage;
}

/**
 * Counts whole seconds down to 0 and calls `onEnd` once. The end is fixed on the monotonic clock, so late timers and
 * changes of the wall clock have no effect. A hidden page does not tick, and catches up when it becomes visible.
 */
export function runCountdown({ seconds, onTick, onEnd, page = document }: CountdownOptions): () => void {
  const end = performance.now() + seconds * 1000;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = () => {
    clearTimeout(timer);
    page.removeEventListener('visibilitychange', tick);
  };
  function tick() {
    clearTimeout(timer);
    if (page.hidden) return;
    const left = Math.max(0, end - performance.now());
    onTick(Math.ceil(left / 1000));
    if (left === 0) {
      stop();
      onEnd();
    } else timer = setTimeout(tick, left % 1000 || 1000);
  }
  page.addEventListener('visibilitychange', tick);
  tick();
  return stop;
}

/** Formats seconds as `03:07:09`. */
export function formatClock(seconds: number): string {
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return parts.map((part) => String(part).padStart(2, '0')).join(':');
}

/** The same for screen readers, rounded up to minutes so that it changes once a minute: "3 uur en 8 minuten". */
export function formatSpokenTime(seconds: number, locale: string): string {
  const minutes = Math.ceil(seconds / 60);
  const say = (value: number, unit: 'hour' | 'minute') =>
    new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(value);
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  const parts = [hours > 0 && say(hours, 'hour'), (rest > 0 || hours === 0) && say(rest, 'minute')];
  return new Intl.ListFormat(locale, { type: 'conjunction' }).format(parts.filter((part) => part !== false));
}
