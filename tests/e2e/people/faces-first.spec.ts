import type { Page } from '@playwright/test';

import { expectAccessible, expectNoOverflow } from '../support/accessibility.ts';
import { bounceMails, createMember, signInPersona, useSession, type SignedIn } from '../support/members.ts';
import { withPermission } from '../support/notifications.ts';
import { SLUGS, siteUrl } from '../support/sites.ts';
import { expect, test } from '../support/test.ts';
import { visit } from '../support/visit.ts';
import type { NicheName } from '../../../tenants/value-lists.ts';

/** Maximum distance of the first face from the top of the window, in px. */
const WINDOWS = [
  { width: 1280, height: 800, lowest: 230 },
  { width: 390, height: 844, lowest: 210 },
] as const;

/** Resizes the window of the open page, and waits until it is drawn at that size. */
async function resize(page: Page, viewport: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(viewport);
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
}

/** Members to whom each banner is shown, and a part of its text. */
const BANNERS: Record<string, { text: RegExp; member: (site: NicheName) => Promise<SignedIn> }> = {
  reminder: { text: /Stuur de mail opnieuw/, member: (site) => createMember({ site, confirmed: false }) },
  bounced: {
    text: /Bekijk je meldingen/,
    member: async (site) => {
      const member = await createMember({ site });
      await bounceMails(member);
      return member;
    },
  },
  bonus: { text: /op je eerste aankoop/, member: (site) => createMember({ site }) },
  push: { text: /Meldingen aanzetten/, member: (site) => signInPersona(site, 'premium') },
};

/** Expects the banner of that name as a bar at the lower edge, which leaves the faces and the focus visible. */
async function expectFacesAboveBanner(page: Page, name: string): Promise<void> {
  const bar = page.locator('.banner-bar');
  await expect(bar).toContainText(BANNERS[name]!.text);
  for (const { lowest, ...viewport } of WINDOWS) {
    await resize(page, viewport);
    await page.evaluate(() => window.scrollTo(0, 0));
    const face = (await page.locator('.people-grid .media .photo').first().boundingBox())!;
    expect(face.y, `${name} at ${viewport.width} px`).toBeLessThanOrEqual(lowest);
    const box = (await bar.boundingBox())!;
    expect(box.y, `${name} leaves the window to faces`).toBeGreaterThan(viewport.height * 0.7);
    expect(box.y + box.height).toBeLessThanOrEqual(viewport.height);
    // Focused elements are not covered by it.
    const below = page.locator('.people-grid .member-name a').nth(4);
    await below.blur();
    await below.focus();
    const link = (await below.boundingBox())!;
    expect(link.y + link.height).toBeLessThanOrEqual((await bar.boundingBox())!.y);
  }
}

// One visit for all checks of a brand's members page: a visit costs a second, a measurement nearly nothing.
for (const site of SLUGS) {
  test(`PRD-3 MEM-4 THM-006 NAV-002 ${site} shows faces first at every width, also with a banner, all filters in one line above, and has a photo carousel on a card`, async ({
    page,
    context,
  }) => {
    await useSession(context, await signInPersona(site, 'premium'));
    const top = async (selector: string) => (await page.locator(selector).first().boundingBox())!.y;
    await visit(page, siteUrl(site, '/members'));
    await test.step('faces and filters', async () => {
      await expect(page.getByRole('article').first()).toBeVisible();
      for (const { lowest, ...viewport } of WINDOWS) {
        await resize(page, viewport);
        if (site === 'default' && viewport.width === 1280) await expectAccessible(page, 'members at 1280 px');
        expect(await top('.people-grid .media .photo'), `${viewport.width} px`).toBeLessThanOrEqual(lowest);
        expect(await top('.members-head')).toBeLessThan(await top('.people-grid'));
        const chips = await page
          .locator('.filter-chip')
          .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().y));
        expect(Math.max(...chips) - Math.min(...chips)).toBeLessThan(8);
      }
      await expectNoOverflow(page);
    });
    await test.step('the next photo of a card', async () => {
      await resize(page, WINDOWS[1]);
      // In every brand the step button is above the card's link.
      const card = page.locator('.member-card').filter({ has: page.locator('.carousel') });
      await card.first().locator('.carousel-next').click();
      await expect(card.first().locator('.carousel .photo')).toBeVisible();
    });
    await test.step('likes', async () => {
      await visit(page, siteUrl(site, '/likes/received'));
      for (const { lowest, ...viewport } of WINDOWS) {
        await resize(page, viewport);
        expect(await top('.people-grid .media .photo'), `likes at ${viewport.width} px`).toBeLessThanOrEqual(lowest);
      }
    });

    await withPermission(page, 'default');
    // Brands differ in colours and sizes, not in positions: one brand is tested with every banner, the others with one.
    for (const name of site === 'default' ? Object.keys(BANNERS) : ['push']) {
      await test.step(`a banner: ${name}`, async () => {
        await useSession(context, await BANNERS[name]!.member(site));
        await visit(page, siteUrl(site, '/members'));
        await expectFacesAboveBanner(page, name);
      });
    }
    if (site !== 'default') return;
    // On other screens it lies on the ground of the head, which starts at the navigation.
    await visit(page, siteUrl(site, '/transactions'));
    await expect(page.locator('.banner-place')).toContainText(BANNERS.push!.text);
    const ground = await page
      .locator('.section-head')
      .first()
      .evaluate((head) => head.getBoundingClientRect().y + Number.parseFloat(getComputedStyle(head, '::before').top));
    const bar = (await page.locator('.nav-bar').boundingBox())!;
    expect(ground).toBeLessThanOrEqual(bar.y + bar.height);
  });
}

test('PRD-3 MEM-4 reaches the name of a card first by Tab, then like, the next photo and menu', async ({
  page,
  context,
}) => {
  await useSession(context, await signInPersona('default', 'premium'));
  await visit(page, siteUrl('default', '/members'));
  const card = page.locator('.people-grid .member-card').nth(1);
  // The menus and the photo buttons are added by hydration.
  await expect(card.locator('.person-menu')).toBeVisible();
  await expect(card.locator('.carousel-next')).toBeAttached();
  await card.locator('.member-name a').focus();
  await page.keyboard.press('Shift+Tab');
  await expect(page.locator('.people-grid .member-card').first().locator('.person-menu')).toBeFocused();
  for (const part of ['.member-name a', '.like', '.carousel-next', '.person-menu']) {
    await page.keyboard.press('Tab');
    await expect(card.locator(part)).toBeFocused();
  }
});
