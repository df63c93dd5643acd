import type { Page } from '@playwright/test';
import {
  createMember,
  createPair,
  PASSWORD,
  sendMessage,
  uniqueEmail,
  uniqueName,
  useSession,
} from '../support/members.ts';
import { launcherUrl, siteUrl } from '../support/sites.ts';
import { WITH_MOTION, expect, test } from '../support/test.ts';
import { reload, visit } from '../support/visit.ts';

test.use(WITH_MOTION);

const PHRASES = {
  birthMissing: 'Vul uw geboortedatum in (18+ jaar)',
  nameAt: 'Je profielnaam mag niet beginnen met een @',
  email: 'Ongeldige e-mail',
};

const step = (page: Page) => page.getByRole('dialog', { name: 'Maak je profiel' });
const next = (page: Page) => step(page).getByRole('button', { name: 'Ga verder' });

/** Completes steps 0 to 2 of the dialog. */
async function answerUntilAccount(page: Page, name: string): Promise<void> {
  const dialog = step(page);
  await dialog.getByRole('group', { name: 'Ik ben een' }).getByText('Vrouw', { exact: true }).click();
  await dialog.getByRole('group', { name: 'Ik zoek' }).getByText('Mannen').click();
  await next(page).click();
  await dialog.getByLabel('Geboortedatum').fill('1991-04-12');
  await dialog.getByLabel('Land').selectOption('NL');
  await dialog.getByLabel('Regio').selectOption('NL-UT');
  await next(page).click();
  await dialog.getByLabel('Profielnaam').fill(name);
  await next(page).click();
  await expect(dialog.getByRole('heading', { name: 'Waarmee log je in?' })).toBeVisible();
}

