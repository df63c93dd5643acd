import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { createClient } from '../support/client.ts';
import { siteUrl, tenantsDir } from '../support/sites.ts';
import { expect, test } from '../support/test.ts';

const uniqueSlug = () => `kleur-${Array.from({ length: 8 }, () => String.fromCharCode(97 + randomInt(26))).join('')}`;

/** How often to look whether a changed folder has taken effect, in ms. */
const OFTEN = { intervals: [100, 250] };
const PATTERN = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><circle cx="4" cy="4" r="2"/></svg>';

/** The computed value of a custom property. */
const tokenOf = (page: Page, name: string) =>
  page.evaluate((token) => getComputedStyle(document.documentElement).getPropertyValue(token).trim(), `--${name}`);

/** URLs of the stylesheets of a site's front page, without those shared by all themes. */
async function sheetsOf(slug: string): Promise<string[]> {
  const { text } = await createClient(siteUrl(slug)).send('GET', '/');
  const linked = [...text.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map((match) => match[1] ?? '');
  return linked.filter((address) => !address.startsWith('/assets/'));
}

test.describe('theme overrides of a site', () => {
  const sites: string[] = [];
  let slug = '';
  let good = '';
  const file = () => join(tenantsDir(), slug, 'tenant.yaml');
  /** Writes the site's file with this theme and waits until its pages link another stylesheet, or none. */
  async function wear(theme: string): Promise<void> {
    const before = (await sheetsOf(slug)).join();
    writeFileSync(file(), `${good}theme:\n${theme}`);
    await expect.poll(async () => (await sheetsOf(slug)).join(), OFTEN).not.toBe(before);
  }

  /** Creates a copy of the first demo site without theme overrides. */
  async function startSite(name: string): Promise<string> {
    const text = readFileSync(join(tenantsDir(), 'default/tenant.yaml'), 'utf8')
      .replace(/^theme:\n(?: .*\n)*/m, '')
      .replace(/^slug: .*$/m, `slug: ${name}`)
      .replace(/^hosts: .*$/m, `hosts: [${name}.localhost]`);
    sites.push(name);
    await cp(join(tenantsDir(), 'default'), join(tenantsDir(), name), { recursive: true });
    writeFileSync(join(tenantsDir(), name, 'tenant.yaml'), text);
    await expect.poll(async () => (await createClient(siteUrl(name)).send('GET', '/')).status, OFTEN).toBe(200);
    return text;
  }

  test.beforeEach(async () => {
    slug = uniqueSlug();
    good = await startSite(slug);
  });
  test.afterEach(() => {
    for (const site of sites.splice(0)) rmSync(join(tenantsDir(), site), { recursive: true, force: true });
  });

  test('THM-005 take effect without a build or a restart, and are removable', async ({ page }) => {
    expect(await sheetsOf(slug)).toHaveLength(1);
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto(siteUrl(slug));
    const before = await tokenOf(page, 'primary');

    await wear(
      "  colours:\n    light: { primary: '#1155cc' }\n  radius: 6\n  fonts: { display: Literata }\n  pattern: none\n",
    );
    await page.reload();
    expect(await tokenOf(page, 'primary')).toBe('#1155cc');
    expect(await tokenOf(page, 'bubble-own')).toBe('#1155cc');
    expect(await tokenOf(page, 'btn-radius')).toBe('6px');
    expect(await tokenOf(page, 'pattern')).toBe('none');
    const heading = page.getByRole('heading', { level: 1 });
    expect(await heading.evaluate((element) => getComputedStyle(element).fontFamily)).toMatch(/^"?Literata/);
    expect(await page.evaluate(async () => (await document.fonts.load('700 20px Literata')).length)).toBeGreaterThan(0);

    // The other scheme keeps the theme's value.
    await page.emulateMedia({ colorScheme: 'dark' });
    const dark = await tokenOf(page, 'primary');
    await page.goto(siteUrl('default'));
    expect(dark).toBe(await tokenOf(page, 'primary'));

    writeFileSync(file(), good);
    await expect.poll(async () => (await sheetsOf(slug)).length, OFTEN).toBe(1);
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto(siteUrl(slug));
    expect(await tokenOf(page, 'primary')).toBe(before);
  });

  test('THM-005 set another theme, scheme and pattern', async ({ page }) => {
    writeFileSync(join(tenantsDir(), slug, 'dots.svg'), PATTERN);
    await wear('  base: she\n  scheme: dark\n  pattern: dots.svg\n');
    const drawn = page.waitForResponse((response) => response.url().endsWith('/pattern.svg'));
    await page.goto(siteUrl(slug));
    await expect(page.locator('html')).toHaveAttribute('data-bs-theme', 'dark');
    await expect(page.locator('html')).toHaveAttribute('data-niche', '1');
    expect((await drawn).headers()['content-security-policy']).toContain("default-src 'none'");
    expect((await sheetsOf(slug))[0]).toMatch(/\/css\/she-/);
  });

  test('THM-005 and TEN-023 stay unchanged when a colour is unreadable', async ({ page }) => {
    await wear("  colours:\n    light: { primary: '#7a1fa2' }\n");
    writeFileSync(
      file(),
      `${good.replace(/^name: .*$/m, 'name: Onleesbaar')}theme:\n  colours:\n    light: { primary: '#ffcc00' }\n`,
    );
    // A site created afterwards proves that the invalid file has been processed.
    await startSite(uniqueSlug());
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto(siteUrl(slug));
    expect(await tokenOf(page, 'primary')).toBe('#7a1fa2');
    await expect(page.getByText('Onleesbaar')).toHaveCount(0);
    await wear("  colours:\n    light: { primary: '#1155cc' }\n");
    await page.reload();
    expect(await tokenOf(page, 'primary')).toBe('#1155cc');
  });
});
