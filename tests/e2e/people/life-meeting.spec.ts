import type { Page } from '@playwright/test';

import { deskUrl } from '../support/desk.ts';
import { createTwo, livesOn, type Life } from '../support/lives.ts';
import { PASSWORD, type SignedIn } from '../support/members.ts';
import { endSite, startSite } from '../support/own-site.ts';
import {
  PHONE,
  goTo,
  leaveConversation,
  messageOf,
  openConversation,
  openMenu,
  openPhone,
  openProfile,
  showPhotos,
  write,
} from '../support/phones.ts';
import { DUTCH, siteUrl } from '../support/sites.ts';
import { expect, test, type OpenBrowser } from '../support/test.ts';
import { visit, waitForHydrationOf } from '../support/visit.ts';

test.use(PHONE);

/** The sister site of a journey's site. */
const sisterOf = ({ site }: Life) => `${site}-maan`;
const ANSWERS = { seek: 'relationship', evening: 'coffee', nearby: 'region', age: 'same' };

/** The members' answers in the profile and the match-finder. */
async function describe({ api }: SignedIn, { brand }: Life): Promise<void> {
  const saved = await api.send('PUT', '/api/profile.php', { interests: ['hiking', 'coffee'], reason: 'relationship' });
  expect(saved.status, saved.text).toBe(200);
  // Fluweel asks different questions.
  const answers = { ...ANSWERS, ...(brand === 'bdsm' ? { draw: 'senses' } : { weekend: 'outdoors' }) };
  const answered = await api.send('POST', '/api/match-finder.php', { answers });
  expect(answered.status, answered.text).toBe(200);
}

const order = (page: Page) => page.getByRole('dialog', { name: 'Volgorde' });

