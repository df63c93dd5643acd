import { createMember, createPair, PASSWORD, useSession } from '../support/members.ts';
import { siteUrl } from '../support/sites.ts';
import { expect, test } from '../support/test.ts';
import { visit, requestRevalidation } from '../support/visit.ts';

const at = (path: string) => siteUrl('default', path);

test('ACC-015 keeps form errors while live events revalidate the page', async ({ page, context }) => {
  await useSession(context, await createMember());
  await visit(page, at('/settings/account'));
  const refusal = page.getByText('De opgegeven wachtwoorden zijn niet gelijk.');
  const again = page.getByLabel('Nog een keer', { exact: true });
  await page.getByLabel('Je oude wachtwoord').fill(PASSWORD);
  await page.getByLabel('Nieuw wachtwoord', { exact: true }).fill('maandregen-koffie-7');
  await again.fill('maandregen-thee-7');
  await page.getByRole('button', { name: 'Wijzig mijn wachtwoord' }).click();
  await expect(refusal).toBeVisible();
  await again.fill('maandregen-');
  for (const _ of [1, 2]) {
    const news = page.waitForResponse('**/settings/account.data*');
    await requestRevalidation(page);
    await (await news).finished();
    // By now the loaded data is rendered.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 100))));
    await expect(refusal).toBeVisible();
    await expect(again).toHaveValue('maandregen-');
  }
  await page.getByRole('link', { name: 'Privacy', exact: true }).first().click();
  await page.waitForURL(at('/settings/privacy'));
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Wijzig mijn wachtwoord' })).toBeVisible();
  await expect(refusal).toHaveCount(0);
});

test('keeps form errors whichever button is pressed, and when a navigation is skipped', async ({ page }) => {
  await visit(page, at('/complaints'));
  await page.getByRole('textbox', { name: 'Wat is er gebeurd?' }).fill('Te kort');
  await page.getByRole('button', { name: 'Verstuur klacht' }).click();
  const errors = page.getByRole('alert').getByRole('listitem');
  await expect(errors.nth(1)).toBeVisible();
  const before = await errors.count();
  const address = at('/complaints#complaint-form');
  await expect(page).toHaveURL(address);
  // The form's address does not take the focus from the errors in it.
  await expect(page.getByRole('alert')).toBeFocused();
  await errors.last().getByRole('link').click();
  await expect(page.getByLabel('E-mailadres')).toBeFocused();
  await expect(page).toHaveURL(address);
  await expect(errors).toHaveCount(before);
  await page.getByRole('link', { name: 'Naar de inhoud' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#main$/);
  await expect(errors).toHaveCount(before);
});

test('clears form errors after success, also when it redirects back to the page', async ({ page, context }) => {
  await useSession(context, await createMember());
  await visit(page, at('/complaints'));
  const send = page.getByRole('button', { name: 'Verstuur klacht' });
  const errors = page.getByRole('alert').getByRole('listitem');
  await send.click();
  await expect(errors.first()).toBeVisible();
  await errors.first().getByRole('link').click();
  await expect(page.getByLabel('Waar gaat het over?')).toBeFocused();
  await page.getByLabel('Waar gaat het over?').selectOption('other');
  await page.getByRole('textbox', { name: 'Wat is er gebeurd?' }).fill('De knop op de eerste pagina doet niets.');
  await send.click();
  await expect(page.getByRole('article', { name: '· ontvangen' }).filter({ hasText: 'doet niets' })).toBeVisible();
  await expect(errors).toHaveCount(0);
  await expect(page.getByRole('textbox', { name: 'Wat is er gebeurd?' })).toHaveValue('');
});

test('SAF-014 does not change the page behind a report dialog, and updates it afterwards', async ({
  page,
  context,
}) => {
  const [anna, bram] = await createPair();
  const carla = await createMember({ gender: 'male' });
  await bram.api.send('POST', '/api/like.php', { profile: anna.profileId });
  await useSession(context, anna);
  await visit(page, at('/likes/received'));
  await page.getByRole('link', { name: `Meer over ${bram.name}` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: `${bram.name} melden` }).click();
  const words = dialog.getByRole('textbox');
  await words.fill('Vraagt om');
  let asked = 0;
  page.on('request', (request) => (asked += Number(/likes.*\.data/.test(request.url()))));
  await carla.api.send('POST', '/api/like.php', { profile: anna.profileId });
  // The event has arrived: the number of likes has changed.
  await expect(page.getByRole('link', { name: /Likes.*2/, includeHidden: true }).first()).toBeAttached();
  await requestRevalidation(page);
  await page.waitForTimeout(1_000);
  expect(asked).toBe(0);
  await expect(words).toBeFocused();
  await expect(words).toHaveValue('Vraagt om');
  expect(await dialog.evaluate((element) => element.matches(':modal'))).toBe(true);
  await dialog.getByRole('button', { name: 'Sluiten' }).click();
  await expect(page.getByRole('link', { name: `Meer over ${carla.name}` })).toBeVisible();
  expect(asked).toBeGreaterThan(0);
});

test('keeps the member list in place while a new member appears', async ({ page, context }) => {
  await createMember({ gender: 'male' });
  await useSession(context, await createMember());
  await visit(page, at('/members?photo=0'));
  const cards = page.getByRole('main').getByRole('article');
  const first = await cards.first().getByRole('heading').getByRole('link').innerText();
  const { name } = await createMember({ gender: 'male' });
  await requestRevalidation(page);
  await expect(cards.filter({ hasText: name })).toBeAttached();
  expect(await cards.first().getByRole('heading').getByRole('link').innerText()).toBe(first);
});
