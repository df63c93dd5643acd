import { createTwo, livesOn, type Life } from '../support/lives.ts';
import { endSite, startSite } from '../support/own-site.ts';
import {
  PHONE,
  chooseForMessage,
  goTo,
  leaveConversation,
  messageOf,
  openConversation,
  openMenu,
  openPhone,
  showPhotos,
  write,
} from '../support/phones.ts';
import { expect, test, type OpenBrowser } from '../support/test.ts';
import { reload, waitForHydrationOf } from '../support/visit.ts';

test.use(PHONE);

async function expectLife(openBrowser: OpenBrowser, life: Life): Promise<void> {
  const [adam, bram] = await createTwo(life);
  const [mine, his] = await Promise.all([openPhone(openBrowser, adam), openPhone(openBrowser, bram)]);

  await test.step('one stands on top, and the other reads that it is paid for', async () => {
    await showPhotos(openBrowser, mine, adam);
    await mine.getByRole('link', { name: 'Sta een half uur bovenaan' }).click();
    await mine.getByRole('button', { name: /^Zet me in de kijker voor/ }).click();
    await expect(mine.getByText('Je staat nu in de kijker')).toBeVisible();
    await reload(his);
    const card = his.locator('.member-card').filter({ hasText: adam.name });
    await expect(card.getByText('Uitgelicht: betaalt om bovenaan te staan')).toBeAttached();
    await expect(mine.getByText('1 lid zag je')).toBeVisible();
  });

  await test.step('the other takes back a choice, and likes with a message from the picks of the day', async () => {
    await goTo(his, 'Swipen');
    await his.getByRole('button', { name: `Sla ${adam.name} over` }).click();
    await his.getByRole('button', { name: /^Haal je laatste keuze terug/ }).click();
    await expect(his.getByRole('status').filter({ hasText: 'is terug.' })).toBeAttached();
    await openMenu(his, 'Voor jou vandaag');
    await expect(his.getByRole('list', { name: /^Waarom / })).toHaveCount(1);
    await his
      .locator('.match-entry')
      .getByRole('link', { name: new RegExp(adam.name) })
      .first()
      .click();
    await his.getByRole('link', { name: 'Like met bericht' }).click();
    await write(his, 'Hoi daar!');
    await openConversation(mine, bram);
    await expect(messageOf(mine, 'Hoi daar!')).toContainText('Like met bericht');
    await leaveConversation(mine);
  });

  await test.step('one pauses, comes back, and locks the phone', async () => {
    const paused = mine.getByText(/^Je account staat op pauze/);
    await openMenu(mine, 'Veiligheid');
    await mine.getByRole('button', { name: 'Pauzeer mijn account' }).click();
    await expect(paused).toBeVisible();
    await leaveConversation(his);
    await openConversation(his, adam);
    await expect(his.getByText('is even weg')).toBeVisible();
    await mine.getByRole('button', { name: 'Ik ben er weer' }).first().click();
    await expect(paused).toBeHidden();
    await mine
      .getByRole('link', { name: /vergrendel/i })
      .first()
      .click();
    await mine.getByLabel('Pincode').fill('4711');
    await mine.getByRole('button', { name: 'Vergrendeling aanzetten' }).click();
    await mine.getByRole('button', { name: 'Nu vergrendelen' }).click();
    await expect(mine).toHaveURL(/\/lock/);
    await expect(mine.getByText(adam.name)).toHaveCount(0);
    await mine.getByLabel('Je pincode').fill('4711');
    await mine.getByRole('button', { name: 'Ontgrendelen' }).click();
    await expect(mine).not.toHaveURL(/\/lock/);
  });

  await test.step('one reports a message, blocks its sender, and finds both at the safety centre', async () => {
    // The lock reloads the page.
    await waitForHydrationOf(mine.locator('body'));
    await openConversation(mine, bram);
    await chooseForMessage(mine, 'Hoi daar!', 'Dit bericht melden');
    const dialog = mine.getByRole('dialog');
    await dialog.getByRole('radio').first().check();
    await dialog.getByRole('button', { name: 'Melding versturen' }).click();
    await dialog.getByRole('button', { name: `${bram.name} ook blokkeren` }).click();
    await dialog.getByRole('button', { name: 'Blokkeren', exact: true }).click();
    await expect(mine.getByText('Geblokkeerd. Jullie zien elkaar nergens meer.')).toBeVisible();
    await openMenu(mine, 'Veiligheid');
    await expect(mine.getByText(`Melding over ${bram.name}`)).toBeVisible();
    await expect(mine.getByText('Geblokkeerd: 1')).toBeVisible();
  });
}

for (const life of livesOn('gay'))
  test.describe(life.brand, { tag: '@matrix' }, () => {
    test.beforeAll(() =>
      startSite({ slug: life.site, name: 'Leven', of: life.brand, changes: { signup_credits: '30' } }),
    );
    test.afterAll(() => endSite(life.site));

    test('MEM-3 MEM-9 MEM-10 MEM-11 lets two members find each other by spotlight, picks and a like with a message, and one of them pause and block', async ({
      openBrowser,
    }) => {
      await expectLife(openBrowser, life);
    });
  });