async function expectLife(openBrowser: OpenBrowser, life: Life): Promise<void> {
  const [site, there] = [life.site, sisterOf(life)];
  const [anna, bram] = await createTwo(life);
  await Promise.all([anna, bram].map((member) => describe(member, life)));
  const [hers, his] = await Promise.all([openPhone(openBrowser, anna), openPhone(openBrowser, bram)]);

  await test.step('both say where they are, by the order of the search', async () => {
    for (const page of [hers, his]) {
      await page.getByRole('button', { name: /^Volgorde/ }).click();
      await order(page).getByRole('link', { name: 'Deel je locatie om op afstand te sorteren.' }).click();
      await page.getByRole('textbox', { name: 'Plaats' }).fill('sneek');
      await page.getByRole('button', { name: 'Zoek' }).click();
      await page.getByRole('button', { name: 'Kies Sneek' }).click();
      await expect(page.getByText('Je locatie is bewaard.')).toBeVisible();
    }
  });

  await test.step('she shows herself: photos, a sentence, a verified photo', async () => {
    const desk = await showPhotos(openBrowser, hers, anna);
    await hers.getByText('In je eigen woorden').click();
    await hers.getByLabel('Zin 1', { exact: true }).selectOption({ index: 1 });
    await hers.getByLabel('Zo maak je zin 1 af').fill('koffie in bed');
    await expect(hers.getByRole('group', { name: 'Maak een zin af' }).getByText('Opgeslagen')).toBeVisible();
    await hers.getByRole('link', { name: 'Laat je hoofdfoto verifiëren' }).click();
    await hers.getByRole('button', { name: 'Loot een pose' }).click();
    await hers.getByRole('button', { name: 'Open de camera' }).click();
    await hers.getByRole('button', { name: 'Maak de foto' }).click();
    await hers.getByRole('checkbox', { name: /^Ik vind het goed/ }).check();
    await hers.getByRole('button', { name: 'Stuur de foto' }).click();
    await expect(hers.getByText('We bekijken je foto')).toBeVisible();
    await visit(desk, deskUrl('/desk/checks'));
    await desk.getByRole('link', { name: anna.name }).click();
    await desk.getByRole('button', { name: 'Same person, right pose' }).click();
    await expect(hers.getByText(/^Je hoofdfoto is geverifieerd op/)).toBeVisible();
  });

  await test.step('he finds her nearby, looks through her photos, and likes what she wrote', async () => {
    await goTo(his, 'Zoeken');
    await his.getByRole('button', { name: /^Volgorde/ }).click();
    await order(his).getByRole('combobox', { name: 'Volgorde' }).selectOption('Dichtbij eerst');
    await order(his).getByRole('button', { name: 'Toon leden' }).click();
    const card = his.locator('.member-card').filter({ hasText: anna.name });
    await expect(card).toContainText('± 5 km');
    // Fluweel's tenant file disables percentages.
    await expect(card).toContainText(life.brand === 'bdsm' ? '± 5 kmAllebei' : /\d+% overeenkomst/);
    await expect(card).toContainText('Allebei: Koffie, Wandelen');
    await expect(card.getByRole('img', { name: /^Foto geverifieerd op/ })).toBeVisible();
    const next = card.getByRole('button', { name: /^Volgende foto van/ });
    await waitForHydrationOf(next);
    await next.click();
    await expect(card.getByRole('status')).toHaveText('Foto 2 van 2');
    // Presses beside the button to the previous photo, which overlaps the name on cards with much text.
    await card
      .getByRole('link', { name: new RegExp(anna.name) })
      .first()
      .click({ position: { x: 60, y: 12 } });
    const answer = his.getByRole('region').filter({ hasText: 'koffie in bed' });
    await answer.getByRole('button', { name: /^Like dit antwoord van/ }).click();
    await expect(answer.getByRole('button', { pressed: true })).toBeVisible();
  });

  await test.step('she reads what he likes and likes him too; both celebrate, and he opens with a line', async () => {
    await goTo(hers, 'Likes');
    const liked = hers.getByRole('link', { name: new RegExp(`${bram.name} vond je antwoord leuk`) });
    await expect(liked).toContainText('koffie in bed');
    await hers
      .getByRole('button', { name: `Like ${bram.name}` })
      .first()
      .click();
    await expect(hers.getByRole('dialog')).toContainText(bram.name);
    await hers.getByRole('button', { name: 'Verder kijken' }).click();
    await expect(his.getByRole('status').filter({ hasText: 'Jullie hebben een match!' })).toBeVisible();
    // He was on another page; at his next visit he sees the match dialog as well.
    await visit(his, siteUrl(site, '/members'));
    await his.getByRole('dialog').filter({ hasText: anna.name }).getByRole('link').first().click();
    const line = his.locator('.openers').getByRole('link').first();
    const words = (await line.innerText()).trim();
    await line.click();
    await his.getByRole('button', { name: 'Verstuur' }).click();
    await openConversation(hers, bram);
    await expect(messageOf(hers, words)).toBeVisible();
  });

  await test.step('he replies to what she wrote on her profile, and she reads both', async () => {
    await openProfile(his, anna);
    const answer = his.getByRole('region').filter({ hasText: 'koffie in bed' });
    await answer.getByRole('link', { name: /^Reageer/ }).click();
    await write(his, 'Zwart of met melk?');
    await expect(messageOf(hers, 'Zwart of met melk?')).toContainText('koffie in bed');
    await leaveConversation(hers);
  });

  await test.step('she joins a sister site', async () => {
    await hers.context().addCookies([{ ...DUTCH, url: siteUrl(there) }]);
    await openMenu(hers, 'Instellingen');
    await hers.getByRole('link', { name: 'Ook op een zustersite' }).click();
    for (const name of [
      'Naam',
      'Geboortedatum',
      'Geslacht en geaardheid',
      'Land en regio',
      'Kopieer wat ik heb aangevinkt',
    ])
      await hers.getByRole('checkbox', { name }).check();
    await hers.getByLabel('Onderteken met je wachtwoord').fill(PASSWORD);
    await hers.getByRole('button', { name: 'Maak mijn kopie' }).click();
    await hers.getByRole('button', { name: 'Verder op Maantje' }).click();
    await expect(hers.getByText(anna.name)).toBeVisible();
    await hers.getByLabel('Wachtwoord', { exact: true }).fill('boterham-met-kaas-7');
    for (const name of ['Ik ga akkoord', 'Ik geef']) await hers.getByRole('checkbox', { name }).check();
    await hers.getByRole('button', { name: 'Maak mijn profiel' }).click();
    await expect(hers).toHaveURL(siteUrl(there, '/signup?step=complete'));
  });
}

for (const life of livesOn('default'))
  test.describe(life.brand, { tag: '@matrix' }, () => {
    test.beforeAll(async () => {
      const changes = { family: life.site };
      await startSite({ slug: life.site, name: 'Zonnetje', of: life.brand, changes });
      await startSite({ slug: sisterOf(life), name: 'Maantje', of: life.brand, changes });
    });
    test.afterAll(() => [life.site, sisterOf(life)].forEach(endSite));

    test('MEM-1 MEM-2 MEM-4 MEM-5 MEM-7 MEM-13 lets two members meet and match on their phones, and one of them join a sister site', async ({
      openBrowser,
    }) => {
      await expectLife(openBrowser, life);
    });
  });
