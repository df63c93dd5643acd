import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';

import { deskSession, deskUrl } from '../support/desk.ts';
import { expectAccessible, expectNoOverflow, setWidth } from '../support/accessibility.ts';
import { uniqueEmail, uniqueName } from '../support/members.ts';
import { launcherUrl } from '../support/sites.ts';
import { expect, test } from '../support/test.ts';
import { visit } from '../support/visit.ts';

/** Test browsers request Dutch, so the login pages and new operators' desks are in Dutch. */
const PASSWORD = 'een lang genoeg wachtwoord';

const codeOf = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret.replace(/\s/g, '')) }).generate();

/** Checks accessibility of a page in two widths, and overflow. */
async function expectGood(page: Page, path: string): Promise<void> {
  await page.goto(deskUrl(path));
  await expectNoOverflow(page);
  for (const width of [768, 1280] as const) {
    await setWidth(page, width);
    await expectAccessible(page, `${path} at ${width}`);
  }
}

test('OPS-003 lets an invited operator set a password and an authenticator app, and shows the sections of their role', async ({
  page,
  context,
  openBrowser,
}) => {
  await deskSession(context, { role: 'platform' });
  const [name, email] = [uniqueName('Nieuw'), uniqueEmail()];
  await page.goto(deskUrl('/desk/operators/new'));
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Email address').fill(email);
  await page.getByRole('button', { name: 'Make the link' }).click();
  await expect(page.getByText('Tick at least one role.')).toBeVisible();
  await page.getByLabel('Moderator: Samenzij').check();
  await page.getByRole('button', { name: 'Make the link' }).click();
  const link = await page.getByLabel('Link', { exact: true }).inputValue();

  const { page: theirs, problems } = await openBrowser();
  await visit(theirs, link);
  await theirs.getByLabel('Wachtwoord', { exact: true }).fill(PASSWORD);
  await theirs.getByRole('button', { name: 'Verder' }).click();
  await expect(theirs.locator('.desk-secret')).toBeVisible();
  await expectAccessible(theirs, 'setting up the second factor');
  // The password alone is not enough.
  await theirs.goto(deskUrl());
  await expect(theirs).toHaveURL(deskUrl('/desk/factor'));
  const secret = await theirs.locator('.desk-secret').innerText();
  await theirs.getByRole('textbox', { name: 'Code' }).fill(codeOf(secret));
  await theirs.getByRole('button', { name: 'Verder' }).click();
  await expect(theirs.getByRole('heading', { name: 'Overzicht' })).toBeVisible();
  const places = theirs.getByRole('navigation', { name: 'Werkplek' });
  await expect(places.getByRole('link', { name: /^Foto’s/ })).toBeVisible();
  for (const place of ['Medewerkers', 'Logboek', 'Bestellingen']) {
    await expect(places.getByRole('link', { name: place })).toHaveCount(0);
  }

  // Shortcuts: G and a letter open a section, a question mark lists all.
  await visit(theirs, deskUrl());
  await theirs.keyboard.press('?');
  await expect(theirs.getByRole('dialog', { name: 'Toetsen' })).toBeVisible();
  await theirs.keyboard.press('Escape');
  await theirs.keyboard.press('g');
  await theirs.keyboard.press('m');
  await expect(theirs).toHaveURL(deskUrl('/desk/members'));

  // Single-letter shortcuts can be switched off.
  await theirs.getByRole('button', { name: 'Toetsen' }).click();
  await theirs.getByRole('switch', { name: 'Letters zijn toetsen' }).uncheck();
  await theirs.keyboard.press('Escape');
  await theirs.getByRole('heading', { level: 1 }).click();
  await theirs.keyboard.press('?');
  await theirs.keyboard.press('g');
  await theirs.keyboard.press('p');
  await expect(theirs.getByRole('dialog')).toHaveCount(0);
  await expect(theirs).toHaveURL(deskUrl('/desk/members'));

  await theirs.getByRole('button', { name: 'Uitloggen' }).click();
  await expect(theirs).toHaveURL(deskUrl('/desk/login'));

  // The link works only once.
  problems.allow(/410/);
  await theirs.goto(link);
  await expect(theirs.getByRole('heading', { name: 'Deze uitnodiging werkt niet meer' })).toBeVisible();

  await page.goto(deskUrl('/desk/audit'));
  const row = page.getByRole('row').filter({ hasText: name }).filter({ hasText: 'operator.login' });
  await expect(row).toHaveCount(1);
});

test('OPS-003 adds a passkey to an operator, and logs in with password and passkey', async ({
  page,
  context,
  openBrowser,
}) => {
  await deskSession(context, { role: 'platform' });
  const [name, email] = [uniqueName('Sleutel'), uniqueEmail()];
  await page.goto(deskUrl('/desk/operators/new'));
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Finance: All sites').check();
  await page.getByRole('button', { name: 'Make the link' }).click();
  const link = await page.getByLabel('Link', { exact: true }).inputValue();

  const { page: theirs, context: browser } = await openBrowser();
  const devtools = await browser.newCDPSession(theirs);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await visit(theirs, link);
  await theirs.getByLabel('Wachtwoord', { exact: true }).fill(PASSWORD);
  await theirs.getByRole('button', { name: 'Verder' }).click();
  await theirs.getByText('Liever een passkey').click();
  await theirs.getByRole('button', { name: 'Passkey maken' }).click();
  await expect(theirs.getByRole('heading', { name: 'Overzicht' })).toBeVisible();
  await theirs.getByRole('button', { name: 'Uitloggen' }).click();
  await expect(theirs.getByLabel('E-mailadres')).toBeVisible();
  await visit(theirs, deskUrl('/desk/login'));
  await theirs.getByLabel('E-mailadres').fill(email);
  await theirs.getByLabel('Wachtwoord', { exact: true }).fill(PASSWORD);
  await theirs.getByRole('button', { name: 'Verder' }).click();
  await theirs.getByRole('button', { name: 'Passkey gebruiken' }).click();
  await expect(theirs.getByRole('heading', { name: 'Overzicht' })).toBeVisible();
  await expectGood(theirs, '/desk/account');
});

test('OPS-002 opens the desk from the launcher as an operator, with accessible pages', async ({ page }) => {
  await page.goto(launcherUrl());
  await page.getByRole('button', { name: /^Werkplek openen als Pien Platform/ }).click();
  await expect(page).toHaveURL(deskUrl());
  for (const path of ['/desk', '/desk/places', '/desk/audit', '/desk/operators', '/desk/operators/new', '/desk/roles'])
    await expectGood(page, path);
  await page.context().clearCookies({ name: 'desk_session' });
  await expectGood(page, '/desk/login');
});
