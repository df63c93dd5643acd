import type { Page } from '@playwright/test';

import { readMailedLink } from '../support/mailbox.ts';
import { createMember, PASSWORD, uniqueEmail, useSession, type SignedIn } from '../support/members.ts';
import { siteUrl } from '../support/sites.ts';
import { expect, test } from '../support/test.ts';
import { reload, requestRevalidation, visit } from '../support/visit.ts';

const at = (path: string) => siteUrl('default', path);
const NEW = 'maandregen-koffie-7';

/** Whether this password logs the member in. */
async function opens(member: SignedIn, password: string): Promise<boolean> {
  return (await member.api.send('POST', '/api/user.php', { email: member.email, password })).status === 200;
}

async function fill(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(text);
}

/** Expects a status message. */
async function expectSaid(page: Page, words: string): Promise<void> {
  await expect(page.getByRole('main').getByRole('status').filter({ hasText: words })).toBeVisible();
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('NAV-019, NAV-056, ACC-015, ACC-021 and ACC-022 resets a forgotten password with a link that works once', async ({
    page,
    context,
  }) => {
    const member = await createMember();
    await page.goto(at('/login'));
    await fill(page, { 'E-mailadres': member.email, Wachtwoord: 'vergeten' });
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await expect(page.getByLabel('E-mailadres')).toHaveValue(member.email);
    await page.getByRole('link', { name: 'Wachtwoord vergeten?' }).click();
    await fill(page, { 'E-mailadres': uniqueEmail() });
    await page.getByRole('button', { name: 'Stuur me een link' }).click();
    await expect(page.getByText('E-mailadres niet gevonden')).toBeVisible();
    await fill(page, { 'E-mailadres': member.email });
    await page.getByRole('button', { name: 'Stuur me een link' }).click();
    await expectSaid(page, `De link is onderweg naar ${member.email}`);

    const link = await readMailedLink('default', member.email, '/reset-password/do');
    // In the layout with navigation, without an entry warning.
    await context.clearCookies({ name: 'site-entry-warning' });
    for (const address of [at('/reset-password'), link]) {
      await page.goto(address);
      await expect(page.getByRole('banner').getByRole('link', { name: 'Inloggen' })).toBeVisible();
      await expect(page.locator('#site-entry-warning')).toHaveCount(0);
    }
    const save = page.getByRole('button', { name: 'Bewaar mijn wachtwoord' });
    await fill(page, { 'Nieuw wachtwoord': NEW, 'Nog een keer': `${NEW}?` });
    await save.click();
    await expect(page.getByText('De opgegeven wachtwoorden zijn niet gelijk.')).toBeVisible();
    expect(await page.title()).not.toContain(new URL(link).searchParams.get('token'));
    await fill(page, { 'Nieuw wachtwoord': NEW, 'Nog een keer': NEW });
    await save.click();
    await expect(page).toHaveURL(at('/reset-password/do?done=1'));
    await page.getByRole('link', { name: 'Bekijk leden' }).click();
    await expect(page).toHaveURL(at('/members'));
    expect(JSON.parse((await member.api.send('GET', '/api/user.php')).text)).toEqual({ user: null });
    expect([await opens(member, PASSWORD), await opens(member, NEW)]).toEqual([false, true]);

    await context.clearCookies({ name: 'session' });
    expect((await page.goto(link))?.status()).toBe(410);
    await expect(page.getByRole('alert')).toHaveText('Link verlopen of invalide, vraag een nieuwe e-mail aan');
    await page.getByRole('link', { name: 'Vraag een nieuwe link aan' }).click();
    await expect(page).toHaveURL(at('/reset-password'));
  });
});

test('ACC-005, ACC-017, ACC-018, NAV-021 and NOT-011 changes the address when its link is confirmed', async ({
  page,
  context,
}) => {
  const [member, other] = await Promise.all([createMember(), createMember()]);
  const email = uniqueEmail();
  await useSession(context, member);
  await visit(page, at('/settings/account'));
  const send = page.getByRole('button', { name: 'Stuur de link' });
  for (const [address, words] of [
    ['geen adres', 'Nieuw e-mailadres invalide.'],
    [other.email, 'Dit e-mailadres heeft al een account op deze site.'],
  ] as const) {
    await fill(page, { 'Nieuw e-mailadres': address, 'Je wachtwoord': PASSWORD });
    await send.click();
    await expect(page.getByText(words)).toBeVisible();
    await expect(page.getByLabel('Nieuw e-mailadres')).toHaveValue(address);
  }
  await fill(page, { 'Nieuw e-mailadres': email, 'Je wachtwoord': PASSWORD });
  await send.click();
  await expectSaid(page, `de link is onderweg naar ${email}`);
  expect(await readMailedLink('default', member.email, '/')).toBeTruthy();

  await visit(page, await readMailedLink('default', email, '/mail-change/do'));
  await expect(page.getByText(`${member.email[0]}•••@post.example`)).toBeVisible();
  await expect(page.getByText(member.email)).toHaveCount(0);
  expect(JSON.parse((await member.api.send('GET', '/api/user.php')).text).user.email).toBe(member.email);
  await page.getByRole('button', { name: 'Ja, gebruik dit adres' }).click();
  await expect(page.getByRole('heading', { name: 'Je e-mailadres is gewijzigd' })).toBeVisible();
  expect(JSON.parse((await member.api.send('GET', '/api/user.php')).text).user.email).toBe(email);
});

