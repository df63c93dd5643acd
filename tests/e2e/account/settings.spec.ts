import { createMember, createPair, sendMessage, useSession } from '../support/members.ts';
import { siteUrl } from '../support/sites.ts';
import { nextSubmission } from '../support/submission.ts';
import { expect, test } from '../support/test.ts';
import { reload, visit } from '../support/visit.ts';

const at = (path: string) => siteUrl('default', path);

test('SAF-001, SAF-002 and SAF-012 removes a blocked member from both screens immediately, and restores them', async ({
  page,
  context,
  openBrowser,
}) => {
  const [anna, bram] = await createPair();
  await sendMessage(bram, anna, 'Hoi!');
  await useSession(context, anna);
  const other = await openBrowser(bram);
  other.problems.allow(/404/);
  await visit(other.page, at(`/members/${anna.profileId}`));
  await visit(page, at('/chats'));
  await page.getByRole('link', { name: bram.name }).click();
  await page.getByRole('button', { name: `Meer over ${bram.name}` }).click();
  const sheet = page.getByRole('dialog', { name: `Meer over ${bram.name}` });
  await expect(sheet).toContainText('Jullie zien elkaar dan nergens meer');
  await sheet.getByRole('button', { name: 'Blokkeren' }).click();
  await expect(page).toHaveURL(at(`/chats?blocked=${bram.profileId}`));
  await expect(page.getByRole('status').getByText(`${bram.name} is geblokkeerd.`)).toBeVisible();
  await expect(other.page.getByRole('heading', { name: 'Deze pagina kon niet worden gevonden' })).toBeVisible();

  await page.getByRole('button', { name: 'Ongedaan maken' }).click();
  await expect(page.getByRole('region', { name: `Gesprek met ${bram.name}` })).toContainText('Hoi!');
  await visit(other.page, at(`/members/${anna.profileId}`));
  await expect(other.page.getByRole('heading', { level: 1, name: anna.name })).toBeVisible();
});

