import { describe, expect, it, vi } from 'vitest';

import { MAX_AGE_MS, PERMISSION_KEY, RESULT_KEY, toCellCentre, readFreshResult, locate } from './geolocation.ts';

const HOME = { lat: 52.090737, lon: 5.121421 };
const PLACE = { name: 'Utrecht', region: 'NL-UT', country: 'NL' };

function device(start = 1_000_000_000) {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
  const clock = { now: start };
  const position = vi.fn<() => Promise<typeof HOME | 'denied' | 'unavailable'>>(() => Promise.resolve(HOME));
  const place = vi.fn<(point: typeof HOME) => Promise<typeof PLACE | null>>(() => Promise.resolve(PLACE));
  const press = () => locate(storage, () => clock.now, { position, place });
  return { kept, storage, clock, position, place, press };
}

describe('the location of a device', () => {
  it('ACC-008 stores the permission and the place found', async () => {
    const { kept, press } = device();
    expect(await press()).toEqual({ point: toCellCentre(HOME) });
    expect(kept.get(PERMISSION_KEY)).toBe('granted');
    expect(JSON.parse(kept.get(RESULT_KEY)!)).toEqual({ point: toCellCentre(HOME), place: PLACE, at: 1_000_000_000 });
  });

  it.each([
    ['there is no place', (of: ReturnType<typeof device>) => of.place.mockResolvedValue(null), 'nowhere'],
    ['the server does not answer', (of) => of.place.mockRejectedValue(new Error('offline')), 'nowhere'],
    ['the device does not know', (of) => of.position.mockResolvedValue('unavailable'), 'unavailable'],
    ['the member refuses', (of) => of.position.mockResolvedValue('denied'), 'denied'],
  ] satisfies Array<[string, (of: ReturnType<typeof device>) => unknown, string]>)(
    'ACC-008 stores false when %s',
    async (_name, arrange, answer) => {
      const of = device();
      arrange(of);
      expect(await of.press()).toBe(answer);
      expect(of.kept.get(RESULT_KEY)).toBe('false');
    },
  );

  it('ACC-008 stores a denied permission', async () => {
    const of = device();
    of.position.mockResolvedValue('denied');
    await of.press();
    expect(of.kept.get(PERMISSION_KEY)).toBe('denied');
  });

  it('ACC-028 reuses the result for an hour and asks again after it', async () => {
    const { clock, position, place, press } = device();
    await press();
    clock.now += MAX_AGE_MS;
    expect(await press()).toEqual({ point: toCellCentre(HOME) });
    expect(position).toHaveBeenCalledTimes(1);
    clock.now += 1;
    await press();
    expect(position).toHaveBeenCalledTimes(2);
    expect(place).toHaveBeenCalledTimes(2);
  });

  it.each([['not JSON'], ['false'], ['{"at":2000000000}'], ['null']])('ACC-028 ignores %s', (stored) => {
    expect(readFreshResult({ getItem: () => stored }, 1_000_000_000)).toBeNull();
  });

  it('SEC-024 sends only the centre of a cell of about 5 km, equal for the whole cell', async () => {
    const { place, kept, press } = device();
    await press();
    const sent = place.mock.calls[0]![0];
    expect(sent).not.toEqual(HOME);
    // Half a kilometre away is the same cell or the centre of its neighbour, never the position itself.
    expect(toCellCentre(sent)).toEqual(sent);
    expect(toCellCentre({ lat: sent.lat + 0.02, lon: sent.lon - 0.03 })).toEqual(sent);
    for (const value of kept.values()) expect(value).not.toMatch(/52\.0907|5\.1214/);
  });
});
