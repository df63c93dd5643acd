import { expect, test, type Browser, type Locator, type Page } from '@playwright/test';
import sharp from 'sharp';

import type { Member } from '../../factories/member.ts';
import { redisAvailable } from '../../setup/redis.ts';
import { startPair, type ServerPair, type ServerProcess } from '../support/two-processes.ts';
import { DUTCH } from '../support/sites.ts';
import { visit } from '../support/visit.ts';

const PAUSE_MS = 150;
const CREDITS = 300;
const SETTLED = { timeout: 40_000 };

interface Side {
  me: Member;
  other: Member;
  page: Page;
  process: ServerProcess;
  written: string[];
  /** Messages that failed and were retried manually, perhaps after later messages were sent. */
  retried: Set<string>;
}

async function openSide(browser: Browser, process: ServerProcess, me: Member, other: Member): Promise<Side> {
  const context = await browser.newContext({ locale: 'nl-NL' });
  const url = process.url('/');
  await context.addCookies([
    { name: 'session', value: me.sessionToken, url, httpOnly: true, sameSite: 'Lax' },
    { ...DUTCH, url },
  ]);
  const page = await context.newPage();
  await visit(page, process.url(`/members/${other.profileId}/chat`));
  return { me, other, page, process, written: [], retried: new Set() };
}

const messagesOf = ({ page }: Side): Locator => page.locator('.messages [id^="m-"]');
const idsOf = (side: Side) => messagesOf(side).evaluateAll((all) => all.map(({ id }) => id.slice(2)));

async function write(side: Side, text: string): Promise<void> {
  const shown = side.page.locator('.bubble', { hasText: text });
  await expect(async () => {
    // A press that timed out may have sent it.
    if ((await shown.count()) > 0) return;
    await side.page.getByLabel(`Je bericht aan ${side.other.name}`).fill(text, { timeout: 2_000 });
    await side.page.getByRole('button', { name: 'Verstuur', exact: true }).click({ timeout: 2_000 });
  }).toPass(SETTLED);
  side.written.push(text);
}

/** Retries manually, as a member does after a long outage; remaining failures are retried at the next check. */
async function retryFailed({ page, written, retried }: Side): Promise<void> {
  const again = page.getByRole('button', { name: 'Opnieuw proberen' });
  const failed = page.getByRole('listitem').filter({ has: again });
  for (let left = await failed.count(); left > 0; left -= 1) {
    const lines = (await failed.first().innerText({ timeout: 2_000 })).split('\n');
    for (const text of written.filter((each) => lines.includes(each))) retried.add(text);
    await again
      .first()
      .click({ timeout: 2_000 })
      .catch(() => undefined);
  }
}

/** Sends media from within the page as its own code does: with one client id until there is a response. */
function give({ page, other }: Side, path: string, content: { gift: string } | { photo: string }): Promise<number> {
  return page.evaluate(
    async ({ path: to, profile, content: given }) => {
      const fields = { profile, client_id: crypto.randomUUID() };
      const bodyOf = async () => {
        if ('gift' in given) return JSON.stringify({ ...fields, ...given });
        const form = new FormData();
        for (const [name, value] of Object.entries(fields)) form.append(name, value);
        const bytes = Uint8Array.from(atob(given.photo), (letter) => letter.charCodeAt(0));
        form.append('photo', new Blob([bytes], { type: 'image/png' }), 'foto.png');
        return form;
      };
      const headers: Record<string, string> = 'gift' in given ? { 'content-type': 'application/json' } : {};
      for (;;) {
        const status = await fetch(to, { method: 'POST', headers, body: await bodyOf() }).then(
          (answer) => answer.status,
          () => 0,
        );
        if (status !== 0 && status < 500) return status;
        await new Promise((resolve) => setTimeout(resolve, 300));
      }
    },
    { path, profile: other.profileId, content },
  );
}

/** Sends messages alternately until told to stop. */
async function keepWriting(sides: readonly Side[], done: () => boolean): Promise<void> {
  for (let turn = 1; !done() && turn < 40; turn += 1) {
    for (const side of sides) {
      await write(side, `${side.me.name} ${turn}`);
      await retryFailed(side);
      await side.page.waitForTimeout(PAUSE_MS);
    }
    await sides[0]!.page.waitForTimeout(PAUSE_MS * 6);
  }
}

async function showsTyping(from: Side, to: Side): Promise<void> {
  const box = from.page.getByLabel(`Je bericht aan ${from.other.name}`);
  const typing = to.page.getByText('is aan het typen …').first();
  await expect(async () => {
    await box.fill('');
    await box.pressSequentially('Nou');
    await expect(typing).toBeVisible({ timeout: 3_000 });
  }).toPass(SETTLED);
  await box.fill('');
}

