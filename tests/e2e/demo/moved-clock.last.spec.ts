import type { Page } from '@playwright/test';

import { DEMO_PASSWORD } from '../../../db/seed/demo-password.ts';
import authEn from '../../../i18n/locales/en/auth.json' with { type: 'json' };
import accountDeletionEn from '../../../i18n/locales/en/accountdeletion.json' with { type: 'json' };
import settingsEn from '../../../i18n/locales/en/settings.json' with { type: 'json' };
import signupEn from '../../../i18n/locales/en/signup.json' with { type: 'json' };
import authNl from '../../../i18n/locales/nl/auth.json' with { type: 'json' };
import accountDeletionNl from '../../../i18n/locales/nl/accountdeletion.json' with { type: 'json' };
import settingsNl from '../../../i18n/locales/nl/settings.json' with { type: 'json' };
import signupNl from '../../../i18n/locales/nl/signup.json' with { type: 'json' };
import { createClient } from '../support/client.ts';
import { readActivationLink, readMailedLink } from '../support/mailbox.ts';
import { PASSWORD, uniqueEmail, uniqueName } from '../support/members.ts';
import { launcherUrl, siteUrl } from '../support/sites.ts';
import { expect, test } from '../support/test.ts';

const TEXTS = {
  nl: { auth: authNl, accountDeletion: accountDeletionNl, settings: settingsNl, signup: signupNl },
  en: { auth: authEn, accountDeletion: accountDeletionEn, settings: settingsEn, signup: signupEn },
};
type Texts = (typeof TEXTS)['nl'];

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

interface Person {
  site: string;
  locale: keyof typeof TEXTS;
  texts: Texts;
  email: string;
  name: string;
}

/** Other fields of a signup over the API. */
const OTHERWISE = {
  date_of_birth: '1988-02-29',
  gender: 'female',
  sexuality: 'hetero',
  country: 'NL',
  consents: { terms: true, sensitive: true },
};

const press = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true }).click();
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });

async function signUp(page: Page, { texts: { signup }, email, name }: Person): Promise<void> {
  await page.getByRole('group', { name: signup.who.gender }).getByRole('radio').first().check({ force: true });
  await page.getByRole('group', { name: signup.who.seeks }).getByText(signup.who.men, { exact: true }).click();
  await press(page, signup.next);
  await page.getByLabel(signup.where.birth).fill('1988-02-29');
  await press(page, signup.next);
  await page.getByLabel(signup.name.label).fill(name);
  await press(page, signup.next);
  await page.getByLabel(signup.account.email).fill(email);
  await page.getByLabel(signup.account.password, { exact: true }).fill(PASSWORD);
  for (const consent of await page.getByRole('main').getByRole('checkbox').all()) await consent.check();
  await press(page, signup.next);
  await page.getByRole('group', { name: signup.interests.legend }).waitFor();
  await press(page, signup.finish);
  await expect(heading(page, signup.complete.title)).toBeVisible();
}

async function logIn(page: Page, { site, texts: { auth }, email }: Person): Promise<void> {
  await page.goto(siteUrl(site, '/login'));
  const main = page.getByRole('main');
  await main.getByLabel(auth.login.email).fill(email);
  await main.getByLabel(auth.login.password, { exact: true }).fill(PASSWORD);
  await press(page, auth.login.submit);
  await expect(page).toHaveURL(siteUrl(site, '/members'));
}

async function leave(page: Page, { site, texts: { accountDeletion } }: Person): Promise<void> {
  await page.goto(siteUrl(site, '/settings/delete'));
  await page.getByLabel(accountDeletion.reasons.reason.found_someone).check();
  await press(page, accountDeletion.reasons.next);
  await page.getByRole('link', { name: accountDeletion.alternatives.next }).click();
  await page.getByLabel(accountDeletion.password.label, { exact: true }).fill(PASSWORD);
  await press(page, accountDeletion.password.submit);
  await expect(heading(page, accountDeletion.deleted.title)).toBeVisible();
}