test.describe('signup', () => {
  test('NAV-001, ACC-010, ACC-029, ACC-035, ACC-036, NOT-018, NAV-020, MON-030 leads from the front page by mail to an active account', async ({
    page,
    problems,
  }) => {
    const email = uniqueEmail();
    await visit(page, siteUrl('default'));
    await page.getByRole('link', { name: 'Maak je profiel' }).first().click();
    await answerUntilAccount(page, uniqueName('Anna'));
    const dialog = step(page);
    await dialog.getByLabel('E-mailadres').fill(email);
    await dialog.getByLabel('Wachtwoord', { exact: true }).fill(PASSWORD);
    await dialog.getByLabel(/Ik ga akkoord met de voorwaarden/).check();
    await dialog.getByLabel(/toestemming om mijn gevoelige gegevens/).check();
    await next(page).click();
    await dialog.getByText('Koffie', { exact: true }).click();
    await dialog.getByRole('button', { name: 'Maak mijn profiel' }).click();
    await expect(dialog.getByRole('heading', { name: 'Kijk in je mail' })).toBeVisible();
    await expect(dialog.getByText(email)).toBeVisible();

    // The mail's frame is sandboxed without scripts, and the browser also reports the test's own script.
    problems.allow(/^console: Blocked script execution in '[^']*\/mailbox\//);
    await page.goto(launcherUrl('/mailbox?tenant=default'));
    const mail = page.getByRole('link').filter({ hasText: email });
    await expect(async () => {
      if (!(await mail.isVisible())) await page.reload();
      await expect(mail).toBeVisible({ timeout: 500 });
    }).toPass({ timeout: 20_000 });
    await mail.click();
    const link = page.getByRole('link', { name: /\/activate\// });
    const address = (await link.getAttribute('href'))!;
    await link.click();
    await expect(page).toHaveURL(siteUrl('default', '/activate/done'));
    await expect(page.getByRole('heading', { name: 'Je profiel is actief' })).toBeVisible();
    await expect(page.getByText('Je kreeg 6 credits om mee te beginnen.')).toBeVisible();

    await page.goto(address);
    await expect(page).toHaveURL(siteUrl('default', '/activate/done'));
    await page.getByRole('link', { name: 'Bekijk leden' }).click();
    await expect(page).toHaveURL(siteUrl('default', '/members'));
  });

  test('ACC-012, ACC-013, ACC-014, ACC-016, SEC-030 shows errors beside their fields and keeps the rest', async ({
    page,
  }) => {
    await visit(page, siteUrl('default'));
    await page.getByRole('link', { name: 'Maak je profiel' }).first().click();
    const dialog = step(page);
    await next(page).click();
    await expect(dialog.getByText('Kies wie je bent.')).toHaveCount(1);
    await dialog.getByRole('group', { name: 'Ik ben een' }).getByText('Man', { exact: true }).click();
    await dialog.getByRole('group', { name: 'Ik zoek' }).getByText('Vrouwen').click();
    await next(page).click();
    await expect(dialog.getByRole('heading', { name: /Wanneer ben je geboren/ })).toBeVisible();
    await next(page).click();
    await expect(dialog.getByText(PHRASES.birthMissing)).toHaveCount(1);
    const birth = dialog.getByLabel('Geboortedatum');
    await birth.fill(`${new Date().getFullYear() - 17}-01-01`);
    await next(page).click();
    await expect(dialog.getByText(PHRASES.birthMissing)).toHaveCount(1);
    await birth.fill('1822-02-03');
    await next(page).click();
    await expect(dialog.getByText('Ongeldige geboortedatum.')).toHaveCount(1);
    await birth.fill('1988-02-03');
    await next(page).click();
    const name = dialog.getByLabel('Profielnaam');
    await name.fill('@jan');
    await next(page).click();
    await expect(dialog.getByText(PHRASES.nameAt)).toHaveCount(1);
    const goodName = uniqueName('Jan');
    await name.fill(goodName);
    await next(page).click();
    await dialog.getByLabel('E-mailadres').fill('geen adres');
    await dialog.getByLabel('Wachtwoord', { exact: true }).fill(PASSWORD);
    await next(page).click();
    await expect(dialog.getByText(PHRASES.email)).toHaveCount(1);
    await expect(dialog.getByText('Zonder deze toestemming kunnen we je profiel niet maken.')).toHaveCount(1);
    await reload(page);
    await visit(page, siteUrl('default', '/signup?step=2'));
    await expect(page.getByLabel('Profielnaam')).toHaveValue(goodName);
  });

  test('ACC-025, ACC-010 shows /activate/error for an invalid link', async ({ page }) => {
    await visit(page, siteUrl('default', '/activate/dit-is-geen-token'));
    await expect(page).toHaveURL(siteUrl('default', '/activate/error'));
    await expect(page.getByRole('heading', { name: 'Activeren mislukt' })).toBeVisible();
  });

  test('ACC-045 reminds an unconfirmed member, who can neither like nor write', async ({ page, context }) => {
    const [newcomer, other] = await Promise.all([createMember({ confirmed: false }), createMember({ gender: 'male' })]);
    await useSession(context, newcomer);
    await visit(page, siteUrl('default', `/members/${other.profileId}`));
    await expect(page.getByText(/Bevestig je e-mailadres met de link/)).toBeVisible();
    await page.getByRole('button', { name: `Like ${other.name}` }).click();
    await expect(page.getByText(/Bevestig eerst je e-mailadres\./)).toBeVisible();
    await expect(page.getByRole('button', { name: `Like ${other.name}` })).toBeVisible();
    await visit(page, siteUrl('default', `/members/${other.profileId}/chat`));
    const box = page.getByLabel(`Je bericht aan ${other.name}`);
    await box.fill('Mag dit al?');
    await box.press('Enter');
    await expect(page.getByText('Bevestig eerst je e-mailadres', { exact: true })).toBeVisible();
    await expect(box).toHaveValue('Mag dit al?');
  });
});

test.describe('two members', () => {
  test('CHT-011, CHT-013, CHT-020, CHT-001, CHT-005 see each other’s messages without reloading', async ({
    openBrowser,
  }) => {
    const [anna, bram] = await createPair();
    const [mine, theirs] = await Promise.all([openBrowser(anna), openBrowser(bram)]);
    await visit(theirs.page, siteUrl('default', '/members'));
    const unread = theirs.page.getByRole('navigation', { name: 'Hoofdmenu' }).getByText('1 ongelezen bericht');
    await expect(unread).toHaveCount(0);

    await visit(mine.page, siteUrl('default', `/members/${bram.profileId}/chat`));
    await expect(mine.page.getByText('1 credit', { exact: true })).toBeVisible();
    await expect(mine.page.getByRole('link', { name: 'Je hebt 6 credits' })).toBeVisible();
    const box = mine.page.getByLabel(`Je bericht aan ${bram.name}`);
    await box.fill('Hoi, fietsen of wandelen?');
    await box.press('Enter');
    await expect(mine.page.getByRole('link', { name: 'Je hebt 5 credits' })).toBeVisible();

    await expect(unread).toBeVisible();
    await expect(theirs.page).toHaveTitle(/^\(1\) /);
    await theirs.page
      .getByRole('navigation', { name: 'Hoofdmenu' })
      .getByRole('link', { name: /Berichten/ })
      .click();
    await expect(theirs.page).toHaveURL(siteUrl('default', '/chats'));
    // Finds her by her last message: the URL changes shortly before the member list, which includes her, is replaced.
    await theirs.page.getByRole('link', { name: new RegExp(`${anna.name} .*fietsen`) }).click();
    await expect(theirs.page.getByRole('region', { name: 'Berichten in dit gesprek' })).toContainText(
      'Hoi, fietsen of wandelen?',
    );
    await expect(theirs.page).not.toHaveTitle(/^\(/);
    await expect(theirs.page.getByRole('link', { name: 'Je hebt 6 credits' })).toBeVisible();

    const answer = theirs.page.getByLabel(`Je bericht aan ${anna.name}`);
    await answer.fill('Wandelen, door het bos.');
    await answer.press('Enter');
    const thread = mine.page.getByRole('region', { name: 'Berichten in dit gesprek' });
    await expect(thread.getByText('Wandelen, door het bos.')).toBeVisible();
    await expect(thread.getByRole('listitem')).toHaveCount(2);
    await expect(mine.page.getByRole('link', { name: 'Je hebt 5 credits' })).toBeVisible();
  });

  test('CHT-004 and CHT-020 updates the order of an open conversation list', async ({ openBrowser }) => {
    const [anna, bram] = await createPair();
    const { page } = await openBrowser(bram);
    await visit(page, siteUrl('default', '/chats'));
    await expect(page.getByRole('heading', { name: 'Nog geen gesprekken' })).toBeVisible();
    await sendMessage(anna, bram, 'Ben je er?');
    const row = page.getByRole('link', { name: new RegExp(anna.name) });
    await expect(row).toContainText('Ben je er?');
    await sendMessage(anna, bram, 'Hallo?');
    await expect(row).toContainText('2 ongelezen berichten');
    await expect(page).toHaveTitle(/^\(2\) /);
  });

  test('LIK-001, LIK-002 see a new match, and no longer see it after the like is withdrawn', async ({
    openBrowser,
  }) => {
    const [anna, bram] = await createPair();
    const [mine, theirs] = await Promise.all([openBrowser(anna), openBrowser(bram)]);
    await visit(theirs.page, siteUrl('default', '/likes'));
    await visit(mine.page, siteUrl('default', `/members/${bram.profileId}`));
    await mine.page.getByRole('button', { name: `Like ${bram.name}` }).click();
    await expect(mine.page.getByRole('button', { name: `Like voor ${bram.name} intrekken` })).toBeVisible();

    const card = theirs.page.getByRole('article').filter({ hasText: anna.name });
    await expect(card).toBeVisible();
    await expect(theirs.page).toHaveTitle(/^\(1\) /);
    await card.getByRole('button', { name: `Like ${anna.name}` }).click();
    const match = theirs.page.getByRole('dialog');
    await expect(match).toContainText(anna.name);
    await expect(match.getByRole('link', { name: `Zeg hoi tegen ${anna.name}` })).toHaveAttribute(
      'href',
      `/members/${anna.profileId}/chat`,
    );
    await theirs.page.keyboard.press('Escape');
    await expect(match).toBeHidden();

    for (const { page, other } of [
      { page: mine.page, other: bram },
      { page: theirs.page, other: anna },
    ]) {
      await visit(page, siteUrl('default', '/likes/matches'));
      if (page === mine.page) {
        // The member who liked first sees the match dialog at the next visit.
        await expect(page.getByRole('dialog')).toContainText(bram.name);
        await page.keyboard.press('Escape');
      }
      await expect(page.getByRole('article').filter({ hasText: other.name })).toBeVisible();
    }
    await mine.page.getByRole('button', { name: `Like voor ${bram.name} intrekken` }).click();
    // The card disappears once the list is revalidated.
    const gone = mine.page.getByRole('heading', { name: 'Nog geen matches' });
    await expect(mine.page.getByRole('button', { name: `Like ${bram.name}` }).or(gone)).toBeVisible();
    await reload(theirs.page);
    await expect(theirs.page.getByRole('heading', { name: 'Nog geen matches' })).toBeVisible();
  });
});
