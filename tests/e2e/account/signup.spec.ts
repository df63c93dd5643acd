import type { Page } from '@playwright/test';

import { createClient } from '../support/client.ts';
import { readMailedLink } from '../support/mailbox.ts';
import { PASSWORD, createMember, uniqueEmail, uniqueName } from '../support/members.ts';
import { siteUrl } from '../support/sites.ts';
import { expect, test } from '../support/test.ts';
import { reload, visit, waitForHydrationOf } from '../support/visit.ts';

const EVENTS = ['signupStarted', 'signupFlowComplete', 'signupClosed', 'redirectedToLogin'];
const modalOf = (page: Page) => page.locator('#signup-modal');

/** Records the events that the signup sends to the page. */
async function listen(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate((names) => {
    const heard: string[] = [];
    Object.assign(window, { heard });
    for (const name of names) {
      window.addEventListener(name, (event) => {
        const { target, step } = (event as CustomEvent<{ target: string; step: number | string }>).detail;
        heard.push(`${name} ${step} ${target}`);
      });
    }
  }, EVENTS);
  return () => page.evaluate(() => (window as unknown as { heard: string[] }).heard);
}

const next = (page: Page) => page.getByRole('button', { name: 'Ga verder' }).click();

async function tellWho(page: Page): Promise<void> {
  await page.getByRole('group', { name: 'Ik ben een' }).getByText('Vrouw', { exact: true }).click();
  await page.getByRole('group', { name: 'Ik zoek' }).getByText('Mannen').click();
  await next(page);
}

async function tellWhere(page: Page): Promise<void> {
  await page.getByLabel('Geboortedatum').fill('1988-02-03');
  await next(page);
}

async function tellAccount(page: Page, email: string): Promise<void> {
  await page.getByLabel('E-mailadres').fill(email);
  await page.getByLabel('Wachtwoord', { exact: true }).fill(PASSWORD);
  await page.getByLabel(/Ik ga akkoord met de voorwaarden/).check();
  await page.getByLabel(/toestemming om mijn gevoelige gegevens/).check();
  await next(page);
}

