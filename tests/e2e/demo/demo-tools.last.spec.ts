import { DEMO_PASSWORD } from '../../../db/seed/demo-password.ts';
import { createClient } from '../support/client.ts';
import { launcherUrl, SLUGS, siteUrl } from '../support/sites.ts';
import { expect, test } from '../support/test.ts';

const MONTHS = 'januari februari maart april mei juni juli augustus september oktober november december'.split(' ');
const HOUR_MS = 3_600_000;

/** Parses "21 nov, 09:43", the launcher's format of the sites' time, as of the current year. */
function readTime(words: string): number {
  const [, day, month, hour, minute] = /(\d+) (\p{L}+)\D+(\d{1,2}):(\d{2})/u.exec(words) ?? [];
  const index = MONTHS.findIndex((name) => name.startsWith(month ?? '?'));
  expect(index, `a time in "${words}"`).toBeGreaterThanOrEqual(0);
  return Date.UTC(new Date().getFullYear(), index, Number(day), Number(hour), Number(minute));
}

/** Whole hours between two such times, which may be in different years. */
function hoursBetween(start: number, end: number): number {
  const year = new Date().getFullYear();
  const untilNextYear = end < start ? Date.UTC(year + 1) - Date.UTC(year) : 0;
  return Math.round((end + untilNextYear - start) / HOUR_MS);
}

/** Number of members with a picture shown to visitors, on the sites that allow visitors. */
async function countPictured(): Promise<number> {
  const open = SLUGS.filter((slug) => slug !== 'bdsm');
  const answers = await Promise.all(
    open.map((slug) => createClient(siteUrl(slug)).send('GET', '/api/search.php?photo=1')),
  );
  return answers.reduce((sum, { text }) => sum + (JSON.parse(text) as { numResults: number }).numResults, 0);
}

/* These tools affect every site, so the tests run after all others. */
test.describe.configure({ mode: 'serial' });

test.describe('tools of the launcher', () => {
  test('TEN-036 approves pending photos and shows them', async ({ page }) => {
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

  test('TEN-036, TIM-001 and SEC-011 moves the clock of all sites, so that a session of 30 days expires', async ({
    page,
  }) => {
    // What is due for the members of all other tests is done at each move.
    test.slow();
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
