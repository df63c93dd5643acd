import type { Page } from '@playwright/test';

import { PREVIEW_SCREENS } from '../../../app/features/preview/preview-screens.ts';
import { showFrame } from '../support/frames.ts';
import { signInPersona, useSession } from '../support/members.ts';
import { SLUGS, siteUrl } from '../support/sites.ts';
import { expect, test } from '../support/test.ts';
import { visit } from '../support/visit.ts';

const { path } = PREVIEW_SCREENS.find(({ name }) => name === 'profile')!;

test('PRD-4 shows photo, name and actions of a profile on the smallest phone, in every brand', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 568 });
  for (const theme of SLUGS) {
    await test.step(theme, async () => {
      await showFrame(page, { theme, scheme: 'light', locale: 'nl', state: 'premium', path });
      await expectHead(page);
    });
  }
});

test('PRD-4 leaves the foot of the page free of the bars on phones, and no more', async ({ page, context }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const expectFoot = async (path: string, bars: readonly string[]) => {
    await visit(page, siteUrl('default', path));
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    const tops = await page.locator(bars.join()).evaluateAll((all) => all.map((bar) => bar.getBoundingClientRect().y));
    expect(tops, path).toHaveLength(bars.length);
    const feet = await page
      .locator('.site > :not(.tab-bar)')
      .evaluateAll((all) => all.map((part) => part.getBoundingClientRect().bottom));
    const free = Math.min(...tops) - Math.max(...feet);
    expect(free, path).toBeGreaterThanOrEqual(0);
    // The room is that of the highest bar; one with fewer actions leaves some.
    expect(free, path).toBeLessThan(48);
  };
  await visit(page, siteUrl('default', '/members'));
  const profile = (await page.locator('.member-card a[href^="/members/"]').first().getAttribute('href'))!;
  await expectFoot(profile, ['.profile-actions']);
  await useSession(context, await signInPersona('default', 'premium'));
  await expectFoot(profile, ['.profile-actions', '.tab-bar']);
  await expectFoot('/profile?view=others', ['.profile-actions', '.tab-bar']);
  await expectFoot('/profile', ['.tab-bar']);
  await expectFoot('/chats', ['.tab-bar']);
});

async function expectHead(page: Page): Promise<void> {
  const box = async (selector: string) => (await page.locator(selector).first().boundingBox())!;
  const [header, gallery, name, actions] = [
    await box('.nav-bar'),
    await box('.gallery-main'),
    await box('.profile-name'),
    await box('.profile-actions'),
  ];
  // There is no gap between the navigation and the ground of the profile.
  expect((await box('.profile')).y - (header.y + header.height)).toBeLessThanOrEqual(8);
  expect(gallery.height).toBeGreaterThan(140);
  expect(gallery.y + gallery.height).toBeLessThan(actions.y);
  expect(name.y + name.height).toBeLessThanOrEqual(actions.y);
  const targets = await page
    .locator('.profile-actions .btn')
    .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().toJSON() as DOMRect));
  expect(targets).toHaveLength(3);
  expect(new Set(targets.map(({ y }) => Math.round(y))).size, 'rows').toBe(1);
  // The photo's actions cover neither the face nor the marks nor the button to the next photo.
  const onPhoto = await box('.photo-actions');
  const face = {
    x: gallery.x + gallery.width * 0.3,
    y: gallery.y + gallery.height * 0.3,
    width: gallery.width * 0.4,
  };
  for (const part of [
    await box('.photo-marks'),
    await box('.carousel-next'),
    { ...face, height: gallery.height * 0.3 },
  ]) {
    const apart =
      onPhoto.x >= part.x + part.width ||
      onPhoto.x + onPhoto.width <= part.x ||
      onPhoto.y >= part.y + part.height ||
      onPhoto.y + onPhoto.height <= part.y + 1;
    expect(apart, JSON.stringify([onPhoto, part])).toBe(true);
  }
  for (const { width, height } of targets) expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
  // The button shows an icon; its label is for screen readers.
  await expect(page.locator('.profile-actions').getByRole('link', { name: 'Cadeau' })).toBeVisible();
}