test('SEC-038 and SEC-039 leaves with Escape twice and has a neutral title, only if enabled', async ({
  page,
  context,
  problems,
}) => {
  problems.allow(/^another origin: https:\/\/www\.wikipedia\.org\//);
  await page.route('https://www.wikipedia.org/**', (route) => route.fulfill({ body: 'elsewhere' }));
  const [anna, bram] = await createPair();
  await sendMessage(bram, anna, 'Hoi!');
  await useSession(context, anna);
  await visit(page, at('/settings/privacy'));
  await expect(page).toHaveTitle('(1) Privacy · Vonkje');
  for (let press = 0; press < 2; press += 1) await page.keyboard.press('Escape');
  await expect(page).toHaveURL(at('/settings/privacy'));

  await page.getByRole('switch', { name: 'Neutrale naam op het tabblad' }).check();
  await expect(page).toHaveTitle('Nieuw tabblad');
  const saved = nextSubmission(page);
  await page.getByRole('switch', { name: 'Snel weg met Escape' }).check();
  await saved;
  await visit(page, at('/chats'));
  await expect(page).toHaveTitle('Nieuw tabblad');
  // The listener is loaded after the page.
  await expect(async () => {
    for (let press = 0; press < 2; press += 1) await page.keyboard.press('Escape');
    await expect(page).toHaveURL('https://www.wikipedia.org/', { timeout: 500 });
  }).toPass();
});

test('ACC-005 shows the saved hour of the picks again when another one could not be saved', async ({
  page,
  context,
  problems,
}) => {
  problems.allow(/^console: Failed to load resource: net::ERR_FAILED/);
  await useSession(context, await createMember());
  await visit(page, at('/notifications'));
  const hour = page.getByLabel('Tijd voor ‘Voor jou vandaag’');
  await hour.selectOption('20');
  await expect(page.getByText('Bewaard.')).toBeVisible();
  await page.route('**/notifications.data*', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  await hour.selectOption('7');
  await expect(hour).toHaveValue('20');
});

test('ACC-005 saves a switch that is pressed before hydration', async ({ page, context }) => {
  await useSession(context, await createMember());
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/assets/*.js', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(at('/settings/privacy'), { waitUntil: 'commit' });
  const invisible = page.getByRole('switch', { name: 'Onzichtbaar' });
  await invisible.check();
  release();
  await expect(page.getByText('Bewaard.')).toBeVisible();
  await page.reload();
  await expect(invisible).toBeChecked();
});

test("ACC-008, ACC-005 and SEC-024 uses the device's approximate location, and explains when it is denied", async ({
  page,
  context,
}) => {
  const member = await createMember();
  await useSession(context, member);
  await context.grantPermissions(['geolocation'], { origin: at('') });
  await context.setGeolocation({ latitude: 52.378912, longitude: 4.900543 });
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.url() + (request.postData() ?? '')));
  await visit(page, at('/settings/location'));
  await page.getByRole('button', { name: 'Gebruik mijn locatie' }).click();
  await expect(page.getByText('Je locatie is bewaard.')).toBeVisible();
  await expect(page.getByText('Amsterdam, Noord-Holland, Nederland')).toBeVisible();
  expect(sent.join()).toContain('/api/geocode.php?lat=52.');
  expect(sent.join()).not.toMatch(/52\.378|4\.9005/);
  const kept = await page.evaluate(() => ({ ...localStorage }) as Record<string, string>);
  expect(kept['geolocation-permission']).toBe('granted');
  expect(JSON.parse(kept['geocode-result']!)).toMatchObject({ place: { name: 'Amsterdam' } });

  await page.getByRole('button', { name: 'Verwijder mijn locatie' }).click();
  await expect(page.getByText('Noord-Holland, Nederland', { exact: true })).toBeVisible();
  await page.getByRole('textbox', { name: 'Plaats' }).fill('sneek');
  await page.getByRole('button', { name: 'Zoek' }).click();
  await page.getByRole('button', { name: 'Kies Sneek' }).click();
  await expect(page.getByText('Sneek, Friesland, Nederland')).toBeVisible();
});

test('PRD-4 disables all notifications at once, and ignores Enter on one of them', async ({ page, context }) => {
  await useSession(context, await createMember());
  await visit(page, at('/notifications'));
  const enabled = page.getByRole('checkbox', { checked: true });
  await expect(enabled).toHaveCount(22);
  await page.getByRole('checkbox', { name: 'Nieuwe likes: Mail' }).press('Enter');
  await expect(enabled).toHaveCount(22);
  await page.getByRole('button', { name: 'Alles uit' }).click();
  await expect(page.getByText('Bewaard.')).toBeVisible();
  await expect(enabled).toHaveCount(0);
  await reload(page);
  await expect(enabled).toHaveCount(0);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('NOT-003, ACC-005 and SAF-001 saves preferences and blocks members', async ({ page, context }) => {
    const [anna, bram] = await createPair();
    await useSession(context, anna);
    await page.goto(at('/notifications'));
    await page.getByRole('checkbox', { name: 'Nieuwe likes: Mail' }).uncheck();
    await page.getByRole('button', { name: 'Bewaren' }).click();
    await expect(page.getByText('Bewaard.')).toBeVisible();
    await expect(page.getByRole('checkbox', { name: 'Nieuwe likes: Mail' })).not.toBeChecked();
    await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(21);
    await page.getByRole('button', { name: 'Alles uit' }).click();
    await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0);

    await page.goto(at('/settings/privacy'));
    await page.getByRole('switch', { name: 'Onzichtbaar' }).check();
    await page.getByRole('button', { name: 'Bewaren', exact: true }).click();
    await expect(page.getByRole('switch', { name: 'Onzichtbaar' })).toBeChecked();

    await page.goto(at(`/members/${bram.profileId}`));
    await page.getByRole('button', { name: `${bram.name} blokkeren` }).click();
    await page.getByRole('button', { name: 'Blokkeren', exact: true }).click();
    await expect(page.getByRole('button', { name: `${bram.name} deblokkeren` })).toBeVisible();
  });
});
