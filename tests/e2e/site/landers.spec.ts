import type { Page } from '@playwright/test';
import { LANDERS, MEMBER_LANDERS, type LanderName } from '../../../tenants/lander-names.ts';
import { combinations } from '../support/combinations.ts';
import {
  WIDTHS,
  chooseScheme,
  expectAccessible,
  expectFits,
  expectHeadingsInOrder,
  expectNoOverflow,
  expectReadable,
  setWidth,
} from '../support/accessibility.ts';
import { signInPersona } from '../support/members.ts';
import { SLUGS, siteUrl } from '../support/sites.ts';
import { expect, test } from '../support/test.ts';

/** Sites that do not show members to visitors from an affiliate network. */
const HIDING: ReadonlySet<string> = new Set(['bdsm', 'milf']);
/** Longer animations need a control to stop them (WCAG 2.2.2); milliseconds. */
const LONG = 5000;

const members = new Map<string, Promise<string>>();
/** A member whom visitors of the site can see; looked up once per worker. */
function memberOf(site: string): Promise<string> {
  if (!members.has(site)) members.set(site, findMember(site));
  return members.get(site)!;
}

async function findMember(site: string): Promise<string> {
  const { api } = await signInPersona(site, 'free');
  const found = JSON.parse((await api.send('GET', '/api/search.php?photo=1')).text) as {
    results: Array<{ id: string }>;
  };
  return found.results[0]!.id;
}

const isOfMember = (name: LanderName) => (MEMBER_LANDERS as readonly string[]).includes(name);

async function addressOf(site: string, name: LanderName): Promise<string> {
  const path = isOfMember(name) ? `/members/${await memberOf(site)}/${name}` : `/landers/${name}`;
  return siteUrl(site, `${path}?network=proef`);
}

/** Counts animations that need a control, and those that are running. */
const countMovements = (page: Page) =>
  page.evaluate((most) => {
    const all = document.getAnimations().map(({ effect, playState }) => ({
      long: Number(effect?.getComputedTiming().endTime) > most,
      running: playState === 'running',
    }));
    return { long: all.filter(({ long }) => long).length, running: all.filter(({ running }) => running).length };
  }, LONG);

/** Expects that long animations can be stopped permanently with one press. */
async function expectPause(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const { long } = await countMovements(page);
  const pause = page.getByRole('checkbox', { name: 'Beweging stilzetten' });
  await expect(pause).toHaveCount(long > 0 ? 1 : 0);
  if (long > 0) {
    await pause.press('Space');
    expect((await countMovements(page)).running).toBe(0);
  }
  await page.emulateMedia({ reducedMotion: 'reduce' });
}

const ROWS = combinations(
  { name: LANDERS, site: SLUGS, width: WIDTHS, scheme: ['light', 'dark'] },
  ({ name, site }) => {
    return !(isOfMember(name) && HIDING.has(site));
  },
);

// Content and links are tested in tests/pages/landers.db.test.ts; here only what needs a browser. The markup is the same
// on all sites: each page is tested in full on one, and for contrast on the others. Grouped by site, since the browser
// starts a process for each.
for (const site of SLUGS) {
  const rows = ROWS.filter((row) => row.site === site);
  test(
    `LND-001 LND-002 LND-003 LND-004 the landing pages of ${site} render in pairs of page, width and scheme`,
    {
      tag: '@matrix',
    },
    async ({ page }) => {
      for (const row of rows) {
        const { name, width, scheme } = row;
        const situation = `${name}, ${scheme} at ${width} px`;
        await chooseScheme(page, scheme, siteUrl(site));
        // Waits for `load`, since nothing else waits for the stylesheet of a page without scripts.
        await page.goto(await addressOf(site, name));
        await setWidth(page, width);
        await expect(page.locator('html')).toHaveAttribute('data-bs-theme', scheme);
        await expectFits(page, situation);
        if (row === ROWS.find((each) => each.name === name)) {
          await expectHeadingsInOrder(page);
          await expectAccessible(page, situation);
          await expectNoOverflow(page);
        } else await expectReadable(page, situation);
        await expectPause(page);
      }
    },
  );
}

test('LND-004 operates the deck with keys, buttons and drag', async ({ page }) => {
  await setWidth(page, 390);
  await page.goto(siteUrl('default', '/landers/tinderswipe'));
  const top = page.locator('.deck-card.is-top');
  const number = async () => (await top.locator('small').textContent())?.match(/\d/)?.[0];
  expect(await number()).toBe('1');
  await page.getByRole('button', { name: 'Ja', exact: true }).focus();
  await page.keyboard.press('ArrowRight');
  expect(await number()).toBe('2');
  await page.getByRole('button', { name: 'Nee', exact: true }).click();
  expect(await number()).toBe('3');
  const box = (await page.locator('.deck-pile').boundingBox())!;
  await page.mouse.move(box.x + box.width / 2, box.y + 100);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2 + 140, box.y + 100, { steps: 4 });
  await page.mouse.up();
  expect(await number()).toBe('4');
  await page.getByRole('button', { name: 'Nee', exact: true }).focus();
  for (let left = 3; left > 0; left -= 1) await page.keyboard.press('ArrowLeft');
  await expect(page.locator('.deck-end')).toBeVisible();
  await expect(page.locator('.lander-call-to-action .btn')).toBeFocused();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test('LND-004 shows the first card of the deck, and no control without a function', async ({ page }) => {
    await page.goto(siteUrl('default', '/landers/tinderswipe'));
    await expect(page.locator('.deck-card').first()).toBeVisible();
    await expect(page.locator('.deck-buttons')).toBeHidden();
  });
});