/** Signs up, deletes and restores the account, and deletes it again; returns the link of the second mail. */
async function leaveTwice(page: Page, person: Person): Promise<string> {
  const { site, texts } = person;
  const { accountDeletion, settings, auth } = texts;
  await page.goto(siteUrl(site, '/signup'));
  await signUp(page, person);
  await page.goto(await readActivationLink(site, person.email));
  await expect(heading(page, auth.activated.title)).toBeVisible();

  await page.goto(siteUrl(site, '/settings/privacy'));
  await page.getByLabel(settings.privacy.quick_exit).check();
  await expect(page.getByText(settings.saved)).toBeVisible();
  await page.reload();
  await expect(page.getByLabel(settings.privacy.quick_exit)).toBeChecked();

  await leave(page, person);
  await page.goto(siteUrl(site, '/settings'));
  await expect(page, 'the session is over').toHaveURL(/\/login/);
  const restore = await readMailedLink(site, person.email, '/account-deleted');
  await page.goto(restore);
  await press(page, accountDeletion.restore.do);
  await expect(heading(page, accountDeletion.restore.doneTitle)).toBeVisible();
  await logIn(page, person);
  await page.goto(siteUrl(site, '/settings/privacy'));
  await expect(page.getByLabel(settings.privacy.quick_exit), 'as it was').toBeChecked();

  await leave(page, person);
  const newest = () => readMailedLink(site, person.email, '/account-deleted');
  await expect.poll(newest, { message: 'another link for the second time' }).not.toBe(restore);
  return newest();
}

const PLACES = [
  ['default', 'nl'],
  ['bbw', 'en'],
] as const;

/* All sites share the clock, so these tests run after all others, and move it as rarely as possible. */
test.describe.configure({ mode: 'serial' });

const left: Array<{ person: Person; link: string }> = [];

test('ACC-009, ACC-049 and SEC-013 signs up, deletes and restores an account, in two languages', async ({
  openBrowser,
}) => {
  await Promise.all(
    PLACES.map(async ([site, locale]) => {
      const { page, context } = await openBrowser();
      await context.addCookies([{ name: 'locale', value: locale, url: siteUrl(site) }]);
      const person: Person = { site, locale, texts: TEXTS[locale], email: uniqueEmail(), name: uniqueName() };
      left.push({ person, link: await leaveTwice(page, person) });
    }),
  );
});

test('TEN-036, TIM-001, SEC-011, ACC-009 and MEM-11 moves the clock of all sites, which erases accounts and ends sessions', async ({
  page,
  openBrowser,
}) => {
  const member = createClient(siteUrl('milf'));
  await member.send('POST', '/api/user.php', { email: 'free@milf.localhost', password: DEMO_PASSWORD });
  const user = async () => (JSON.parse((await member.send('GET', '/api/user.php')).text) as { user: unknown }).user;
  expect(await user()).not.toBeNull();
  const purchase = { client_id: crypto.randomUUID(), credits: 6 };
  expect((await member.send('POST', '/api/spotlight.php', purchase)).status).toBe(200);
  await page.goto(launcherUrl());
  const time = page.getByText(/Op de sites is het nu/);
  const start = readTime(await time.innerText());
  const hours = async () => hoursBetween(start, readTime(await time.innerText()));
  await page.getByRole('button', { name: 'Een uur verder' }).click();
  await expect.poll(hours).toBe(1);
  expect(await user()).not.toBeNull();
  const spotlights = async () =>
    JSON.parse((await member.send('GET', '/api/spotlight.php')).text) as { running: unknown; earlier: unknown[] };
  // There has been no search since then.
  await expect.poll(spotlights).toMatchObject({ running: null, earlier: [{ outcome: 'unseen', returned: 3 }] });

  await page.getByRole('button', { name: 'Vijftien dagen verder' }).click();
  await expect.poll(hours).toBeGreaterThan(14 * 24);
  expect(await user()).not.toBeNull();
  for (const { person, link } of left) {
    const { page: own, context } = await openBrowser();
    await context.addCookies([{ name: 'locale', value: person.locale, url: siteUrl(person.site) }]);
    await own.goto(link);
    await expect(heading(own, person.texts.accountDeletion.restore.expiredTitle)).toBeVisible();
    // After erasure both the address and the name are available again.
    const again = { ...OTHERWISE, email: person.email, name: person.name, password: PASSWORD };
    const { status } = await createClient(siteUrl(person.site)).send('POST', '/api/signup.php', again);
    expect(status).toBe(201);
  }

  await page.getByRole('button', { name: 'Vijftien dagen verder' }).click();
  await expect.poll(hours).toBeGreaterThan(29 * 24);
  expect(await user()).toBeNull();
});