/** The stored conversation: its messages in order, and each participant's charges. */
function stored({ database, tenantId }: ServerPair, side: Side) {
  return database.withTenant(tenantId, async (trx) => ({
    messages: await trx
      .selectFrom('messages')
      .select(['id', 'seq', 'kind', 'text', 'senderId', 'cost'])
      .where('tenantId', '=', tenantId)
      .orderBy('seq')
      .execute(),
    credits: (
      await trx
        .selectFrom('users')
        .select('credits')
        .where('tenantId', '=', tenantId)
        .where('id', '=', side.me.userId)
        .executeTakeFirstOrThrow()
    ).credits,
  }));
}

async function expectWhole(pair: ServerPair, sides: readonly [Side, Side]): Promise<void> {
  const { messages } = await stored(pair, sides[0]);
  expect(messages.map(({ seq }) => seq)).toEqual(messages.map((_, index) => index + 1));
  for (const side of sides) {
    const { credits } = await stored(pair, side);
    const mine = messages.filter(({ senderId }) => senderId === side.me.profileId);
    const texts = mine.filter(({ kind }) => kind === 'text').map(({ text }) => text);
    const inOrder = (all: string[]) => all.filter((text) => !side.retried.has(text));
    expect(texts.toSorted()).toEqual(side.written.toSorted());
    expect(inOrder(texts)).toEqual(inOrder(side.written));
    expect(credits).toBe(CREDITS - mine.reduce((sum, { cost }) => sum + cost, 0));
    await expect.poll(() => idsOf(side), SETTLED).toEqual(messages.map(({ id }) => id));
  }
  expect(messages.filter(({ kind }) => kind === 'gift')).toHaveLength(2);
  expect(messages.filter(({ kind }) => kind === 'photo')).toHaveLength(1);
}

async function loseNoMessage(browser: Browser, pair: ServerPair): Promise<void> {
  try {
    const [anna, bram] = [
      await pair.createMember({ credits: CREDITS, premium: true, profile: { gender: 'female' } }),
      await pair.createMember({ credits: CREDITS, premium: true, profile: { gender: 'male' } }),
    ];
    const [first, second] = pair.processes;
    const mine = await openSide(browser, first, anna, bram);
    await write(mine, `${anna.name} begint`);
    await expect.poll(async () => (await idsOf(mine)).length, SETTLED).toBe(1);
    const theirs = await openSide(browser, second, bram, anna);
    const sides = [mine, theirs] as const;
    await showsTyping(theirs, mine);

    let killing = true;
    const writing = keepWriting(sides, () => !killing);
    const photo = (
      await sharp({ create: { width: 900, height: 900, channels: 3, background: '#a05030' } })
        .png()
        .toBuffer()
    ).toString('base64');
    const giving = Promise.all([
      give(mine, '/api/gift.php', { gift: 'rose' }),
      give(theirs, '/api/gift.php', { gift: 'coffee' }),
      give(theirs, '/api/photo.php', { photo }),
    ]);
    for (const process of pair.processes) {
      await process.kill();
      await mine.page.waitForTimeout(PAUSE_MS * 4);
      await process.start();
    }
    killing = false;
    await writing;
    expect(await giving).toEqual([201, 201, 201]);
    for (const side of sides) {
      await expect(async () => {
        await retryFailed(side);
        await expect(side.page.getByRole('list', { name: 'Versturen …' })).toHaveCount(0, { timeout: 1_000 });
      }).toPass(SETTLED);
    }
    await expectWhole(pair, sides);
    await showsTyping(mine, theirs);
    await write(mine, 'Gelezen?');
    await expect(messagesOf(mine).last().getByText('Gelezen?')).toBeVisible(SETTLED);
    await expect(messagesOf(mine).last().getByRole('img', { name: 'Gelezen' })).toBeVisible(SETTLED);
    await expectWhole(pair, sides);
  } finally {
    await pair.stop();
  }
}

test.describe.configure({ timeout: 300_000 });

test('CHT-014 CHT-015 CHT-020 CHT-021 API-018 loses no message of a conversation on two processes that are killed and restarted', async ({
  browser,
}) => {
  test.skip(!redisAvailable(), 'redis-server is not installed');
  await loseNoMessage(browser, await startPair({ redis: true }));
});

test('CHT-014 CHT-015 CHT-020 CHT-021 API-018 FST-8 loses no message on two processes of one launcher without Redis', async ({
  browser,
}) => {
  await loseNoMessage(browser, await startPair({ redis: false }));
});
