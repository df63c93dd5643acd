import { DEMO_PASSWORD } from '../../db/seed/demo-password.ts';
import { createClient } from './support/client.ts';
import { launcherUrl, SLUGS, siteUrl } from './support/sites.ts';
import { expect, test } from './support/test.ts';

const MONTHS = 'januari februari maart april mei juni juli augustus september oktober november december'.split(' ');
const HOUR_MS = 3_600_000;

/** "21 nov, 09:43", as the launcher writes the sites' time, as if in the year it is now. */
function readTime(words: string): number {
  const [, day, month, hour, minute] = /(\d+) (\p{L}+)\D+(\d{1,2}):(\d{2})/u.exec(words) ?? [];
  const index = MONTHS.findIndex((name) => name.startsWith(month ?? '?'));
  expect(index, `a time in "${words}"`).toBeGreaterThanOrEqual(0);
  return Date.UTC(new Date().getFullYear(), index, Number(day), Number(hour), Number(minute));
}

/** Whole hours from one such time to the next, which may lie in the year after. */
function hoursBetween(start: number, end: number): number {
  const year = new Date().getFullYear();
  const untilNextYear = end < start ? Date.UTC(year + 1) - Date.UTC(year) : 0;
  return Math.round((end + untilNextYear - start) / HOUR_MS);
}

/** How many members a visitor finds who show a picture, on the sites that let visitors look. */
async function countPictured(): Promise<number> {
  const open = SLUGS.filter((slug) => slug !== 'bdsm');
  const answers = await Promise.all(
    open.map((slug) => createClient(siteUrl(slug)).send('GET', '/api/search.php?photo=1')),
  );
  return answers.reduce((sum, { text }) => sum + (JSON.parse(text) as { numResults: number }).numResults, 0);
}

/* What these do holds for every site and everyone, so they run after all other tests. */
test.describe.configure({ mode: 'serial' });

test.describe('the launcher’s tools', () => {
  test('TEN-036 approves waiting photos, and shows them', async ({ page }) => {
    await page.goto(launcherUrl());
    const panel = page.getByRole('button', { name: 'Keur alles goed' }).locator('xpath=ancestor::form/..');
    const waiting = Number(/Er wach\w+ (\d+) foto/.exec(await panel.innerText())?.[1]);
    expect(waiting, 'photos that the seed leaves waiting').toBeGreaterThan(0);
    const pictured = await countPictured();
    await page.getByRole('button', { name: 'Keur alles goed' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'goedgekeurd' })).toHaveText(
      new RegExp(`^${waiting} foto.{0,2} goedgekeurd`),
    );
    expect(await countPictured(), 'members who had no picture to show').toBeGreaterThan(pictured);
    await expect(panel).toContainText('Er wachten geen foto’s op goedkeuring.');
    await expect(page.getByRole('button', { name: 'Keur alles goed' })).toBeDisabled();
  });

  test('TEN-036, TIM-001 and SEC-011 moves the clock of all sites, so that a session of 30 days ends', async ({
    page,
  }) => {
    const member = createClient(siteUrl('milf'));
    await member.send('POST', '/api/user.php', { email: 'free@milf.localhost', password: DEMO_PASSWORD });
    const user = async () => (JSON.parse((await member.send('GET', '/api/user.php')).text) as { user: unknown }).user;
    expect(await user()).not.toBeNull();
    await page.goto(launcherUrl());
    const time = page.getByText(/Op de sites is het nu/);
    const start = readTime(await time.innerText());
    await page.getByRole('button', { name: 'Een uur verder' }).click();
    const hours = async () => hoursBetween(start, readTime(await time.innerText()));
    await expect.poll(hours).toBe(1);
    expect(await user()).not.toBeNull();
    await page.getByRole('button', { name: 'Vijftien dagen verder' }).click();
    await expect.poll(hours).toBeGreaterThan(14 * 24);
    expect(await user()).not.toBeNull();
    await page.getByRole('button', { name: 'Vijftien dagen verder' }).click();
    await expect.poll(hours).toBeGreaterThan(29 * 24);
    expect(await user()).toBeNull();
  });
});
