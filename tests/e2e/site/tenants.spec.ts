import { execFile } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { createClient } from '../support/client.ts';
import { siteUrl, tenantsDir } from '../support/sites.ts';
import { expect, test } from '../support/test.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const run = promisify(execFile);
/** How often to look whether a changed folder has taken effect, in ms. */
const OFTEN = { intervals: [100, 250] };

const uniqueSlug = () => `proef-${Array.from({ length: 8 }, () => String.fromCharCode(97 + randomInt(26))).join('')}`;

/**
 * Runs the script behind `npm run tenant:new`, without the bootstrap, which could install packages while the app is
 * tested.
 */
async function startSite(slug: string, name: string): Promise<void> {
  const options = { slug, name, niche: '5', host: `${slug}.localhost`, countries: 'NL,BE', language: 'nl' };
  const args = Object.entries(options).flatMap(([key, value]) => [`--${key}`, value]);
  const env = { ...process.env, TENANTS_DIR: tenantsDir(), DATA_DIR: process.env.SIBLING_E2E_DATA };
  await run(process.execPath, ['scripts/tenant-new.ts', ...args], { cwd: ROOT, env });
}

const homeOf = (slug: string) => createClient(siteUrl(slug)).send('GET', '/');

test.describe('site added while the app runs', () => {
  const slugs: string[] = [];
  test.afterEach(() => {
    for (const slug of slugs.splice(0)) rmSync(join(tenantsDir(), slug), { recursive: true, force: true });
  });

  test('TEN-026, TEN-011, TEN-023, TEN-024, TEN-028 and TEN-033 appears, keeps its last valid version, and disappears', async ({
    page,
    problems,
  }) => {
    const slug = uniqueSlug();
    slugs.push(slug);
    expect((await homeOf(slug)).status).toBe(404);

    await startSite(slug, 'Proeftuin');
    await expect.poll(async () => (await homeOf(slug)).status, OFTEN).toBe(200);
    await page.goto(siteUrl(slug));
    await expect(page.locator('html')).toHaveAttribute('data-niche', '5');
    await expect(page.getByRole('banner').getByRole('link', { name: 'Proeftuin' })).toBeVisible();

    const file = join(tenantsDir(), slug, 'tenant.yaml');
    const good = readFileSync(file, 'utf8');
    writeFileSync(file, good.replace('Proeftuin', 'Moestuin'));
    await expect.poll(async () => (await homeOf(slug)).text.includes('Moestuin'), OFTEN).toBe(true);

    writeFileSync(file, `${good.replace('Proeftuin', 'Bloementuin')}\nmin_age: zeventien\n`);
    // A site created afterwards proves that the invalid file has been processed.
    const later = uniqueSlug();
    slugs.push(later);
    await startSite(later, 'Later');
    await expect.poll(async () => (await homeOf(later)).status, OFTEN).toBe(200);
    const kept = await homeOf(slug);
    expect(kept.status).toBe(200);
    expect(kept.text).toContain('Moestuin');
    expect(kept.text).not.toContain('Bloementuin');
    for (const other of ['default', 'gay']) expect((await homeOf(other)).status).toBe(200);

    writeFileSync(file, good.replace('Proeftuin', 'Kruidentuin'));
    await expect.poll(async () => (await homeOf(slug)).text.includes('Kruidentuin'), OFTEN).toBe(true);

    rmSync(join(tenantsDir(), slug), { recursive: true });
    await expect.poll(async () => (await homeOf(slug)).status, OFTEN).toBe(404);
    const gone = await homeOf(slug);
    expect(gone.text).toBe((await homeOf(uniqueSlug())).text);
    for (const name of ['Kruidentuin', 'Vonkje', slug]) expect(gone.text).not.toContain(name);
    problems.allow(/status of 404/);
    expect((await page.goto(siteUrl(slug, '/members')))?.status()).toBe(404);
  });

  test('TEN-014 redirects from another of its hosts to the canonical one, with the path', async ({ page }) => {
    await page.goto(siteUrl('www.default', '/login?returnTo=%2Fchats'));
    await expect(page).toHaveURL(siteUrl('default', '/login?returnTo=%2Fchats'));
  });
});
