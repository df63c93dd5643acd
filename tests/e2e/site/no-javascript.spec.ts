import {
  createMember,
  createPair,
  PASSWORD,
  spendAllCredits,
  uniqueEmail,
  uniqueName,
  useSession,
} from '../support/members.ts';
import { siteUrl } from '../support/sites.ts';
import { expect, test } from '../support/test.ts';

test.use({ javaScriptEnabled: false });

test.describe('without JavaScript', () => {
  test('NAV-017, ACC-013 and SEC-030 signs up step by step', async ({ page }) => {
    const email = uniqueEmail();
    await page.goto(siteUrl('default'));
    await page.getByRole('link', { name: 'Maak je profiel' }).first().click();
    await expect(page).toHaveURL(siteUrl('default', '/signup'));
    const next = page.getByRole('button', { name: 'Ga verder' });
    await page.getByRole('group', { name: 'Ik ben een' }).getByText('Man', { exact: true }).click();
    await page.getByRole('group', { name: 'Ik zoek' }).getByText('Vrouwen').click();
    await next.click();
    await next.click();
    await expect(page.getByText('Vul uw geboortedatum in (18+ jaar)')).toHaveCount(1);
    await page.getByLabel('Geboortedatum').fill('1985-10-30');
    await page.getByLabel('Land').selectOption('NL');
    await next.click();
    await page.getByLabel('Profielnaam').fill(uniqueName('Piet'));
    await next.click();
    await page.getByLabel('E-mailadres').fill(email);
    await page.getByLabel('Wachtwoord', { exact: true }).fill(PASSWORD);
    await next.click();
    await expect(page.getByText('Zonder deze toestemming kunnen we je profiel niet maken.')).toHaveCount(1);
    await expect(page.getByLabel('E-mailadres')).toHaveValue(email);
    await page.getByLabel(/Ik ga akkoord met de voorwaarden/).check();
    await page.getByLabel(/toestemming om mijn gevoelige gegevens/).check();
    await page.getByLabel('Wachtwoord', { exact: true }).fill(PASSWORD);
    await next.click();
    await page.getByText('Wandelen', { exact: true }).click();
    await page.getByRole('button', { name: 'Maak mijn profiel' }).click();
    await expect(page).toHaveURL(siteUrl('default', '/signup?step=complete'));
    await expect(page.getByRole('heading', { name: 'Kijk in je mail' })).toBeVisible();
    await expect(page.getByText(email)).toBeVisible();
    await page.getByRole('link', { name: 'Kijk alvast rond' }).click();
    await expect(page).toHaveURL(siteUrl('default', '/members'));
    await expect(page.getByText(/Bevestig je e-mailadres/)).toBeVisible();
  });

  test('NAV-053, ACC-020 and NAV-055 logs in, returns to the requested screen, and logs out', async ({ page }) => {
    const member = await createMember();
    await page.goto(siteUrl('default', '/chats'));
    await expect(page).toHaveURL(siteUrl('default', '/login?returnTo=%2Fchats'));
    await page.getByLabel('E-mailadres').fill(member.email);
    await page.getByLabel('Wachtwoord', { exact: true }).fill('dit is het niet');
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await expect(page.getByRole('alert')).toContainText('Login mislukt, probeer opnieuw');
    await page.getByLabel('E-mailadres').fill(member.email);
    await page.getByLabel('Wachtwoord', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await expect(page).toHaveURL(siteUrl('default', '/chats'));
    const account = page.getByText('Jouw account').or(page.getByLabel('Jouw account')).first();
    await account.click();
    await page.getByRole('button', { name: 'Uitloggen' }).click();
    await expect(page).toHaveURL(siteUrl('default', '/?left=1'));
    await page.goto(siteUrl('default', '/chats'));
    await expect(page).toHaveURL(siteUrl('default', '/login?returnTo=%2Fchats'));
  });

  test('NAV-002 filters the search by URL', async ({ page, context }) => {
    await useSession(context, await createMember());
    await page.goto(siteUrl('default', '/members'));
    await page.getByRole('button', { name: /^Leeftijd/ }).click();
    await page.getByLabel('Leeftijd vanaf').fill('30');
    await page.getByLabel('Leeftijd tot en met').fill('45');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Ik zoek' }).click();
    await page.getByRole('combobox', { name: 'Ik zoek' }).selectOption('male');
    await page.getByRole('button', { name: 'Toon leden' }).click();
    const query = new URL(page.url()).searchParams;
    expect([query.get('min_age'), query.get('max_age'), query.get('gender')]).toEqual(['30', '45', 'male']);
    await expect(page.getByLabel('Leeftijd vanaf')).toHaveValue('30');
    await expect(page.getByRole('button', { name: 'Leeftijd 30–45' })).toBeVisible();
    const ages = await page.getByRole('article').getByRole('heading').allTextContents();
    for (const text of ages) {
      const age = Number(/(\d+)\s*$/.exec(text)?.[1]);
      expect(age, text).toBeGreaterThanOrEqual(30);
      expect(age, text).toBeLessThanOrEqual(45);
    }
  });

  test('LIK-001 and LIK-002 likes, matches and withdraws the like', async ({ page, context }) => {
    const [anna, bram] = await createPair();
    await bram.api.send('POST', '/api/like.php', { profile: anna.profileId });
    await useSession(context, anna);
    await page.goto(siteUrl('default', `/members/${bram.profileId}`));
    await page.getByRole('button', { name: `Like ${bram.name}` }).click();
    await expect(page.getByRole('status').filter({ hasText: `Jij en ${bram.name} liken elkaar.` })).toBeVisible();
    await page.getByRole('button', { name: `Like voor ${bram.name} intrekken` }).click();
    await expect(page).toHaveURL(siteUrl('default', `/members/${bram.profileId}`));
    await expect(page.getByRole('button', { name: `Like ${bram.name}` })).toBeVisible();
  });

  test('LIK-001 and LIK-002 likes from a card, withdraws the like, and stays on the filtered list', async ({
    page,
    context,
  }) => {
    const [anna] = await createPair();
    await useSession(context, anna);
    const list = siteUrl('default', '/members?photo=1');
    await page.goto(list);
    const label = (await page.locator('.people-grid .like').first().getAttribute('aria-label'))!;
    const name = label.replace(/^Like /, '');
    await page.getByRole('button', { name: label, exact: true }).first().click();
    await expect(page).toHaveURL(list);
    await page
      .getByRole('button', { name: `Like voor ${name} intrekken` })
      .first()
      .click();
    await expect(page).toHaveURL(list);
    await expect(page.getByRole('button', { name: label, exact: true }).first()).toBeVisible();
  });

  test('CHT-011 sends a message and returns to the thread', async ({ page, context }) => {
    const [anna, bram] = await createPair();
    await useSession(context, anna);
    await page.goto(siteUrl('default', `/members/${bram.profileId}/chat`));
    await page.getByLabel(`Je bericht aan ${bram.name}`).fill('Zonder script gaat het ook.');
    await page.getByRole('button', { name: 'Verstuur' }).click();
    const thread = page.getByRole('region', { name: 'Berichten in dit gesprek' });
    await expect(thread.getByText('Zonder script gaat het ook.')).toHaveCount(1);
    await expect(page.getByLabel(`Je bericht aan ${bram.name}`)).toHaveValue('');
    await expect(page.getByRole('link', { name: 'Je hebt 5 credits' })).toBeVisible();
    await page.reload();
    await expect(thread.getByText('Zonder script gaat het ook.')).toHaveCount(1);
  });

  test('CHT-007, CHT-016 and CHT-017 keeps the text in the composer when the credits are used up', async ({
    page,
    context,
  }) => {
    const [anna, bram] = await createPair();
    await spendAllCredits(anna, bram);
    await useSession(context, anna);
    await page.goto(siteUrl('default', `/members/${bram.profileId}/chat`));
    const box = page.getByLabel(`Je bericht aan ${bram.name}`);
    await box.fill('Nog één ding');
    await page.getByRole('button', { name: 'Verstuur' }).click();
    await expect(page.getByText('Je hebt onvoldoende credits', { exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Credits kopen' })).toHaveAttribute('href', /^\/credits(\?|$)/);
    await expect(box).toHaveValue('Nog één ding');
    await box.fill('   ');
    await page.getByRole('button', { name: 'Verstuur' }).click();
    await expect(page.getByText('Schrijf eerst een bericht.')).toBeVisible();
    await expect(page.getByText('Je hebt onvoldoende credits', { exact: true })).toHaveCount(0);
    await box.fill('x'.repeat(1001));
    await page.getByRole('button', { name: 'Verstuur' }).click();
    await expect(page.getByText('Je bericht mag hoogstens 1000 tekens lang zijn.')).toBeVisible();
    await page.goto(siteUrl('default', `/members/${bram.profileId}/chat`));
    await expect(page.getByRole('region', { name: 'Berichten in dit gesprek' }).getByText('Nog één ding')).toHaveCount(
      0,
    );
  });
});
