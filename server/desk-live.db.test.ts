import { randomUUID } from 'node:crypto';

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { createSignedInOperator } from '../tests/factories/operator.ts';
import { createTenant } from '../tests/factories/tenant.ts';
import { createTestDesk, type TestDesk } from '../tests/setup/test-desk.ts';
import { useTestDatabase } from '../tests/setup/test-database.ts';
import type { Tenant } from '../tenants/tenant.schema.ts';
import { createDeskLive, type DeskLive } from './desk-live.ts';
import type { DeskNews, DeskShell } from './desk-shell.ts';
import { releaseWork, claimWork } from './modules/desk/operators/desk/claims.ts';
import type { DeskCtx } from './modules/desk/operators/desk/desk-ctx.ts';

const test = useTestDatabase();
let desk: TestDesk;
let here: Tenant;
let live: DeskLive;
/** News returned by the fake shell, and the operators it was called for. */
let news: DeskNews;
let asked: string[];

beforeAll(async () => {
  here = await createTenant(test.database);
  desk = await createTestDesk(test, [here]);
});
afterAll(() => desk.close());

beforeEach(() => {
  live?.close();
  asked = [];
  news = { waiting: { photos: { count: 1, oldest: null, newest: null, taken: 0 } }, awaySites: [] };
  const shell = {
    news: async ({ operator }: DeskCtx) => {
      asked.push(operator.grants.map(({ role }) => role).join());
      return news;
    },
  } as unknown as DeskShell;
  live = createDeskLive(desk.deps, shell);
});

/** Subscribes a stream and records what it receives. */
function openStream({ operator, log }: DeskCtx) {
  const received: DeskNews[] = [];
  const state = { received, ended: false, closed: false, stop: () => {} };
  const over = { end: () => (state.ended = true), close: () => (state.closed = true) };
  state.stop = live.subscribe({ operator, log, send: (now) => received.push(now), ...over });
  return state;
}

describe('live news of the desk', () => {
  it('sends the news on subscription and on every change', async () => {
    const { ctx } = await createSignedInOperator(desk, 'moderator', here);
    const stream = openStream(ctx);
    await expect.poll(() => stream.received.length).toBe(1);
    await live.poll();
    expect(stream.received).toHaveLength(1);
    const first = news;
    news = { ...first, waiting: { photos: { count: 1, oldest: null, newest: '2026-03-10T12:00:00.000Z', taken: 0 } } };
    await live.poll();
    const second = news;
    news = { ...second, awaySites: ['Zomer'] };
    await live.poll();
    expect(stream.received).toEqual([first, second, news]);
    stream.stop();
  });

  it('closes the streams on shutdown without ending the session', async () => {
    const { ctx } = await createSignedInOperator(desk, 'moderator', here);
    const stream = openStream(ctx);
    await expect.poll(() => stream.received.length).toBe(1);
    live.close();
    expect(stream).toMatchObject({ closed: true, ended: false });
    expect(live.streamCount()).toBe(0);
  });

  it('polls only while a stream is open', async () => {
    const { ctx } = await createSignedInOperator(desk, 'moderator', here);
    await live.poll();
    expect(asked).toEqual([]);
    const stream = openStream(ctx);
    await expect.poll(() => asked.length).toBe(1);
    stream.stop();
    expect(live.streamCount()).toBe(0);
    await live.poll();
    expect(asked).toHaveLength(1);
  });

  it('applies role changes while the stream is open', async () => {
    const { ctx } = await createSignedInOperator(desk, 'moderator', here);
    const host = await desk.operator('platform');
    const stream = openStream(ctx);
    await expect.poll(() => asked).toEqual(['moderator']);
    const grants = [{ role: 'finance' as const, tenantId: here.id }];
    await desk.services.operators.manage.changeGrants(host, {
      id: ctx.operator.id,
      before: ctx.operator.grants,
      grants,
    });
    await live.poll();
    expect(asked).toEqual(['moderator', 'finance']);
    stream.stop();
  });

  it('OPS-003 ends the stream on logout, when the operator is disabled, and on idle timeout', async () => {
    const host = await desk.operator('platform');
    const ends = {
      logout: ({ token }: { token: string }) => desk.services.operators.logOut(token),
      disabled: ({ ctx }: { ctx: DeskCtx }) => desk.services.operators.manage.disable(host, ctx.operator.id),
      idle: async () => desk.deps.clock.advance(30 * 60_000),
    };
    for (const [how, end] of Object.entries(ends)) {
      const who = await createSignedInOperator(desk, 'moderator', here);
      const stream = openStream(who.ctx);
      await expect.poll(() => stream.received.length).toBe(1);
      await end(who);
      await live.poll();
      expect([how, stream.ended]).toEqual([how, true]);
      stream.stop();
    }
  });
});

describe('the shell', () => {
  it('counts a queue once per round for operators of the same sites', async () => {
    const { shell } = desk.services;
    const [a, b] = [await desk.operator('moderator', here), await desk.operator('moderator', here)];
    const round = new Map();
    const counted = await shell.count(a, round);
    const queues = round.size;
    expect(queues).toBeGreaterThan(0);
    expect(await shell.count(b, round)).toEqual(counted);
    expect(round.size).toBe(queues);
  });

  it('OPS-006 reports the number of claimed items, so that other operators see released ones', async () => {
    const one = await desk.operator('moderator', here);
    const work = { tenantId: here.id, queue: 'photos', subjectId: randomUUID(), operatorId: one.operator.id } as const;
    const taken = async () => (await desk.services.shell.count(one)).photos?.taken;
    const { console, clock } = desk.deps;
    await console.withTenant(here.id, (trx) => claimWork(trx, clock, work));
    expect(await taken()).toBe(1);
    await console.withTenant(here.id, (trx) => releaseWork(trx, work));
    expect(await taken()).toBe(0);
  });

  it('OPS-004 omits queues without permission', async () => {
    const { shell } = desk.services;
    const finance = await shell.view(await desk.operator('finance', here));
    expect(Object.keys(finance.news.waiting)).not.toContain('photos');
    expect(finance.places).not.toContain('photos');
    expect(Object.keys((await shell.view(await desk.operator('moderator', here))).news.waiting)).toContain('photos');
  });
});