test('ACC-005, ACC-024, ACC-032 and SEC-012 logs out one device, and all others with a new password', async ({
  page,
  openBrowser,
}) => {
  const member = await createMember();
  const login = { email: member.email, password: PASSWORD };
  const others = await Promise.all([openBrowser(), openBrowser()]);
  for (const { page: tab } of others) {
    await visit(tab, at('/login'));
    await fill(tab, { 'E-mailadres': login.email, Wachtwoord: login.password });
    await tab.getByRole('button', { name: 'Log in', exact: true }).click();
    await expect(tab).toHaveURL(at('/members'));
  }
  await useSession(page.context(), member);
  await visit(page, at('/settings/sessions'));
  const lines = page.getByRole('main').getByRole('listitem').filter({ hasText: 'ngelogd sinds' });
  await expect(lines).toHaveCount(3);
  await expect(lines.first()).toContainText('Dit apparaat');
  await lines.nth(1).getByRole('button', { name: 'Log uit' }).click();
  await expectSaid(page, 'Uitgelogd op dat apparaat.');
  await expect(lines).toHaveCount(2);
  const isOut = ({ page: tab }: { page: Page }) =>
    tab.getByRole('banner').getByRole('link', { name: 'Inloggen' }).isVisible();
  const numOut = async () => {
    // A page reloads when its session ends, which would interrupt the test's navigation.
    await Promise.all(others.map(({ page: tab }) => expect(() => reload(tab)).toPass()));
    return (await Promise.all(others.map(isOut))).filter(Boolean).length;
  };
  expect(await numOut()).toBe(1);

  await visit(page, at('/settings/account'));
  const change = page.getByRole('button', { name: 'Wijzig mijn wachtwoord' });
  await fill(page, { 'Je oude wachtwoord': 'verkeerd', 'Nieuw wachtwoord': NEW, 'Nog een keer': NEW });
  await change.click();
  await expect(page.getByText('Controleer je oude wachtwoord.')).toBeVisible();
  await fill(page, { 'Je oude wachtwoord': PASSWORD, 'Nieuw wachtwoord': NEW, 'Nog een keer': NEW });
  await change.click();
  await expectSaid(page, 'Je wachtwoord is gewijzigd.');
  expect(await numOut()).toBe(2);
});

/** Leaves the site first, because an open page reloads when its session ends. */
async function leaveSession(page: Page): Promise<void> {
  await page.goto('about:blank');
  await page.context().clearCookies({ name: 'session' });
}

test('creates a passkey, logs in with it and removes it', async ({ page, context }) => {
  const member = await createMember();
  await useSession(context, member);
  const browser = await context.newCDPSession(page);
  await browser.send('WebAuthn.enable');
  const options = {
    ...({ protocol: 'ctap2', transport: 'internal', automaticPresenceSimulation: true } as const),
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
  };
  await browser.send('WebAuthn.addVirtualAuthenticator', { options });
  await visit(page, at('/settings/sessions'));
  await fill(page, { Naam: 'Mijn sleutel', 'Je wachtwoord': 'verkeerd' });
  await page.getByRole('button', { name: 'Maak een passkey' }).click();
  await expect(page.getByText('Controleer je wachtwoord.')).toBeVisible();
  await fill(page, { 'Je wachtwoord': PASSWORD });
  await page.getByRole('button', { name: 'Maak een passkey' }).click();
  await expectSaid(page, 'Je passkey is klaar.');
  await expect(page.getByRole('listitem').filter({ hasText: 'Mijn sleutel' })).toBeVisible();

  await leaveSession(page);
  await visit(page, at('/likes'));
  await page.getByRole('button', { name: 'Log in met een passkey' }).click();
  await expect(page).toHaveURL(at('/likes'));
  await visit(page, at('/settings/sessions'));
  await page.getByRole('button', { name: 'Verwijder Mijn sleutel' }).click();
  await expectSaid(page, 'De passkey is verwijderd.');

  await leaveSession(page);
  await visit(page, at('/login'));
  await page.getByRole('button', { name: 'Log in met een passkey' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Met deze passkey lukte het niet.' })).toBeVisible();
  await expect(page).toHaveURL(at('/login'));
});

test('ACC-020 and NAV-053 logs in over a page and returns to it as a member', async ({ page }) => {
  const member = await createMember();
  await visit(page, at('/pages/terms'));
  await page.getByRole('link', { name: 'Inloggen', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Fijn dat je er weer bent' });
  // The brand is beside the form, as on the login page.
  await expect(dialog.locator('.brand-figures img').first()).toBeVisible();
  await fill(page, { 'E-mailadres': member.email, Wachtwoord: 'verkeerd' });
  await dialog.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(dialog.getByRole('alert').first()).toHaveText('Login mislukt, probeer opnieuw');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.getByRole('link', { name: 'Inloggen', exact: true }).click();
  await expect(dialog).toBeVisible();
  await expect(dialog.getByText('Login mislukt')).toHaveCount(0);
  await fill(page, { Wachtwoord: PASSWORD });
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(at('/pages/terms'));
  await expect(page.getByRole('link', { name: 'Inloggen', exact: true })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Zoeken' }).first()).toBeVisible();
  // The brand's data, which the dialog has loaded, must not redirect a member.
  await requestRevalidation(page);
  await page.waitForLoadState('networkidle');
  await expect(page).toHaveURL(at('/pages/terms'));
});
