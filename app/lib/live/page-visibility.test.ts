import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { trackVisibility } from './page-visibility.ts';

/** Other pages of the browser. */
class FakeChannel {
  static open: FakeChannel[] = [];
  onmessage: () => void = () => {};
  constructor() {
    FakeChannel.open.push(this);
  }
  postMessage() {
    for (const channel of FakeChannel.open) if (channel !== this) channel.onmessage();
  }
  close() {
    FakeChannel.open = FakeChannel.open.filter((channel) => channel !== this);
  }
}

const beacon = vi.fn<(path: string, body: Blob) => boolean>();
const fetch = vi.fn<typeof globalThis.fetch>(() => Promise.resolve(new Response(null, { status: 204 })));
const ends: Array<() => void> = [];

function openPage(isMember = true) {
  const page = Object.assign(new EventTarget(), { hidden: false });
  ends.push(trackVisibility(isMember, page as unknown as Document));
  return (shown: boolean) => {
    page.hidden = !shown;
    page.dispatchEvent(new Event('visibilitychange'));
  };
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('navigator', { sendBeacon: beacon });
  vi.stubGlobal('fetch', fetch);
  vi.stubGlobal('BroadcastChannel', FakeChannel);
  vi.stubGlobal('window', globalThis);
});
afterEach(() => {
  for (const end of ends.splice(0)) end();
  vi.useRealTimers();
  vi.clearAllMocks();
});

describe('a page that becomes hidden', () => {
  it.each([true, false])('API-008 sends a beacon with empty JSON, for a member (%s) or a visitor', async (isMember) => {
    const show = openPage(isMember);
    show(false);
    const [path, body] = beacon.mock.lastCall!;
    expect([beacon.mock.calls.length, path, body.type, await body.text()]).toEqual([
      1,
      '/api/page-hidden.php',
      'application/json',
      '{}',
    ]);
    ends.pop()!();
    show(false);
    expect(beacon).toHaveBeenCalledOnce();
  });
});

describe('a page that becomes visible', () => {
  const spoken = () => fetch.mock.calls.map(([path]) => path);

  it('sends a beacon after two seconds, for members only', () => {
    const [show] = [openPage(), openPage(false)];
    vi.advanceTimersByTime(1_999);
    expect(spoken()).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(spoken()).toEqual(['/api/page-shown.php']);
    show(false);
    show(true);
    show(false);
    vi.advanceTimersByTime(60_000);
    expect(spoken()).toHaveLength(1);
  });

  it('sends a beacon when another page of the browser becomes hidden', () => {
    const [show] = [openPage(), openPage()];
    vi.advanceTimersByTime(2_000);
    fetch.mockClear();
    show(false);
    vi.advanceTimersByTime(2_000);
    expect(spoken()).toEqual(['/api/page-shown.php']);
  });
});
