import type { Page } from '@playwright/test';

import { THEMES } from '../../../themes/theme-list.ts';
import { createClient } from '../support/client.ts';
import { combinations } from '../support/combinations.ts';
import {
  expectAccessible,
  expectFits,
  expectNoOverflow,
  expectReadable,
  setWidth,
  showScheme,
} from '../support/accessibility.ts';
import { launcherUrl, siteUrl } from '../support/sites.ts';
import { expect, test } from '../support/test.ts';
import { visit } from '../support/visit.ts';

const TOOLS = ['catalogue', 'tokens', 'editor', 'mails', 'simulator'];

const editorUrl = (query: string) => launcherUrl(`/preview/editor?${query}`);

/** A custom property's value in each frame beside the editor. */
function inFrames(page: Page, property: string): Promise<string[]> {
  return page.locator('.preview-editor-frames iframe').evaluateAll(
    (frames, name) =>
      frames.map((frame) => {
        const root = (frame as HTMLIFrameElement).contentDocument?.documentElement;
        return root ? getComputedStyle(root).getPropertyValue(name).trim() : '';
      }),
    property,
  );
}

/** Frames are sandboxed without scripts, and the browser also reports the test's own script. */
const SANDBOXED = /^console: Blocked script execution in '[^']*\/preview\//;

const failing = (page: Page) => page.locator('[data-failing]').getAttribute('data-failing');

