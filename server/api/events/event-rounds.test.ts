import { PassThrough } from 'node:stream';

import { beforeEach, describe, expect, it, vi } from 'vitest';

import { createTestContext } from '../../../tests/factories/context.ts';
import { buildTenant } from '../../../tests/factories/tenant.ts';
import { createEventRounds } from './event-rounds.ts';
import type { EventStream } from './event-stream.ts';

const tenant = buildTenant();
const other = buildTenant({ slug: 'another' });
let kept: Set<string>;
let newest: Map<string, number>;
let people: Array<{ watcherId: string; profileId: string; online: boolean }>;
const keepSessions = vi.fn((_tenant: unknown, tokens: readonly string[]) =>
  Promise.resolve(new Set(tokens.filter((token) => kept.has(token)))),
);
const lastSeqs = vi.fn(() => Promise.resolve(newest));
const presenceFor = vi.fn((_tenantId: string, ids: readonly string[]) =>
  Promise.resolve(people.filter(({ watcherId }) => ids.includes(watcherId))),
);
const onError = vi.fn();
let rounds: ReturnType<typeof createEventRounds>;

beforeEach(() => {
  vi.clearAllMocks();
  [kept, newest, people] = [new Set(), new Map(), []];
  rounds = createEventRounds({ accounts: { keepSessions }, live: { lastSeqs, presenceFor } }, onError);
});

function open(name: string, { lastSeq = 0, site = tenant } = {}) {
  const said: Array<[string, object]> = [];
  const viewer = { profileId: name, userId: name } as never;
  const stream: EventStream & { said: typeof said } = {
    ctx: createTestContext({ tenant: site, viewer }),
    token: `token-${name}`,
    out: new PassThrough(),
    lastSeq,
    said,
    sendNewEvents: vi.fn(),
    sendSignal: (type: string, data: object) => void said.push([type, data]),
  } as never;
  kept.add(stream.token);
  rounds.add(stream);
  return stream;
}

const run = async (times: number) => {
  for (let time = 0; time < times; time += 1) await rounds.run();
};

describe('event stream rounds', () => {
  it('continue when a stream closes while another site is being processed', async () => {
    open('here');
    const there = open('there', { site: other });
    presenceFor.mockImplementationOnce(() => {
      rounds.remove(there);
      return Promise.resolve([]);
    });
    await run(10);
    expect(onError).not.toHaveBeenCalled();
    expect(there.said).toEqual([]);
    expect(presenceFor.mock.calls.length).toBeGreaterThan(4);
  });

  it('send each stream a heartbeat every tenth round, with one query per site for all its streams', async () => {
    const streams = Array.from({ length: 50 }, (_, index) => open(`p${index}`));
    await run(20);
    for (const { said } of streams)
      expect(said).toEqual([
        ['beat', {}],
        ['beat', {}],
      ]);
    expect([keepSessions.mock.calls.length, lastSeqs.mock.calls.length, presenceFor.mock.calls.length]).toEqual([
      2, 20, 10,
    ]);
  });

  it('HRD-3 deliver events whose wake-up was lost in the next round', async () => {
    const [up, behind] = [open('up', { lastSeq: 3 }), open('behind', { lastSeq: 3 })];
    newest = new Map([
      ['up', 3],
      ['behind', 4],
    ]);
    await run(1);
    expect([up, behind].map(({ sendNewEvents }) => vi.mocked(sendNewEvents).mock.calls.length)).toEqual([0, 1]);
  });

  it('close streams whose session has ended', async () => {
    const [up, ended] = [open('up'), open('ended')];
    kept.delete(ended.token);
    await run(10);
    expect([up, ended].map(({ out }) => out.writableEnded)).toEqual([false, true]);
  });

  it('send each presence change once, only to members allowed to see it, and nothing when nothing changes', async () => {
    const [anna, eva] = [open('anna'), open('eva')];
    people = [
      { watcherId: 'anna', profileId: 'bram', online: true },
      { watcherId: 'anna', profileId: 'carla', online: false },
    ];
    await run(2);
    expect(anna.said).toEqual([['presence', { online: ['bram'], away: ['carla'] }]]);
    people = [{ watcherId: 'anna', profileId: 'carla', online: true }];
    await run(2);
    expect(anna.said.at(-1)).toEqual(['presence', { online: ['carla'], away: ['bram'] }]);
    rounds.remove(anna);
    people = [];
    await run(2);
    expect([anna.said.length, eva.said.length]).toEqual([2, 0]);
  });

  it('continue with other sites and later rounds when a query fails, and never overlap', async () => {
    open('here');
    const there = open('there', { site: other });
    presenceFor.mockRejectedValueOnce(new Error('no database'));
    people = [{ watcherId: 'there', profileId: 'x', online: true }];
    await run(1);
    await Promise.all([rounds.run(), rounds.run()]);
    expect(onError).toHaveBeenCalledOnce();
    expect(there.said).toEqual([['presence', { online: ['x'], away: [] }]]);
    expect(presenceFor).toHaveBeenCalledTimes(2);
  });
});
