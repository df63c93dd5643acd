import { createPair, sendMessage, signInPersona, useSession } from '../support/members.ts';
import { siteUrl } from '../support/sites.ts';
import { WITH_MOTION, expect, test } from '../support/test.ts';
import { visit } from '../support/visit.ts';

test.use(WITH_MOTION);

const at = (path: string) => siteUrl('default', path);

/** A demo member with several pictures, visible to a premium member. */
async function findGallery(): Promise<{ id: string; name: string; pictures: number }> {
  const { api } = await signInPersona('default', 'premium');
  const read = async <Body>(path: string) => JSON.parse((await api.send('GET', path)).text) as Body;
  const { results } = await read<{ results: Array<{ id: string; name: string }> }>('/api/search.php?photo=1');
  for (const { id, name } of results) {
    const { profile } = await read<{ profile: { images: object[] } }>(`/api/profile.php?id=${id}`);
    if (profile.images.length > 3) return { id, name, pictures: profile.images.length };
  }
  throw new Error('nobody on the first page has more than three pictures');
}

test('SAF-012, SAF-014 and NAV-007 reports a member who liked from their card, then blocks them there', async ({
  page,
  context,
}) => {
  const [anna, bram] = await createPair();
  await bram.api.send('POST', '/api/like.php', { profile: anna.profileId });
  await sendMessage(bram, anna, 'Maak eerst 100 euro over');
  await useSession(context, anna);
  await visit(page, at('/likes/received'));
  await expect(page.getByRole('link', { name: /Ontvangen 1/ })).toHaveAttribute('aria-current', 'page');
  await page.getByRole('link', { name: `Meer over ${bram.name}` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: `${bram.name} melden` }).click();
  await dialog.getByRole('button', { name: 'Melding versturen' }).click();
  await expect(dialog.getByText('Kies waarom je dit meldt.')).toBeVisible();
  await dialog.getByLabel('Oplichting of vraagt om geld').check();
  await dialog.getByLabel('Gaat het om iets in het bijzonder?').selectOption('Bericht: Maak eerst 100 euro over');
  await dialog.getByLabel('Je uitleg').fill('Vraagt meteen om geld.');
  await dialog.getByRole('button', { name: 'Melding versturen' }).click();
  await expect(dialog.getByText('Je melding is binnen')).toBeVisible();
  await dialog.getByRole('button', { name: `${bram.name} ook blokkeren` }).click();
  await dialog.getByRole('button', { name: 'Blokkeren', exact: true }).click();
  await expect(page.getByText(`${bram.name} is geblokkeerd.`)).toBeVisible();
  await expect(page.getByRole('link', { name: `Meer over ${bram.name}` })).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Nog geen likes' })).toBeVisible();
});

test('DIS-001 and NAV-052 shows a visitor a teaser with a login link, and a member the whole profile', async ({
  page,
  context,
}) => {
  const { id, name, pictures } = await findGallery();
  await visit(page, at(`/members/${id}`));
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  for (const words of [/een bericht te sturen/, /meer foto’s/, /een cadeau te geven/, /te liken/]) {
    await expect(page.getByRole('link', { name: words }).last()).toBeVisible();
  }
  await expect(page.getByRole('heading', { name: `Over ${name}` })).toHaveCount(0);
  await page.getByRole('link', { name: `Log in om ${name} een cadeau te geven.` }).click();
  await expect(page.getByRole('dialog', { name: 'Maak je profiel' }).getByText(name).first()).toBeVisible();

  await useSession(context, await signInPersona('default', 'premium'));
  await visit(page, at(`/likes/m/${id}`));
  await expect(page.getByRole('heading', { name: `Over ${name}` })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Stuur bericht' })).toBeVisible();
  await expect(page.getByRole('button', { name: new RegExp(`like.*${name}`, 'i') }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: `${name} blokkeren` })).toBeVisible();
  await page.getByRole('link', { name: `Foto van ${name}`, exact: true }).click();
  const gallery = page.getByRole('dialog', { name: `Foto's van ${name}` });
  await expect(gallery.getByText(`1 van ${pictures}`)).toBeVisible();
  // The dialog is drawn before its listeners are attached.
  await expect(async () => {
    await page.keyboard.press('End');
    await expect(gallery.getByText(`${pictures} van ${pictures}`)).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await gallery.getByRole('button', { name: 'Vergroten' }).click();
  await expect(gallery.getByRole('button', { name: 'Verkleinen' })).toBeVisible();
  await page.keyboard.press('-');
  await expect(gallery.getByRole('button', { name: 'Vergroten' })).toBeVisible();
  await page.goBack();
  await expect(gallery).toBeHidden();
  await expect(page).toHaveURL(at(`/likes/m/${id}`));
  await expect(page.getByRole('heading', { name: 'Lijkt op wat je zoekt' })).toBeVisible();
});

test('LIK-001 keeps a like on its profile while navigating to the next profile', async ({ page, context }) => {
  const [anna, bram] = await createPair();
  await useSession(context, anna);
  await visit(page, at(`/members/${bram.profileId}`));
  await page.getByRole('button', { name: `Like ${bram.name}`, exact: true }).click();
  await expect(page.getByRole('button', { name: `Geliket, like voor ${bram.name} intrekken` })).toBeVisible();
  const alike = page.getByRole('region', { name: 'Lijkt op wat je zoekt' });
  await alike.locator('.member-name a').first().click();
  await expect(page).not.toHaveURL(at(`/members/${bram.profileId}`));
  const head = page.getByRole('heading', { level: 1 });
  await expect(head).not.toContainText(bram.name);
  const name = (await head.textContent())!.replace(/ \d+$/, '');
  const like = page.getByRole('button', { name: `Like ${name}`, exact: true });
  await expect(like.first()).toHaveAttribute('aria-pressed', 'false');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('SAF-014 and DIS-005 reports on a separate page, and redirects a visitor to the login and back', async ({
    page,
    context,
  }) => {
    const [anna, bram] = await createPair();
    await page.goto(at(`/members/${bram.profileId}`));
    await page.getByRole('link', { name: `Log in om ${bram.name} te liken.` }).click();
    await expect(page).toHaveURL(at(`/login?returnTo=${encodeURIComponent(`/members/${bram.profileId}`)}`));

    await useSession(context, anna);
    await page.goto(at(`/members/${bram.profileId}`));
    await page.getByRole('link', { name: `${bram.name} melden` }).click();
    await page.getByLabel('Iets anders').check();
    await page.getByRole('button', { name: 'Melding versturen' }).click();
    await expect(page.getByText('Schrijf erbij wat er aan de hand is.')).toBeVisible();
    await page.getByLabel('Lijkt jonger dan 18').check();
    await page.getByRole('button', { name: 'Melding versturen' }).click();
    await expect(page.getByText('Je melding is binnen')).toBeVisible();
    await page.getByRole('button', { name: 'Blokkeren', exact: true }).click();
    await expect(page.getByRole('button', { name: `${bram.name} deblokkeren` })).toBeVisible();
  });
});
