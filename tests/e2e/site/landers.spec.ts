import type { Page } from '@playwright/test';
import { LANDERS, MEMBER_LANDERS } from '../../../tenants/lander-names.ts';
import type { LanderName } from '../../../tenants/lander-names.ts';
import {
  chooseScheme,
  expectAccessible,
  expectHeadingsInOrder,
  expectNoOverflow,
  setWidth,
  showScheme,
} from '../support/accessibility.ts';
import { signInPersona } from '../support/members.ts';
import { SLUGS, siteUrl } from '../support/sites.ts';
import { expect, test } from '../support/test.ts';

/** Sites that show no members to a visitor from an affiliate network. */
const HIDING: ReadonlySet<string> = new Set(['bdsm', 'milf']);
/** Longer animations need a way to stop them (WCAG 2.2.2); milliseconds. */
const LONG = 5000;

/** A member of a site who is visible to visitors. */
async function findMember(site: string): Promise<string> {
  const { api } = await signInPersona(site, 'free');
  const found = JSON.parse((await api.send('GET', '/api/search.php?photo=1')).text) as {
    results: Array<{ id: string }>;
  };
  return found.results[0]!.id;
}

const isOfMember = (name: LanderName) => (MEMBER_LANDERS as readonly string[]).includes(name);

async function addressOf(site: string, name: LanderName): Promise<string> {
  const path = isOfMember(name) ? `/members/${await findMember(site)}/${name}` : `/landers/${name}`;
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

/**
 * Every second brand, alternating: over all pages each brand is tested on half of them, in both schemes, and each page
 * in half of the brands.
 */
function sitesFor(name: LanderName) {
  const turn = LANDERS.indexOf(name);
  return SLUGS.flatMap((site, index) => {
    if ((index + turn) % 2 > 0 || (isOfMember(name) && HIDING.has(site))) return [];
    return [{ site, inLight: (index + Math.floor(turn / 2)) % 2 === 0 }];
  });
}

// Content and links are tested in tests/pages/landers.db.test.ts; here only what needs a browser.
for (const name of LANDERS) {
  test(`LND-001 LND-002 LND-003 LND-004 ${name} renders in brands and schemes`, async ({ page }) => {
    test.setTimeout(90_000);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    for (const { site, inLight } of sitesFor(name)) {
      await chooseScheme(page, 'light', siteUrl(site));
      await page.goto(await addressOf(site, name), { waitUntil: 'domcontentloaded' });
      await expect(page.locator('html')).toHaveAttribute('data-bs-theme', 'light');
      await expectHeadingsInOrder(page);
      await expectNoOverflow(page);
      if (inLight) await expectAccessible(page, `light at 1280 px, ${site}`);
      await setWidth(page, 390);
      await showScheme(page, 'dark');
      if (!inLight) await expectAccessible(page, `dark at 390 px, ${site}`);
      await expectPause(page);
    }
  });
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
