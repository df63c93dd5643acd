import { createClient } from '../support/client.ts';
import { launcherUrl, SLUGS, siteUrl } from '../support/sites.ts';
import { expect, test } from '../support/test.ts';

/** Number of members with a picture shown to visitors, on the sites that allow visitors. */
async function countPictured(): Promise<number> {
  const open = SLUGS.filter((slug) => slug !== 'bdsm');
  const answers = await Promise.all(
    open.map((slug) => createClient(siteUrl(slug)).send('GET', '/api/search.php?photo=1')),
  );
  return answers.reduce((sum, { text }) => sum + (JSON.parse(text) as { numResults: number }).numResults, 0);
}

/* The tool affects every site, so the test runs after all others. */
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
