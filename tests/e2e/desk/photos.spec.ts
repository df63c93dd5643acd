import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';

import { deskSession, deskUrl } from '../support/desk.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { createMember, type SignedIn } from '../support/members.ts';
import { siteUrl } from '../support/sites.ts';
import { expect, test } from '../support/test.ts';
import { visit } from '../support/visit.ts';

const SITE = 'gilf';

/** Uploads a photo like the site's script. @returns its id */
async function upload(page: Page, background: string): Promise<string> {
  const picture = sharp({ create: { width: 480, height: 600, channels: 3, background } });
  const data = (await picture.jpeg().toBuffer()).toString('base64');
  return page.evaluate(async (bytes) => {
    const body = new FormData();
    body.set('photo', new Blob([Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0))]));
    const answer = await fetch('/api/photo.php', { method: 'POST', body });
    return ((await answer.json()) as { photo: { id: string } }).photo.id;
  }, data);
}

/** Ids of a member's photos that another member sees. */
async function seenBy(viewer: SignedIn, member: SignedIn): Promise<string[]> {
  const { text } = await viewer.api.send('GET', `/api/profile.php?id=${member.profileId}`);
  return (JSON.parse(text) as { profile: { images: Array<{ id: string }> } }).profile.images.map(({ id }) => id);
}

/** Skips photos until both of the member's are listed. */
async function skipUntilBothWait(page: Page, waiting: Locator): Promise<void> {
  await expect(async () => {
    if ((await waiting.count()) < 2) await page.keyboard.press('s');
    await expect(waiting).toHaveCount(2, { timeout: 500 });
  }).toPass({ timeout: 30_000, intervals: [50] });
}

test('OPS-006 lists a new photo live, publishes it after approval by shortcut, and undoes a removal', async ({
  page,
  context,
  openBrowser,
}) => {
  const [member, viewer] = await Promise.all([
    createMember({ site: SITE, gender: 'female' }),
    createMember({ site: SITE, gender: 'male' }),
  ]);
  await deskSession(context, { role: 'moderator', site: SITE });
  await visit(page, deskUrl('/desk/photos'));
  const { page: own } = await openBrowser(member);
  await own.goto(siteUrl(SITE, '/members'));
  const uploaded = [await upload(own, 'teal'), await upload(own, 'olive')];

  // The photos appear without a reload; older ones are skipped.
  const waiting = page.getByRole('link', { name: `Photo of ${member.name}` });
  await skipUntilBothWait(page, waiting);
  // Either photo may be first after skipping.
  const first = new URL((await waiting.first().getAttribute('href'))!, page.url()).searchParams.get('photo')!;
  expect(uploaded).toContain(first);
  await waiting.first().click();
  await expect(page.getByRole('heading', { level: 2, name: member.name })).toBeVisible();
  await expect(page.getByText('Becomes the main photo')).toBeVisible();
  await expect(page.getByRole('img', { name: `Photo of ${member.name} to inspect` })).toBeVisible();
  await expectAccessible(page, 'photos to inspect');
  expect(await seenBy(viewer, member)).toEqual([]);

  // The zoomed photo fits the window, and nothing overlaps it.
  await page.keyboard.press('z');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('img')).toBeVisible();
  const close = dialog.getByRole('button', { name: 'Close' });
  // The dialog moves during its first frame.
  const room = async () => {
    const [above, picture] = await Promise.all([close.boundingBox(), dialog.getByRole('img').boundingBox()]);
    return {
      above: picture!.y - above!.y - above!.height,
      below: page.viewportSize()!.height - picture!.y - picture!.height,
    };
  };
  await expect.poll(async () => (await room()).above).toBeGreaterThanOrEqual(0);
  expect((await room()).below).toBeGreaterThanOrEqual(0);
  await page.keyboard.press('z');
  await expect(dialog).toHaveCount(0);

  await page.keyboard.press('a');
  await expect(page.getByText(`Approved: ${member.name}`)).toBeVisible();
  await expect.poll(() => seenBy(viewer, member)).toEqual([first]);

  await waiting.click();
  await page.keyboard.press('5');
  await expect(page.getByText(`Removed: ${member.name} (Contact details or advertising)`)).toBeVisible();
  await expect(waiting).toHaveCount(0);
  await page.keyboard.press('u');
  await expect(waiting).toHaveCount(1);
  await expect(page.getByRole('heading', { level: 2, name: member.name })).toBeVisible();
});
