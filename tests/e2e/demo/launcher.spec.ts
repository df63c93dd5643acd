import { PERSONAS as PERSONA_KEYS, personaEmail } from '../../../server/modules/demo/demo/personas.ts';
import type { NicheName } from '../../../tenants/value-lists.ts';
import { createClient } from '../support/client.ts';
import { launcherUrl, SITES, SLUGS, siteUrl } from '../support/sites.ts';
import { expect, test } from '../support/test.ts';

const PERSONAS = ['Nog niet bevestigd', 'Gratis lid', 'Lid zonder credits', 'Premiumlid', 'Geblokkeerd lid'];

test.describe('launcher', () => {
  test('TEN-034, TEN-039 and TEN-040 lists sites, personas, mailbox and the operators’ desk', async ({ page }) => {
    await page.goto(launcherUrl());
    for (const slug of SLUGS) {
      const site = page.getByRole('article').filter({ hasText: `${slug}.localhost` });
      await expect(site.getByRole('heading', { name: SITES[slug] })).toBeVisible();
      await expect(site.getByRole('link', { name: 'Bekijk als bezoeker' })).toHaveAttribute('href', siteUrl(slug, ''));
      for (const persona of PERSONAS) {
        await expect(site.getByRole('button', { name: `${persona} op ${SITES[slug]}` })).toBeVisible();
      }
    }
    await expect(page.getByRole('region', { name: 'Werkplek voor medewerkers' }).getByRole('button')).toHaveCount(5);
    await page.getByRole('link', { name: 'Open het postvak' }).click();
    await expect(page).toHaveURL(launcherUrl('/mailbox'));
  });

  for (const [index, persona] of PERSONAS.entries()) {
    // All personas on all sites are tested below without a browser; here each persona once, on five different sites.
    const slug = SLUGS[(index * 3) % SLUGS.length]!;
    test(`TEN-035 signs in as "${persona}" on ${slug} with one click`, async ({ page }) => {
      await page.goto(launcherUrl());
      await page.getByRole('button', { name: `${persona} op ${SITES[slug]}` }).click();
      if (persona === 'Geblokkeerd lid') {
        await expect(page).toHaveURL(siteUrl(slug, '/login?notice=account_blocked'));
        await expect(page.getByRole('alert').filter({ hasText: 'Je account is geblokkeerd.' })).toBeVisible();
        return;
      }
      await expect(page).toHaveURL(siteUrl(slug, '/members'));
      const menu = page.getByRole('navigation', { name: 'Hoofdmenu' }).first();
      const fourth = persona === 'Premiumlid' ? 'Credits' : 'Premium';
      await expect(menu.getByRole('link', { name: new RegExp(`^${fourth}`) })).toBeVisible();
      const reminder = page.getByText(/Bevestig je e-mailadres met de link/);
      await expect(reminder).toHaveCount(persona === 'Nog niet bevestigd' ? 1 : 0);
      const empty = menu.getByText('geen credits meer');
      if (persona === 'Lid zonder credits') await expect(empty).toHaveCount(1);
      if (persona === 'Premiumlid') await expect(empty).toHaveCount(0);
    });
  }

  test('TEN-035 signs in all personas to every site', async () => {
    for (const slug of SLUGS) await test.step(slug, () => expectEntrances(slug));
  });

  async function expectEntrances(slug: NicheName): Promise<void> {
    for (const persona of PERSONA_KEYS) {
      const form = String(new URLSearchParams({ intent: 'enter', site: slug, persona }));
      const type = { 'Content-Type': 'application/x-www-form-urlencoded' };
      const sent = await createClient(launcherUrl()).send('POST', '/', form, type);
      const entrance = new URL(sent.headers.location ?? '', launcherUrl());
      expect(entrance.origin, persona).toBe(new URL(siteUrl(slug)).origin);
      const visitor = createClient(siteUrl(slug));
      const entered = await visitor.send('GET', entrance.pathname + entrance.search);
      const { user } = JSON.parse((await visitor.send('GET', '/api/user.php')).text) as {
        user: { email: string } | null;
      };
      const blocked = persona === 'blocked';
      expect(entered.headers.location, persona).toBe(blocked ? '/login?notice=account_blocked' : '/members');
      expect(user?.email, persona).toBe(blocked ? undefined : personaEmail(persona, slug));
    }
  }

  test('TEN-035 issues a ticket that is valid once, for one site', async ({ page, problems }) => {
    await page.goto(launcherUrl());
    const entered = page.waitForRequest(/\/demo\/enter/);
    await page.getByRole('button', { name: `Premiumlid op ${SITES.gay}` }).click();
    const ticket = new URL((await entered).url());
    await expect(page).toHaveURL(siteUrl('gay', '/members'));
    problems.allow(/status of 404/);
    for (const site of ['gay', 'default']) {
      const answer = await page.goto(siteUrl(site, ticket.pathname + ticket.search));
      expect(answer?.status(), site).toBe(404);
    }
  });
});