test.describe('preview tools', () => {
  // Sequential in one process, which is cheaper than a process for each; the same holds for the catalogue's themes.
  test('are accessible and fit every window', async ({ page, problems }) => {
    problems.allow(SANDBOXED);
    for (const tool of TOOLS) {
      await test.step(tool, async () => {
        await visit(page, launcherUrl(`/preview/${tool}`));
        await expect(page.locator('.preview-tab[aria-current="page"]')).toHaveCount(1);
        // axe cannot inspect frames without scripts; their screens are tested separately.
        await page.locator('iframe[sandbox]').evaluateAll((frames) => frames.forEach((frame) => frame.remove()));
        await expectAccessible(page, tool);
        await expectNoOverflow(page);
      });
    }
  });

  test("are not served on a site's host", async () => {
    const site = createClient(siteUrl('default'));
    for (const tool of TOOLS) expect([tool, (await site.send('GET', `/preview/${tool}`)).status]).toEqual([tool, 404]);
  });

  test('show a mail in every theme, with its plain text', async ({ page, problems }) => {
    problems.allow(SANDBOXED);
    await page.goto(launcherUrl('/preview/mails?template=welcome'));
    await expect(page.locator('.preview-mail iframe')).toHaveCount(THEMES.length);
    await expect(page.getByRole('region', { name: /Samenzij/ }).locator('pre')).toContainText('Samenzij');
    const source = await page.locator('.preview-mail iframe').first().getAttribute('src');
    const { text, headers } = await createClient(launcherUrl()).send('GET', source ?? '');
    expect(text).toContain('Hoi Robin');
    expect(headers['content-security-policy']).toMatch(/default-src 'none'.*sandbox/);
  });

  test('show every token and pair of a theme', async ({ page }) => {
    await page.goto(launcherUrl('/preview/tokens?theme=bdsm'));
    await expect(page.getByRole('row', { name: /^--primary #/ })).toHaveCount(1);
    await expect(page.locator('[data-passes="true"]').first()).toBeVisible();
    await expect(page.locator('[data-passes="false"]')).toHaveCount(0);
  });
});

test.describe('catalogue', () => {
  // The markup is the same in all: one theme is tested in full, the others for contrast and overflow.
  const rows = combinations({ slug: THEMES.map(({ slug }) => slug), width: [320, 1280], scheme: ['light', 'dark'] });
  /** In two parts, to distribute them over workers. */
  for (const part of [0, 1]) {
    const themes = THEMES.filter((_theme, index) => index % 2 === part);
    test(
      `is accessible and fits every window in ${themes.map(({ slug }) => slug).join(', ')}, in pairs of width and scheme`,
      {
        tag: '@matrix',
      },
      async ({ page }) => {
        for (const { slug } of themes) await test.step(slug, () => expectCatalogue(page, slug));
      },
    );
  }

  async function expectCatalogue(page: Page, slug: string): Promise<void> {
    const isFirst = slug === THEMES[0]!.slug;
    await visit(page, launcherUrl(`/preview/catalogue/frame/${slug}/light/nl`));
    await expect(page.locator('html')).toHaveAttribute('data-bs-theme', 'light');
    await expect(page.locator(`link[href*="/css/${slug}-"]`)).toHaveCount(1);
    if (isFirst) await expectNoOverflow(page);
    for (const { width, scheme } of rows.filter((row) => row.slug === slug)) {
      const situation = `${slug} ${scheme} at ${width} px`;
      await setWidth(page, width);
      await showScheme(page, scheme);
      await expectFits(page, situation);
      await (isFirst ? expectAccessible : expectReadable)(page, situation);
    }
  }

  test('is interactive: a dialog opens and closes by keyboard, a heart fills, links do not navigate', async ({
    page,
  }) => {
    const address = launcherUrl('/preview/catalogue/frame/default/light/nl');
    await visit(page, address);
    // Before any gesture, so that a picture of the match shows the theme's arrangement.
    await expect(page.locator('link[href*="/css/match-"]')).toHaveCount(1);
    await page.getByRole('button', { name: 'Open venster' }).first().press('Enter');
    await expect(page.getByRole('dialog', { name: 'Weet je het zeker?' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    const heart = page.locator('[data-file="like-button"]').getByRole('button').first();
    await heart.click();
    await expect(heart).toHaveAttribute('aria-pressed', 'true');
    await page.locator('[data-file="nav-bar"]').getByRole('link', { name: 'Likes' }).first().click();
    await expect(page).toHaveURL(address);
  });

  test('answers 404 for an unknown theme', async () => {
    const answer = await createClient(launcherUrl()).send('GET', '/preview/catalogue/frame/nobody/light/nl');
    expect(answer.status).toBe(404);
  });
});

test.describe('theme editor', () => {
  test('applies a change to every screen, keeps it in the URL and exports it', async ({ page, problems }) => {
    problems.allow(SANDBOXED);
    await visit(page, editorUrl('theme=she'));
    const before = await inFrames(page, '--primary');
    expect(before.length).toBeGreaterThanOrEqual(5);
    await page.locator('input[name="light.primary"]').fill('#7a1f5c');
    await expect.poll(() => inFrames(page, '--primary')).toEqual(before.map(() => '#7a1f5c'));
    // Roles with the theme's primary colour follow it.
    await expect.poll(() => inFrames(page, '--bubble-own')).toEqual(before.map(() => '#7a1f5c'));
    await expect(page).toHaveURL(/light\.primary=%237a1f5c/);
    await expect(page.getByRole('textbox', { name: 'Voor tenant.yaml' })).toHaveValue(/primary: '#7a1f5c'/);
    await page.getByRole('spinbutton', { name: 'Hoeken in px' }).fill('3');
    await expect.poll(() => inFrames(page, '--radius-l')).toEqual(before.map(() => '3px'));
    await page.getByRole('button', { name: 'Maak ongedaan' }).click();
    await page.getByRole('button', { name: 'Maak ongedaan' }).click();
    await expect.poll(() => inFrames(page, '--primary')).toEqual(before);
    await expect(page.getByRole('button', { name: 'Maak ongedaan' })).toBeDisabled();
  });

  test('reports unreadable colours and fixes them with one press', async ({ page, problems }) => {
    problems.allow(SANDBOXED);
    await visit(page, editorUrl('theme=she&light.primary=%23ffcc00'));
    expect(Number(await failing(page))).toBeGreaterThan(0);
    await page.getByRole('link', { name: /^Neem #[\da-f]{6} voor primary, Licht$/ }).click();
    await expect.poll(() => failing(page)).toBe('0');
    await page.getByRole('link', { name: 'Begin opnieuw' }).click();
    await expect(page).toHaveURL(editorUrl('theme=she'));
  });
});

test.describe('theme editor without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('validates and exports its form', async ({ page, problems }) => {
    problems.allow(SANDBOXED);
    await page.goto(editorUrl('theme=she'));
    await page.locator('input[name="light.primary"]').fill('#ffcc00');
    await page.getByRole('button', { name: 'Pas toe' }).click();
    await expect(page.getByRole('textbox', { name: 'Voor tenant.yaml' })).toHaveValue(/light:\s+primary: '#ffcc00'\n$/);
    await page.getByRole('link', { name: /^Neem #/ }).click();
    expect(await failing(page)).toBe('0');
  });
});
