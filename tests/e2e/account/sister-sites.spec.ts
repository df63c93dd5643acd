import { randomInt } from 'node:crypto';

import type { Page } from '@playwright/test';

import { expectAccessible } from '../support/accessibility.ts';
import { PASSWORD, createMember, uniqueName, useSession, type SignedIn } from '../support/members.ts';
import { endSite, startSite } from '../support/own-site.ts';
import { DUTCH, siteUrl } from '../support/sites.ts';
import { expect, test } from '../support/test.ts';
import { visit } from '../support/visit.ts';

const id = randomInt(1_000_000);
const [here, there] = [`zus-a-${id}`, `zus-b-${id}`];

test.beforeAll(async () => {
  const family = `zon-${id}`;
  await startSite({ slug: here, name: 'Zonnetje', changes: { family } });
  await startSite({
    slug: there,
    name: 'Maantje',
    changes: { family, visible_profile_notes: '[looking_for]' },
  });
});

test.afterAll(() => [here, there].forEach(endSite));

async function memberHere(): Promise<SignedIn> {
  const member = await createMember({ site: here });
  await member.api.send('PUT', '/api/profile.php', {
    about: 'Ik vaar graag.',
    hair: 'red',
    looking_for: 'een fietsmaat',
  });
  return member;
}

async function tick(page: Page, ...names: string[]): Promise<void> {
  for (const name of names) await page.getByRole('checkbox', { name }).check();
}

async function sign(page: Page, password: string): Promise<void> {
  await tick(page, 'Kopieer wat ik heb aangevinkt');
  await page.getByLabel('Onderteken met je wachtwoord').fill(password);
  await page.getByRole('button', { name: 'Maak mijn kopie' }).click();
}

/** Fills in the fields that the other site requires in addition to the copy. */
async function finish(page: Page): Promise<void> {
  await page.getByLabel('Wachtwoord', { exact: true }).fill('boterham-met-kaas-7');
  await tick(page, 'Ik ga akkoord', 'Ik geef');
  await page.getByRole('button', { name: 'Maak mijn profiel' }).click();
  await expect(page).toHaveURL(siteUrl(there, '/signup?step=complete'));
}

test('MEM-13 creates an account on a sister site from a signed copy, and changes nothing on the first site', async ({
  page,
  context,
}) => {
  const member = await memberHere();
  await useSession(context, member);
  await context.addCookies([{ ...DUTCH, url: siteUrl(there) }]);
  const other = await context.newPage();
  await visit(other, siteUrl(here, '/settings/sisters'));
  await visit(page, siteUrl(here, '/settings'));
  await page.getByRole('link', { name: 'Ook op een zustersite' }).click();
  await expect(page.getByRole('heading', { name: 'Ook op een zustersite' })).toBeVisible();
  await expect(page.getByText(`${there}.localhost`)).toBeVisible();
  await tick(page, 'Naam', 'Geboortedatum', 'Geslacht en geaardheid', 'Land en regio', 'Over mij', 'Uiterlijk');
  await tick(page, 'Ik ben op zoek naar');
  await expectAccessible(page, 'what goes along to a sister site');
  await sign(page, 'not my password');
  await expect(page.getByText('Controleer je wachtwoord.')).toBeVisible();
  await expect(page.getByLabel('Onderteken met je wachtwoord')).toBeFocused();
  await sign(page, PASSWORD);
  const go = { name: 'Verder op Maantje' };
  await expect(page.getByRole('button', go)).toBeVisible();
  // Another tab can also transfer the copy.
  await other.getByRole('button', go).click();
  await expect(other).toHaveURL(siteUrl(there, '/complete-signup/copy'));
  await expect(other.getByText(member.name)).toBeVisible();
  await expect(other.getByText('Haar · Ik ben op zoek naar …')).toBeVisible();
  await expect(other.getByText('Over mij …')).toBeVisible();
  await expect(other.getByLabel('E-mailadres')).toHaveValue(member.email);
  await expectAccessible(other, 'a copy that has arrived');
  // The received copy is kept when the page is reloaded, for example to change the language.
  await other.reload();
  await finish(other);
  // Nothing changes on the first site, which is not notified.
  await page.reload();
  await expect(page.getByRole('button', go)).toBeVisible();
  await page.getByRole('button', go).click();
  await expect(page.getByRole('heading', { name: 'Er is geen kopie' })).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('MEM-13 deletes a copy, creates another and signs up with forms, under a different name', async ({
    page,
    context,
  }) => {
    await useSession(context, await memberHere());
    await context.addCookies([{ ...DUTCH, url: siteUrl(there) }]);
    await page.goto(siteUrl(here, '/settings/sisters'));
    await tick(page, 'Uiterlijk');
    await sign(page, PASSWORD);
    await page.getByRole('button', { name: 'Wis deze kopie' }).click();
    await expect(page.getByRole('button', { name: 'Verder op Maantje' })).toBeHidden();
    await tick(page, 'Geboortedatum', 'Land en regio', 'Geslacht en geaardheid');
    await sign(page, PASSWORD);
    await page.getByRole('button', { name: 'Verder op Maantje' }).click();
    await page.getByLabel('Profielnaam').fill(uniqueName());
    await finish(page);
  });
});
