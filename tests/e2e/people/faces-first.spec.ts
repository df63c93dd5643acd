import { signInPersona, useSession } from '../support/members.ts';
import { SLUGS, siteUrl } from '../support/sites.ts';
import { expect, test } from '../support/test.ts';
import { visit } from '../support/visit.ts';

/** How far down the first face may begin, in px of the window. */
const WINDOWS = [
  { width: 1280, height: 800, lowest: 230 },
  { width: 390, height: 844, lowest: 210 },
] as const;

for (const site of SLUGS) {
  test(`PRD-3 ${site} shows faces first, with every filter in one line above`, async ({ page, context }) => {
    await useSession(context, await signInPersona(site, 'premium'));
    for (const { lowest, ...viewport } of WINDOWS) {
      await page.setViewportSize(viewport);
      await visit(page, siteUrl(site, '/members'));
      const top = async (selector: string) => (await page.locator(selector).first().boundingBox())!.y;
      expect(await top('.people-grid .media .photo'), `${viewport.width} px`).toBeLessThanOrEqual(lowest);
      expect(await top('.members-head')).toBeLessThan(await top('.people-grid'));
      const chips = await page
        .locator('.filter-chip')
        .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().y));
      expect(Math.max(...chips) - Math.min(...chips)).toBeLessThan(8);
      await visit(page, siteUrl(site, '/likes/received'));
      expect(await top('.people-grid .media .photo'), `likes at ${viewport.width} px`).toBeLessThanOrEqual(lowest);
    }
  });
}

test('PRD-3 reaches the name of a card first by Tab, then like and menu', async ({ page, context }) => {
  await useSession(context, await signInPersona('default', 'premium'));
  await visit(page, siteUrl('default', '/members'));
  const card = page.locator('.people-grid .member-card').nth(1);
  await card.locator('.member-name a').focus();
  await page.keyboard.press('Shift+Tab');
  await expect(page.locator('.people-grid .member-card').first().locator('.person-menu')).toBeFocused();
  for (const part of ['.member-name a', '.like', '.person-menu']) {
    await page.keyboard.press('Tab');
    await expect(card.locator(part)).toBeFocused();
  }
});
