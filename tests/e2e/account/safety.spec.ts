import type { Page } from '@playwright/test';

import { expectAccessible } from '../support/accessibility.ts';
import { createPair, sendMessage, useSession } from '../support/members.ts';
import { siteUrl } from '../support/sites.ts';
import { nextSubmission } from '../support/submission.ts';
import { expect, test } from '../support/test.ts';
import { visit, waitForHydrationOf } from '../support/visit.ts';

const at = (path: string) => siteUrl('default', path);
const PAUSED = /^Je account staat op pauze/;

test('MEM-9 links the safety centre in the menu, pauses the account in every tab, and reactivates it with one press', async ({
  page,
  context,
  openBrowser,
}) => {
  const [anna, bram] = await createPair();
  await sendMessage(bram, anna, 'Hoi!');
  await useSession(context, anna);
  const other = await context.newPage();
  await visit(other, at('/members'));
  await visit(page, at('/members'));
  await page.getByRole('button', { name: 'Jouw account' }).click();
  await page.getByRole('link', { name: 'Veiligheid' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Veiligheid' })).toBeVisible();
  await expect(page.getByText('Videobel eerst even.')).toBeVisible();
  await expectAccessible(page, 'the safety centre');
  await page.getByRole('button', { name: 'Pauzeer mijn account' }).click();
  await expect(page.getByText(PAUSED)).toBeVisible();
  await expect(other.getByText(PAUSED)).toBeVisible();
  await expectAccessible(page, 'a paused account');

  const { page: his } = await openBrowser();
  await useSession(his.context(), bram);
  await visit(his, at('/chats'));
  await his
    .getByRole('link', { name: new RegExp(anna.name) })
    .first()
    .click();
  await expect(his.getByText('is even weg')).toBeVisible();

  await other.getByRole('button', { name: 'Ik ben er weer' }).click();
  await expect(other.getByText(PAUSED)).toBeHidden();
  await expect(other).toHaveURL(at('/members'));
  await expect(page.getByText(PAUSED)).toBeHidden();
  await his.reload();
  await expect(his.getByText('is even weg')).toBeHidden();
});

test('MEM-9 locks every tab with a PIN, hides the page, unlocks by PIN or device, and explains the logout after five wrong PINs', async ({
  page,
  context,
  problems,
}) => {
  const [anna] = await createPair();
  await useSession(context, anna);
  const other = await context.newPage();
  await visit(other, at('/chats'));
  await visit(page, at('/settings/lock'));
  await page.getByLabel('Pincode').fill('4711');
  await page.getByRole('button', { name: 'Vergrendeling aanzetten' }).press('Enter');
  await expect(page.getByText('De vergrendeling staat aan.')).toBeVisible();
  await page.getByRole('button', { name: 'Nu vergrendelen' }).click();
  await expect(page).toHaveURL(/\/lock/);
  await expectAccessible(page, 'the app lock');
  await expect(page.getByText(anna.name)).toHaveCount(0);
  await expect(other).toHaveURL(/\/lock/, { timeout: 30_000 });
  await page.goto(at('/chats'));
  await expect(page).toHaveURL(at('/lock?returnTo=%2Fchats'));
  await page.getByLabel('Je pincode').fill('0000');
  await page.getByLabel('Je pincode').press('Enter');
  await expect(page.getByText('Deze pincode klopt niet.')).toBeVisible();
  await page.getByLabel('Je pincode').fill('4711');
  await page.getByRole('button', { name: 'Ontgrendelen' }).click();
  await expect(page).toHaveURL(at('/chats'));
  await other.close();

  await addVirtualDevice(page);
  await visit(page, at('/settings/lock'));
  const adding = page.locator('form').filter({ has: page.getByRole('button', { name: 'Dit toestel gebruiken' }) });
  await adding.getByLabel('Je pincode').fill('4711');
  await adding.getByRole('button').click();
  await expect(page.getByText('Je ontgrendelt nu ook met je toestel.')).toBeVisible();
  await lockNow(page);
  await expectAccessible(page, 'the app lock with a device');
  problems.allow(/ERR_INTERNET_DISCONNECTED|ERR_NETWORK_CHANGED/);
  await context.setOffline(true);
  await page.getByLabel('Je pincode').fill('4711');
  await page.getByRole('button', { name: 'Ontgrendelen', exact: true }).click();
  await expect(page.getByText('We krijgen nu geen contact met de site.')).toBeVisible();
  await expect(page.getByLabel('Je pincode')).toHaveValue('4711');
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Ontgrendel met je toestel' }).click();
  await expect(page).toHaveURL(at('/members'));
  await visit(page, at('/settings/lock'));
  await page.getByRole('button', { name: /^Verwijder ontgrendelen op/ }).click();
  await expect(page.getByText('Ontgrendelen met het toestel staat uit.')).toBeVisible();

  await lockNow(page);
  await expect(page.getByRole('button', { name: 'Ontgrendel met je toestel' })).toHaveCount(0);
  for (let time = 0; time < 6; time += 1) {
    await page.getByLabel('Je pincode').fill('0000');
    const answered = nextSubmission(page);
    await page.getByRole('button', { name: 'Ontgrendelen', exact: true }).click();
    await answered;
  }
  await expect(page).toHaveURL(/\/login\?/);
  await expect(page.getByText('Er is vijf keer een verkeerde pincode ingevuld')).toBeVisible();
});

/** A virtual authenticator that verifies its owner immediately. */
async function addVirtualDevice(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('WebAuthn.enable');
  const device = { protocol: 'ctap2', transport: 'internal', automaticPresenceSimulation: true } as const;
  await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: { ...device, hasResidentKey: true, hasUserVerification: true, isUserVerified: true },
  });
}

async function lockNow(page: Page): Promise<void> {
  await visit(page, at('/settings/lock'));
  await page.getByRole('button', { name: 'Nu vergrendelen' }).click();
  await expect(page).toHaveURL(at('/lock'));
  await waitForHydrationOf(page.locator('body'));
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('MEM-9 pauses, reactivates, locks and unlocks with forms', async ({ page, context }) => {
    const [anna] = await createPair();
    await useSession(context, anna);
    await page.goto(at('/safety'));
    await expect(page.getByRole('link', { name: 'Snel weg', exact: true }).first()).toHaveAttribute('href', '/exit');
    await page.getByRole('button', { name: 'Pauzeer mijn account' }).click();
    await expect(page.getByText(PAUSED)).toBeVisible();
    await page.getByRole('button', { name: 'Ik ben er weer' }).first().click();
    await expect(page.getByText(PAUSED)).toBeHidden();
    await page.goto(at('/settings/lock'));
    await page.getByLabel('Pincode').fill('471147');
    await page.getByRole('button', { name: 'Vergrendeling aanzetten' }).click();
    await page.getByRole('button', { name: 'Nu vergrendelen' }).click();
    await page.goto(at('/members'));
    await expect(page).toHaveURL(/\/lock/);
    await page.getByLabel('Je pincode').fill('471147');
    await page.getByRole('button', { name: 'Ontgrendelen' }).click();
    await expect(page).toHaveURL(at('/members'));
  });
});