test.describe('signup', () => {
  test('ACC-001, ACC-002, ACC-003, ACC-004 and SEC-018 opens over a page to contact a member', async ({ page }) => {
    const bram = await createMember({ gender: 'male' });
    await visit(page, siteUrl('default', `/members/${bram.profileId}`));
    const heard = await listen(page);
    const modal = modalOf(page);
    const open = () => page.getByRole('link', { name: 'Maak een profiel', exact: true }).click();
    await open();
    await expect(modal.getByText(`Je maakt een profiel om ${bram.name} te leren kennen.`)).toBeVisible();
    await expect(modal).toHaveClass(/dialog-large/);
    await expect(modal.locator('header, footer')).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(modal).toBeHidden();
    await open();
    await tellWho(page);
    await modal.getByLabel('Geboortedatum').waitFor();
    for (const key of ['Escape', 'Escape']) await page.keyboard.press(key);
    await page.mouse.click(5, 5);
    await expect(modal).toBeVisible();
    await tellWhere(page);
    // Closed and reopened, it continues at the same step.
    await modal.getByLabel('Profielnaam').fill(bram.name);
    await expect(modal.getByText('Deze profielnaam is al bezet.')).toBeVisible();
    await modal.getByRole('button', { name: 'Later verder' }).click();
    await expect(modal).toBeHidden();
    await open();
    await modal.getByLabel('Profielnaam').fill(uniqueName('Anna'));
    await expect(modal.getByText('Deze naam is nog vrij.')).toBeVisible();
    await next(page);
    await modal.getByLabel('E-mailadres').waitFor();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    const email = uniqueEmail();
    await modal.getByLabel('E-mailadres').pressSequentially(email);
    await expect(modal.getByLabel('E-mailadres')).toHaveValue(email);
    // A name look-up, debounced by 0.4 s, would have been sent by now.
    await page.waitForTimeout(600);
    expect(asked.filter((url) => url.includes('signup') || url.includes(encodeURIComponent(email)))).toEqual([]);
    await tellAccount(page, email);
    await expect(modal.getByRole('heading', { name: `Wat wil je ${bram.name} zeggen?` })).toBeVisible();
    await modal.getByLabel('Je eerste bericht').fill('Hoi Bram');
    await modal.getByRole('button', { name: 'Maak mijn profiel' }).click();
    await expect(modal.getByRole('heading', { name: 'Kijk in je mail' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(modal).toBeHidden();
    await expect(page).toHaveURL(siteUrl('default', `/members/${bram.profileId}`));
    const id = bram.profileId;
    // The last event is sent when the dialog closes.
    await expect
      .poll(heard)
      .toEqual([
        `signupClosed 0 ${id}`,
        `signupStarted 0 ${id}`,
        `signupClosed 2 ${id}`,
        `signupStarted 2 ${id}`,
        `signupFlowComplete complete ${id}`,
        `signupClosed complete ${id}`,
      ]);
  });

  test('ACC-006 restores the input and events after a reload, but never the password', async ({ page }) => {
    await visit(page, siteUrl('default', '/signup'));
    await tellWho(page);
    await tellWhere(page);
    const name = uniqueName('Anna');
    await page.getByLabel('Profielnaam').fill(name);
    await reload(page);
    await expect(page.getByLabel('Profielnaam')).toHaveValue(name);
    await next(page);
    const email = uniqueEmail();
    await page.getByLabel('E-mailadres').fill(email);
    await page.getByLabel('Wachtwoord', { exact: true }).fill(PASSWORD);
    await visit(page, siteUrl('default', '/signup'));
    await expect(page.getByLabel('E-mailadres')).toHaveValue(email);
    await expect(page.getByLabel('Wachtwoord', { exact: true })).toHaveValue('');
    await tellAccount(page, email);
    await page.getByRole('heading', { name: 'Wat vind je leuk?' }).waitFor();
    await page.getByText('Wandelen', { exact: true }).click();
    await visit(page, siteUrl('default', '/signup'));
    await expect(page.getByText('Vul je wachtwoord opnieuw in.')).toBeVisible();
    await expect(page.getByLabel('E-mailadres')).toHaveValue(email);
    await page.getByLabel('Wachtwoord', { exact: true }).fill(PASSWORD);
    await next(page);
    await expect(page.getByLabel('Wandelen')).toBeChecked();
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain(PASSWORD);
  });

  test('ACC-006 stays on its step with the input when the connection fails', async ({ page, context, problems }) => {
    problems.allow(/ERR_INTERNET_DISCONNECTED/);
    const offline = page.getByText('We krijgen nu geen contact met de site.');
    await visit(page, siteUrl('default'));
    await page.getByRole('link', { name: 'Maak je profiel' }).first().click();
    await modalOf(page).getByRole('button', { name: 'Ga verder' }).waitFor();
    await tellWho(page);
    await page.getByLabel('Geboortedatum').waitFor();
    await context.setOffline(true);
    await tellWhere(page);
    await expect(offline).toBeVisible();
    await expect(page.getByLabel('Geboortedatum')).toHaveValue('1988-02-03');
    await context.setOffline(false);
    await next(page);
    await page.getByLabel('Profielnaam').fill(uniqueName('Anna'));
    await next(page);
    // Signs up on a page, up to the last step, which includes the password.
    await page.getByLabel('E-mailadres').waitFor();
    await visit(page, siteUrl('default', '/signup'));
    await context.setOffline(true);
    await tellAccount(page, uniqueEmail());
    await expect(offline).toBeVisible();
    await expect(page.getByLabel('Wachtwoord', { exact: true })).toHaveValue(PASSWORD);
    await context.setOffline(false);
    await next(page);
    await page.getByText('Wandelen', { exact: true }).click();
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Maak mijn profiel' }).click();
    await expect(offline).toBeVisible();
    await expect(page.getByLabel('Wandelen')).toBeChecked();
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Maak mijn profiel' }).click();
    await expect(page.getByRole('heading', { name: 'Kijk in je mail' })).toBeVisible();
  });

  test('ACC-026 and ACC-003 links an existing member to the login, with the address filled in, and back', async ({
    page,
  }) => {
    const { email } = await createMember();
    await visit(page, siteUrl('default', '/members?page=2'));
    const heard = await listen(page);
    const invitation = page.getByRole('main').getByRole('link', { name: 'Maak een profiel', exact: true });
    // Before hydration it opens the signup page, as without JavaScript.
    await waitForHydrationOf(invitation);
    await invitation.click();
    await modalOf(page).getByRole('button', { name: 'Ga verder' }).waitFor();
    await tellWho(page);
    await tellWhere(page);
    await page.getByLabel('Profielnaam').fill(uniqueName('Anna'));
    await next(page);
    await tellAccount(page, email);
    const modal = modalOf(page);
    await expect(modal.getByRole('alert')).toContainText('Dit e-mailadres heeft al een account op deze site.');
    await modal.getByRole('link', { name: 'Log in met dit adres' }).click();
    await expect(page).toHaveURL(siteUrl('default', '/login?returnTo=%2Fmembers%3Fpage%3D2'));
    await expect(modal).toBeHidden();
    await expect(page.getByRole('main').getByLabel('E-mailadres')).toHaveValue(email);
    expect((await heard()).map((line) => line.split(' ')[0])).toEqual([
      'signupStarted',
      'redirectedToLogin',
      'signupClosed',
    ]);
    const main = page.getByRole('main');
    await main.getByLabel('Wachtwoord', { exact: true }).fill(PASSWORD);
    await main.getByRole('button', { name: 'Log in', exact: true }).click();
    await expect(page).toHaveURL(siteUrl('default', '/members?page=2'));
  });
});

test('PRD-4 shows each step from its top, with its button visible and the brand beside it', async ({ page }) => {
  const modal = modalOf(page);
  const button = () => modal.getByRole('button', { name: /Ga verder|Maak mijn profiel/ });
  await page.setViewportSize({ width: 390, height: 700 });
  await visit(page, siteUrl('default'));
  await page.getByRole('link', { name: 'Maak je profiel' }).first().click();
  await button().waitFor();
  const steps = [tellWho, tellWhere];
  for (const answer of steps) {
    await expect(button()).toBeInViewport({ ratio: 1 });
    await answer(page);
  }
  await modal.getByLabel('Profielnaam').fill(uniqueName('Anna'));
  await next(page);
  await tellAccount(page, uniqueEmail());
  await expect(modal.getByRole('heading', { name: 'Wat vind je leuk?' })).toBeInViewport();
  expect(await modal.evaluate((dialog) => dialog.scrollTop)).toBe(0);
  await expect(button()).toBeInViewport({ ratio: 1 });
  // Grouped and sorted by label; the intimate ones last and collapsed.
  const groups = await modal.locator('.choice-groups legend, .choice-groups summary').allTextContents();
  expect(groups).toEqual([
    'Interesses',
    'Naar buiten',
    'Aan tafel',
    'Cultuur en vrije tijd',
    'Dicht bij elkaar',
    'Spannend',
    'Spannend',
  ]);
  const labels = await modal.getByRole('group', { name: 'Naar buiten' }).locator('.chip').allTextContents();
  expect(labels).toEqual(labels.toSorted((one, other) => one.localeCompare(other, 'nl')));
  await expect(modal.getByText('Seks', { exact: true })).toBeHidden();
  await expect(modal.locator('.brand-half')).toBeHidden();
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(modal.locator('.brand-half img').first()).toBeVisible();
  const [picture, form] = [await modal.locator('.brand-half').boundingBox(), await button().boundingBox()];
  expect(picture!.x + picture!.width).toBeLessThanOrEqual(form!.x);
  expect(picture!.height).toBeGreaterThan(500);
});

/** A member whom visitors of the site can see. */
async function findProfile(site: string): Promise<{ id: string; name: string }> {
  const answer = await createClient(siteUrl(site)).send('GET', '/api/search.php?country=NL');
  return (JSON.parse(answer.text) as { results: Array<{ id: string; name: string }> }).results[0]!;
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('NAV-005, ACC-007 and ACC-019 signs up on a member’s page of a site that accepts members from affiliate networks only', async ({
    page,
  }) => {
    const bram = await findProfile('she');
    const path = `/members/${bram.id}/signup`;
    await page.goto(siteUrl('she', path));
    await expect(page.getByRole('heading', { name: 'Aanmelden kan nu niet' })).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: 'Log in' })).toBeVisible();
    await page.goto(siteUrl('she', '/?network=adnet&ref=klik'));
    await page.goto(siteUrl('she', path));
    await tellWho(page);
    await tellWhere(page);
    await expect(page).toHaveURL(new RegExp(`${path}\\?step=2`));
    await expect(page.getByText(`Je maakt een profiel om ${bram.name} te leren kennen.`)).toBeVisible();
    await page.getByLabel('Profielnaam').fill('@anna');
    await next(page);
    await expect(page.getByRole('alert').getByRole('link', { name: 'Profielnaam' })).toBeVisible();
    // The error is shown only once, beside the field.
    await expect(page.getByText('Je profielnaam mag niet beginnen met een @')).toHaveCount(1);
    await page.getByLabel('Profielnaam').fill(uniqueName('Anna'));
    await next(page);
    const email = uniqueEmail();
    await tellAccount(page, email);
    await page.getByLabel('Je eerste bericht').fill('Hoi!');
    await page.getByRole('button', { name: 'Maak mijn profiel' }).click();
    await expect(page.getByRole('heading', { name: 'Kijk in je mail' })).toBeVisible();
    await expect(page.getByText(email)).toBeVisible();
  });

  test('NAV-018, NAV-056 and ACC-051 completes a signup on another device', async ({ page, context }) => {
    const anna = await createMember({ confirmed: false });
    await context.clearCookies({ name: 'site-entry-warning' });
    await page.goto(siteUrl('default', '/complete-signup'));
    await expect(page.getByRole('contentinfo')).toBeVisible();
    await expect(page.locator('#site-entry-warning')).toHaveCount(0);
    await page.getByRole('main').getByLabel('E-mailadres').fill(anna.email);
    await page.getByRole('button', { name: 'Stuur me een link' }).click();
    await expect(page.getByRole('status').filter({ hasText: anna.email })).toBeVisible();
    const link = await readMailedLink('default', anna.email, '/complete-signup');
    await page.goto(link);
    await expect(page.getByText(`Kies een wachtwoord voor ${anna.email}.`)).toBeVisible();
    await page.getByLabel('Kies een wachtwoord').fill('een-ander-wachtwoord-42');
    await page.getByRole('button', { name: 'Maak mijn profiel' }).click();
    await expect(page).toHaveURL(siteUrl('default', '/activate/done'));
    await expect(page.getByRole('link', { name: 'Bekijk leden' })).toBeVisible();
    await page.goto(link);
    await expect(page.getByText('Deze link is verlopen of ongeldig.')).toBeVisible();
  });
});
