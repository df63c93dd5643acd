import type { Page } from '@playwright/test';

import { PREVIEW_SCREENS } from '../../../app/features/preview/preview-screens.ts';
import { showFrame } from '../support/frames.ts';
import { SLUGS } from '../support/sites.ts';
import { expect, test } from '../support/test.ts';

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
