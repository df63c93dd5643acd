import type { Page } from '@playwright/test';

import { PREVIEW_SCREENS } from '../../../app/features/preview/preview-screens.ts';
import { frameUrl } from '../../../server/modules/demo/preview/frame.schema.ts';
import { expectAccessible, expectNoOverflow } from '../support/accessibility.ts';
import { showFrame } from '../support/frames.ts';
import { SITES, SLUGS, launcherUrl, siteUrl } from '../support/sites.ts';
import { expect, test } from '../support/test.ts';
import { visit } from '../support/visit.ts';

const FRAME = { theme: 'default', scheme: 'light', locale: 'nl', state: 'free', path: '/members' } as const;

/** The primary colour of every frame in page order, once all have their stylesheet. */
async function primaries(page: Page): Promise<string[]> {
  const frames = page.locator('iframe');
  const found: string[] = [];
  for (const frame of await frames.all()) {
    await frame.scrollIntoViewIfNeeded();
    const root = frame.contentFrame().locator('html');
    await expect(root).toHaveAttribute('data-bs-theme', /light|dark/);
    found.push(await root.evaluate((html) => getComputedStyle(html).getPropertyValue('--primary')));
  }
  return found;
}

/** Leaves the frames empty, for tests of the page around them: drawing a screen takes 0.1 s of one core. */
const leaveFramesEmpty = (page: Page) =>
  page.route('**/preview/frame/**', (route) => route.fulfill({ contentType: 'text/html', body: '' }));

test.describe('preview matrix', () => {
  test('shows one screen in seven brands, side by side, each in its own colours', async ({ page }) => {
    await visit(page, launcherUrl('/preview?screen=members'));
    for (const name of Object.values(SITES)) {
      await expect(page.getByTitle(`members in ${name}`)).toHaveCount(1);
    }
    const colours = (await primaries(page)).slice(0, SLUGS.length);
    expect(new Set(colours).size).toBe(SLUGS.length);
    expect(colours).not.toContain('');
  });

  test('applies a choice without loading a page, and keeps it in the URL', async ({ page }) => {
    await leaveFramesEmpty(page);
    await visit(page, launcherUrl('/preview'));
    await page.evaluate(() => document.body.setAttribute('data-same', 'yes'));
    await page.getByRole('combobox', { name: 'Weergave' }).selectOption('dark');
    await expect(page).toHaveURL(/scheme=dark/);
    await page.getByRole('combobox', { name: 'Scherm', exact: true }).selectOption('credits');
    await expect(page.getByTitle('credits in Fluweel')).toHaveAttribute(
      'src',
      '/preview/frame/bdsm/dark/nl/free/credits',
    );
    await page.getByRole('combobox', { name: 'Vergelijk' }).selectOption('theme');
    await page.getByRole('combobox', { name: 'Thema', exact: true }).selectOption('gay');
    // All screens of a theme together, each in its own frame.
    await expect(page.getByTitle('likes in Hartsman')).toHaveCount(1);
    await expect(page.locator('iframe')).toHaveCount(PREVIEW_SCREENS.length);
    await expect(page.locator('body')).toHaveAttribute('data-same', 'yes');
  });

  test('renders a window at its real width, scaled to its column', async ({ page }) => {
    await leaveFramesEmpty(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    await visit(page, launcherUrl('/preview?screen=login&width=1280'));
    const frame = page.locator('iframe').first();
    expect(await frame.evaluate((element: HTMLIFrameElement) => element.contentWindow?.innerWidth)).toBe(1280);
    const [shown, column] = [await frame.boundingBox(), await page.locator('.preview-window').first().boundingBox()];
    expect(Math.abs((shown?.width ?? 0) - (column?.width ?? 1))).toBeLessThan(1);
  });

  test('is accessible and fits from 320 to 1280 px, light and dark', async ({ page }) => {
    for (const scheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: scheme });
      await visit(page, launcherUrl('/preview?screen=login'));
      await expectNoOverflow(page);
      await expectAccessible(page, `the matrix, ${scheme}`);
    }
  });

  test('mirrors the page for right-to-left languages, without overflow', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    for (const state of ['rtl', 'long'] as const) {
      for (const { name, path } of PREVIEW_SCREENS.slice(0, 10)) {
        await showFrame(page, { ...FRAME, state, path });
        if (state === 'rtl') await expect(page.locator('html'), name).toHaveAttribute('dir', 'rtl');
        const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect(over, `${name} ${state}`).toBeLessThanOrEqual(0);
      }
    }
  });

  test('exists only on the launcher’s host, and may only be framed by the same origin', async ({ page }) => {
    for (const path of ['/preview', frameUrl(FRAME)]) {
      expect((await page.goto(siteUrl('default', path)))?.status()).toBe(404);
    }
    const frame = await page.goto(launcherUrl(frameUrl(FRAME)));
    expect(frame?.headers()['content-security-policy']).toContain("frame-ancestors 'self'");
    const site = await page.goto(siteUrl('default', '/login'));
    expect(site?.headers()['content-security-policy']).toContain("frame-ancestors 'none'");
  });
});

test.describe('preview matrix without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('applies choices with a form', async ({ page }) => {
    await leaveFramesEmpty(page);
    await page.goto(launcherUrl('/preview'));
    await page.getByRole('combobox', { name: 'Scherm', exact: true }).selectOption('chats');
    await page.getByRole('combobox', { name: 'Toestand' }).selectOption('empty');
    await page.getByRole('button', { name: 'Toon' }).click();
    await expect(page.getByTitle('chats in Gouden Jaren')).toHaveAttribute(
      'src',
      '/preview/frame/gilf/light/nl/empty/chats',
    );
  });
});
