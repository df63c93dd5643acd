import type { Page } from '@playwright/test';
import { WHOLE_MATRIX } from '../support/combinations.ts';
import { deskSession, deskUrl } from '../support/desk.ts';
import { createPair, createMember, signInPersona, useSession } from '../support/members.ts';
import { siteUrl } from '../support/sites.ts';
import { expect, test } from '../support/test.ts';
import { visit } from '../support/visit.ts';

/*
 * React 18 hydrates synchronously on a key or button press before hydration. A component that then suspends outside a
 * boundary fails with "Root did not complete" (error 345), which `problems` reports.
 */

/** Presses a key in every task from the start of each document until it is hydrated. */
async function pressKeysDuringHydration(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const presses = { count: 0 };
    Object.assign(window, { presses });
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      const body = document.body as HTMLElement | null;
      if (body && Object.keys(body).some((key) => key.startsWith('__reactFiber$'))) return;
      body?.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true, cancelable: true }));
      presses.count += 1;
      port2.postMessage(null);
    };
    port2.postMessage(null);
  });
}

async function expectHydrates(page: Page, url: string): Promise<void> {
  await visit(page, url);
  const { count } = await page.evaluate(() => (window as unknown as { presses: { count: number } }).presses);
  expect(count, `presses before ${url} was hydrated`).toBeGreaterThan(2);
}

test("HOU-7 hydrates the desk's form while keys are pressed", async ({ page, context }) => {
  await deskSession(context, { role: 'platform' });
  await pressKeysDuringHydration(page);
  await expectHydrates(page, deskUrl('/desk/operators/new'));
});

test("HOU-7 hydrates visitors' and members' pages while keys are pressed", async ({ page, context }) => {
  const [member, other] = await createPair();
  await pressKeysDuringHydration(page);
  for (const path of ['/', '/login']) await expectHydrates(page, siteUrl('default', path));
  await useSession(context, member);
  const chat = `/members/${other.profileId}/chat`;
  for (const path of ['/members', chat, `${chat}?gift=1`]) await expectHydrates(page, siteUrl('default', path));
});

/** A control is pressed at most this long after it is parsed, in milliseconds. */
const LATEST_MS = 300;
/** 200 presses on the five pages with `npm run test:matrix`, enough for each of the four controls of a page. */
const PRESSES = WHOLE_MATRIX ? 40 : 12;

/** A press of a control and its expected result, which is the same before and after hydration. */
interface Press {
  /** Selectors of the pressed controls, in order; only the last press is timed. */
  press: string[];
  /** Text to type into the field with this selector before the press. */
  type?: [selector: string, text: string];
  leadsTo: (page: Page) => Promise<void>;
}

interface Plan extends Pick<Press, 'press' | 'type'> {
  delay: number;
}

/**
 * Runs in the page from its start: presses the controls listed in `sessionStorage.plan`, because a test's own press
 * comes after hydration on a busy machine. Records whether each press came before hydration (E) or after (L).
 */
function pressWhenParsed(): void {
  const plan = sessionStorage.getItem('plan');
  if (!plan) return;
  sessionStorage.removeItem('plan');
  const { press, type, delay } = JSON.parse(plan) as Plan;
  const find = (selector: string) => document.querySelector<HTMLElement>(selector);
  const go = () => {
    for (const selector of press.slice(0, -1)) find(selector)!.click();
    if (type) (find(type[0]) as HTMLTextAreaElement).value = type[1];
    setTimeout(() => {
      const hydrated = Object.keys(document.body).some((key) => key.startsWith('__reactFiber$'));
      sessionStorage.setItem('presses', (sessionStorage.getItem('presses') ?? '') + (hydrated ? 'L' : 'E'));
      const control = find(press.at(-1)!)!;
      sessionStorage.setItem('pressed', control.textContent!);
      control.click();
    }, delay);
  };
  const look = () => {
    if (press.every(find) && find('.site-footer, .send-form, .form-aside, .empty-layout')) go();
    else setTimeout(look, 5);
  };
  look();
}

/** Loads a page repeatedly and presses its controls in turn, each time a little later, up to LATEST_MS. */
async function pressEarly(page: Page, path: string, all: (number: number) => Press[]): Promise<void> {
  const url = siteUrl('default', path);
  await page.addInitScript(pressWhenParsed);
  await page.goto(siteUrl('default', '/robots.txt'));
  const turns = PRESSES / all(0).length;
  for (let number = 0; number < PRESSES; number += 1) {
    const presses = all(number);
    const { press, type, leadsTo } = presses[number % presses.length]!;
    const delay = (Math.floor(number / presses.length) * LATEST_MS) / turns;
    await page.evaluate((plan) => {
      sessionStorage.removeItem('pressed');
      sessionStorage.setItem('plan', plan);
    }, JSON.stringify({ press, type, delay }));
    await page.goto(url, { waitUntil: 'commit' });
    await test.step(`press ${number} of ${press.at(-1)} after ${delay} ms`, () => leadsTo(page));
  }
  const presses = await page.evaluate(() => sessionStorage.getItem('presses') ?? '');
  expect(presses).toHaveLength(PRESSES);
  expect(presses, 'some came before hydration').toMatch(/E/);
}

