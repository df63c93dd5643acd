import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';

import { deskUrl } from './desk.ts';
import { visit } from './visit.ts';

/** Uploads photos of two colours, like the script of a member's page. */
export async function addPhotos(page: Page): Promise<void> {
  for (const background of ['#a04040', '#4060a0']) {
    const picture = await sharp({ create: { width: 600, height: 800, channels: 3, background } })
      .jpeg()
      .toBuffer();
    const status = await page.evaluate(async (data) => {
      const body = new FormData();
      body.set('photo', new Blob([Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0))]));
      return (await fetch('/api/photo.php', { method: 'POST', body })).status;
    }, picture.toString('base64'));
    expect(status).toBe(201);
  }
}

/** Approves both photos of a member in photo moderation; older photos are skipped. */
export async function publishPhotos(desk: Page, name: string): Promise<void> {
  await visit(desk, deskUrl('/desk/photos'));
  const waiting = desk.getByRole('link', { name: `Photo of ${name}` });
  await expect(async () => {
    if ((await waiting.count()) < 2) await desk.keyboard.press('s');
    await expect(waiting).toHaveCount(2, { timeout: 500 });
  }).toPass({ timeout: 30_000, intervals: [50] });
  for (const left of [1, 0]) {
    await waiting.first().click();
    await expect(desk.getByRole('heading', { level: 2, name })).toBeVisible();
    await desk.keyboard.press('a');
    await expect(waiting).toHaveCount(left);
  }
}
