import { createTwo, livesOn, type Life } from '../support/lives.ts';
import type { SignedIn } from '../support/members.ts';
import { endSite, startSite } from '../support/own-site.ts';
import {
  PHONE,
  chooseForMessage,
  goTo,
  leaveConversation,
  messageOf,
  openConversation,
  openPhone,
  openProfile,
  showPhotos,
  write,
} from '../support/phones.ts';
import { expect, test, type OpenBrowser } from '../support/test.ts';

test.use(PHONE);

async function like(from: SignedIn, to: SignedIn): Promise<void> {
  const answer = await from.api.send('POST', '/api/like.php', { profile: to.profileId });
  expect(answer.status, answer.text).toBeLessThan(300);
}

async function expectLife(openBrowser: OpenBrowser, life: Life): Promise<void> {
  const [anna, bram] = await createTwo(life);
  await like(bram, anna);
  await like(anna, bram);
  const [hers, his] = await Promise.all([openPhone(openBrowser, anna), openPhone(openBrowser, bram)]);
  await his.getByRole('dialog').getByRole('link').first().click();

  await test.step('they write, react, reply, copy and delete', async () => {
    await write(his, 'Ga je mee naar zee?');
    await openConversation(hers, bram);
    await chooseForMessage(hers, 'Ga je mee', '❤️');
    await expect(messageOf(his, 'Ga je mee').locator('.bubble-reaction')).toContainText('❤️');
    await chooseForMessage(hers, 'Ga je mee', 'Antwoorden');
    await write(hers, 'Graag!');
    await expect(messageOf(his, 'Graag!').locator('.quote')).toContainText('Ga je mee naar zee?');
    await chooseForMessage(his, 'Graag!', 'Tekst kopiëren');
    await expect(his.getByText('Tekst gekopieerd')).toBeVisible();
    await chooseForMessage(hers, 'Graag!', 'Verwijderen voor mij');
    await hers.getByRole('dialog').getByRole('button', { name: 'Verwijderen voor mij' }).click();
    await expect(hers.locator('.message')).toHaveCount(1);
    await expect(his.locator('.message')).toHaveCount(2);
  });

  await test.step('he speaks, she listens', async () => {
    await his.getByRole('button', { name: 'Spraakbericht opnemen' }).click();
    const recorder = his.getByRole('dialog', { name: `Spraakbericht voor ${anna.name}` });
    await expect(recorder.getByRole('timer')).toHaveText(/^0:0[1-9]$/);
    await recorder.getByRole('button', { name: 'Stop opname' }).click();
    await recorder.getByRole('button', { name: /^Stuur voor/ }).click();
    const message = hers.getByRole('group', { name: new RegExp(`^Spraakbericht van ${bram.name}`) });
    await message.getByRole('button', { name: 'Afspelen' }).click();
    const played = () =>
      hers
        .locator('audio')
        .first()
        .evaluate((audio: HTMLAudioElement) => audio.currentTime);
    await expect.poll(played).toBeGreaterThan(0.1);
    await leaveConversation(hers);
  });

  await test.step('she opens her album for him, sees that he looked, and revokes', async () => {
    await showPhotos(openBrowser, hers, anna);
    await hers.getByRole('link', { name: 'Privéalbum' }).click();
    await hers.getByRole('button', { name: 'Zet in mijn album' }).first().click();
    await expect(hers.getByRole('button', { name: 'Zet op mijn profiel' })).toHaveCount(1);
    await openProfile(his, anna);
    await his.getByRole('link', { name: 'Privéalbum · 1 foto' }).click();
    await his.getByRole('button', { name: 'Vraag om toegang' }).click();
    await hers.getByRole('button', { name: 'Open mijn album' }).click();
    await his.getByRole('button', { name: 'Bekijk de foto' }).click();
    await expect(his.locator('.album-photo img')).toHaveCount(1);
    await expect(hers.getByText(/^Keek op /)).toBeVisible();
    await hers.getByRole('button', { name: 'Trek in' }).click();
    await expect(his.getByRole('button', { name: 'Vraag om toegang' })).toBeVisible();
    await expect(his.locator('.album-photo')).toHaveCount(0);
  });

  await test.step('he searches elsewhere, and she reads it', async () => {
    await goTo(his, 'Zoeken');
    await his.getByRole('button', { name: /^Regio/ }).click();
    await his.getByRole('dialog', { name: 'Regio' }).getByRole('link', { name: 'Elders zoeken' }).click();
    await his.getByRole('textbox', { name: 'Plaats' }).fill('sneek');
    await his.getByRole('button', { name: 'Zoek', exact: true }).click();
    await his.getByRole('button', { name: 'Zoek daar: Sneek' }).click();
    await expect(his.getByText(/^Je zoekt in Sneek, tot /)).toBeVisible();
    await openConversation(hers, bram);
    await openProfile(hers, bram);
    await expect(hers.getByText('zoekt in Sneek')).toBeVisible();
  });
}

for (const life of livesOn('bdsm'))
  test.describe(life.brand, { tag: '@matrix' }, () => {
    test.beforeAll(() =>
      startSite({ slug: life.site, name: 'Leven', of: life.brand, changes: { signup_credits: '30' } }),
    );
    test.afterAll(() => endSite(life.site));

    test('MEM-6 MEM-8 MEM-12 lets two members exchange texts and voice messages, open an album and search elsewhere', async ({
      openBrowser,
    }) => {
      await expectLife(openBrowser, life);
    });
  });