/** Members of other tests are younger, so this range keeps the order of the list stable. */
const WITHOUT_TESTERS = '/members?min_age=40';
const nth = (number: number) => `.people-grid > .member-card:nth-child(${1 + (number % 4)})`;

test.describe('PRD-6 loses no press right after the page loads', { tag: '@matrix' }, () => {
  // Up to forty documents each, several seconds apiece on a busy machine.
  test.describe.configure({ timeout: 300_000 });

  test('at the login', async ({ page }) => {
    await pressEarly(page, '/login', () => [
      {
        press: ['.btn-primary.btn-block'],
        leadsTo: (shown) => expect(shown.getByRole('alert').first()).toBeVisible(),
      },
      { press: ['a[href^="/reset-password"]'], leadsTo: (shown) => expect(shown).toHaveURL(/\/reset-password/) },
    ]);
  });

  test('in the signup', async ({ page }) => {
    await pressEarly(page, '/signup?step=0', () => [
      {
        press: ['[name=gender][value=female]', '[name=seeks][value=men]', '.signup-actions .btn'],
        leadsTo: (shown) => expect(shown.getByLabel('Geboortedatum')).toBeVisible(),
      },
      { press: ['.form-aside a'], leadsTo: (shown) => expect(shown).toHaveURL(/\/login/) },
    ]);
  });

  const menu = (shown: Page) =>
    expect(shown.getByRole('dialog').or(shown.getByRole('heading', { level: 1, name: /melden/ }))).toBeVisible();

  test('among members', async ({ page, context }) => {
    const member = await createMember();
    await useSession(context, member);
    const likesGiven = async () => {
      const { text } = await member.api.send('GET', '/api/likes.php');
      return (JSON.parse(text) as { profiles: unknown[] }).profiles.length;
    };
    const presses = (number: number): Press[] => [
      {
        press: ['[popovertarget=filter-more]'],
        leadsTo: (shown) => expect(shown.locator('#filter-more')).toBeVisible(),
      },
      {
        // Alternately liked and withdrawn.
        press: [`${nth(0)} .like`],
        leadsTo: async (shown) => {
          const likes = number % 8 === 1;
          await expect(shown.locator(`${nth(0)} .like`)).toHaveAttribute('aria-pressed', String(likes));
          // Shown before it is stored; the next document would cancel the request.
          await expect.poll(likesGiven).toBe(Number(likes));
        },
      },
      { press: [`${nth(number)} .person-menu`], leadsTo: menu },
      {
        press: [`${nth(number)} .member-name a`],
        leadsTo: (shown) => expect(shown).toHaveURL(/\/members\/[\w-]+$/),
      },
    ];
    await pressEarly(page, WITHOUT_TESTERS, presses);
  });

  test('in the swipe game', async ({ page, context }) => {
    await useSession(context, await createMember({ gender: 'male' }));
    const pass = page.locator('.swipe-pass');
    await pressEarly(page, '/swipe-game', () => [
      {
        press: ['.swipe-pass'],
        // Another card is on top. It may differ from that of the previous page, since the order depends on who is online.
        leadsTo: () =>
          expect(async () => {
            const pressed = await page.evaluate(() => sessionStorage.getItem('pressed'));
            expect(pressed).not.toBeNull();
            expect(await pass.textContent()).not.toBe(pressed);
          }).toPass(),
      },
      { press: ['.swipe-card-top .person-menu'], leadsTo: menu },
    ]);
  });

  test('in a conversation', async ({ page, context }) => {
    const other = await createMember();
    await useSession(context, await signInPersona('default', 'premium'));
    await pressEarly(page, `/members/${other.profileId}/chat`, (number) => {
      const text = `Hallo, dit is bericht ${number}.`;
      return [
        {
          type: ['#composer', text],
          press: ['.send-form button[type=submit]:not([name])'],
          leadsTo: async (shown) => {
            await expect(shown.locator('.bubble', { hasText: text })).toHaveCount(1);
            await expect(shown.locator('.message.is-sending')).toHaveCount(0);
            await expect(shown.locator('#composer')).toHaveValue('');
          },
        },
        {
          press: ['.composer a[href*="gift"]'],
          leadsTo: (shown) =>
            expect(shown.getByRole('dialog', { name: `Een cadeau voor ${other.name}` })).toBeVisible(),
        },
        {
          press: ['[popovertarget=member-menu]'],
          leadsTo: (shown) => expect(shown.getByRole('dialog', { name: `Meer over ${other.name}` })).toBeVisible(),
        },
        // It does nothing without JavaScript, so the press is repeated after hydration.
        {
          press: ['[aria-controls=emoji-panel]'],
          leadsTo: (shown) => expect(shown.locator('.emoji-picker')).toBeVisible(),
        },
      ];
    });
  });
});
