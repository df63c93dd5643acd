import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { createMember, PASSWORD, useSession, type SignedIn } from '../support/members.ts';
import { siteUrl } from '../support/sites.ts';
import { WITH_MOTION, expect, test } from '../support/test.ts';
import { requestRevalidation, visit, waitForEffects } from '../support/visit.ts';

test.use(WITH_MOTION);

const PROFILE = siteUrl('default', '/profile');

/** A picture like a phone's, in a given colour. */
async function picture(name: string, background: string, width = 800, height = 600) {
  const buffer = await sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer();
  return { name, mimeType: 'image/jpeg', buffer };
}

interface Image {
  id: string;
  width: number;
  height: number;
}

async function photosOf({ api, profileId }: SignedIn): Promise<Image[]> {
  const answer = await api.send('GET', `/api/profile.php?id=${profileId}`);
  return (JSON.parse(answer.text) as { profile: { images: Image[] } }).profile.images;
}
const idsOf = async (member: SignedIn) => (await photosOf(member)).map(({ id }) => id);

/** Uploads pictures like the page's script. */
async function upload(page: Page, ...files: { buffer: Buffer }[]) {
  for (const { buffer } of files) {
    const status = await page.evaluate(async (data) => {
      const body = new FormData();
      body.set('photo', new Blob([Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0))]));
      return (await fetch('/api/photo.php', { method: 'POST', body })).status;
    }, buffer.toString('base64'));
    expect(status).toBe(201);
  }
}

/** Holds the server's next answer to a request of the page, from its arrival until `releaseAnswer()`. */
const holdAnswer = (page: Page, path: string) =>
  page.evaluate((held) => {
    const { fetch } = window;
    window.fetch = async (...args) => {
      const answer = fetch(...args);
      if (!String(args[0] instanceof Request ? args[0].url : args[0]).includes(held)) return answer;
      window.fetch = fetch;
      const arrived = await answer;
      await new Promise<void>((release) => Object.assign(window, { releaseAnswer: release }));
      return arrived;
    };
  }, path);

test.describe('own photos', () => {
  test('PRO-010, PRO-011, PRO-018 and PRO-022 adds several at a time, cropped and rotated, up to the limit', async ({
    page,
  }) => {
    const member = await createMember();
    // With the form: the document stays the login page, whose content security policy allows no new style or script.
    await visit(page, siteUrl('default', '/login?returnTo=%2Fprofile'));
    const login = page.getByRole('main');
    await login.getByLabel('E-mailadres').fill(member.email);
    await login.getByLabel('Wachtwoord', { exact: true }).fill(PASSWORD);
    await login.getByRole('button', { name: 'Log in', exact: true }).click();
    await expect(page).toHaveURL(PROFILE);
    const editor = page.getByRole('region', { name: 'Jouw foto’s' });
    const add = editor.getByLabel('Foto toevoegen');
    await add.setInputFiles([await picture('strand.jpg', 'teal'), await picture('bos.jpg', 'olive')]);
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('Foto 1 van 2');
    await dialog.getByRole('button', { name: 'Draai rechtsom' }).click();
    await dialog.getByLabel('Vierkant').check();
    await dialog.getByRole('group', { name: /^Uitsnede/ }).press('ArrowDown');
    await dialog.getByRole('button', { name: 'Plaats foto' }).click();
    await expect(dialog).toContainText('Foto 2 van 2');
    await dialog.getByLabel('Hele foto').check();
    await dialog.getByRole('button', { name: 'Plaats foto' }).click();
    await expect(dialog).toBeHidden();
    await expect(editor.getByRole('button', { name: /in controle: wijzig/ })).toHaveCount(2);
    const stored = await photosOf(member);
    expect(stored.map(({ width, height }) => width / height).toSorted()).toEqual([1, 800 / 600]);

    await add.setInputFiles([await picture('a.jpg', 'navy'), { ...(await picture('b.jpg', 'red')) }]);
    await dialog.getByRole('button', { name: 'Plaats foto' }).click();
    await expect(page.getByText('Eén foto past er niet meer bij.')).toBeVisible();
    await expect(editor.getByText('Je hebt al 3 foto’s. Met premium zet je er tot 25 op je profiel.')).toBeVisible();
    await expect(editor.getByRole('link', { name: 'Bekijk premium' })).toHaveAttribute('href', '/premium');
    await expect(add).toHaveCount(0);
  });

  test('PRO-022 moves and deletes with the keyboard alone', async ({ page, context }) => {
    const member = await createMember();
    await useSession(context, member);
    await visit(page, PROFILE);
    await upload(page, await picture('a.jpg', 'teal'), await picture('b.jpg', 'olive'));
    const [first, second] = await idsOf(member);
    await visit(page, PROFILE);
    const editor = page.getByRole('region', { name: 'Jouw foto’s' });
    const grip = editor.getByRole('button', { name: /^Foto 1,/ });
    await expect(grip).toHaveAttribute('aria-roledescription', 'verplaatsbare foto');
    await grip.press('Space');
    await expect(page.getByText('Foto 1 opgepakt.')).toBeAttached();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByText('Plaats 2 van 2.', { exact: true })).toBeAttached();
    await page.keyboard.press('Space');
    await expect(page.getByText('Neergelegd op plaats 2 van 2.')).toBeAttached();
    await expect.poll(() => idsOf(member)).toEqual([second, first]);

    await editor.getByRole('button', { name: /^Foto 2,/ }).press('Enter');
    const sheet = page.getByRole('dialog', { name: 'Foto 2' });
    await sheet.getByText('Verwijder foto').press('Enter');
    await sheet.getByRole('button', { name: 'Ja, verwijder deze foto' }).press('Enter');
    await expect(page.getByText('Je foto is verwijderd.')).toBeVisible();
    await expect(editor.getByText('1 van 3')).toBeVisible();
    expect(await idsOf(member)).toEqual([second]);
  });

  test('PRO-018 sends all chosen photos when the page is left before', async ({ page, context }) => {
    const member = await createMember();
    await useSession(context, member);
    await visit(page, PROFILE);
    const released = Promise.withResolvers<void>();
    await page.route('**/api/photo.php', async (route) => {
      await released.promise;
      await route.continue();
    });
    await page
      .locator('#photo-file')
      .setInputFiles(await Promise.all(['a', 'b', 'c'].map((name) => picture(`${name}.jpg`, 'teal'))));
    const dialog = page.getByRole('dialog');
    for (const number of [1, 2, 3]) {
      await expect(dialog).toContainText(`Foto ${number} van 3`);
      await dialog.getByRole('button', { name: 'Plaats foto' }).click();
    }
    await expect(page.getByText('Wacht', { exact: true })).toBeVisible();
    await page
      .getByRole('navigation', { name: 'Hoofdmenu' })
      .getByRole('link', { name: /Berichten/ })
      .click();
    await expect(page).toHaveURL(/\/chats/);
    released.resolve();
    await expect.poll(() => idsOf(member)).toHaveLength(3);
  });

  test('PRO-022 keeps a new order when an older answer of the server arrives after it', async ({ page, context }) => {
    await useSession(context, await createMember());
    await visit(page, PROFILE);
    await upload(page, await picture('a.jpg', 'teal'), await picture('b.jpg', 'olive'));
    await visit(page, PROFILE);
    const sources = () =>
      page.locator('.own-photo img').evaluateAll((all) => all.map((each) => (each as HTMLImageElement).src));
    const [first, second] = await sources();
    await holdAnswer(page, '/profile.data');
    await requestRevalidation(page);
    await page.waitForFunction(() => 'releaseAnswer' in window);
    const reloaded = page.waitForResponse(/\/profile\.data/);
    await page.getByRole('button', { name: /^Foto 1,/ }).click();
    await page.getByRole('dialog', { name: 'Foto 1' }).getByRole('button', { name: 'Naar achteren' }).click();
    await (await reloaded).finished();
    await waitForEffects(page);
    expect(await sources()).toEqual([second, first]);
    await page.evaluate(() => (window as unknown as { releaseAnswer: () => void }).releaseAnswer());
    // By now its data would be rendered.
    await page.waitForTimeout(300);
    expect(await sources()).toEqual([second, first]);
  });

  test('PRO-022 keeps the focus and the open actions of a photo when the code for moving photos has loaded', async ({
    page,
    context,
  }) => {
    const member = await createMember();
    await useSession(context, member);
    await visit(page, PROFILE);
    await upload(page, await picture('zee.jpg', 'teal'), await picture('heide.jpg', 'purple'));
    const ready = Promise.withResolvers<void>();
    await page.route('**/sortable-photos-*.js', async (route) => {
      await ready.promise;
      await route.continue();
    });
    await page.reload();
    const tiles = page.locator('.own-photo');
    const first = tiles.first().getByRole('button').first();
    await first.focus();
    await page.keyboard.press('Enter');
    const actions = page.getByRole('dialog');
    await expect(actions).toBeVisible();
    const arrived = page.waitForResponse(/sortable-photos-/);
    ready.resolve();
    await arrived;
    await page.waitForLoadState('networkidle');
    await expect(actions).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(first).toBeFocused();
    // Photos can be moved once the focus is elsewhere.
    await page.getByRole('heading', { level: 1 }).click();
    await first.evaluate((element: HTMLElement) => element.blur());
    await expect(tiles.first()).toHaveClass(/is-movable/);
  });
});

test.describe('own photos without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('PRO-013 and PRO-022 adds, explains refusals, moves and deletes with forms', async ({ page, context }) => {
    const member = await createMember();
    await useSession(context, member);
    await page.goto(PROFILE);
    const editor = page.getByRole('region', { name: 'Jouw foto’s' });
    const send = async (file: { name: string; mimeType: string; buffer: Buffer }) => {
      await editor.getByLabel('Kies een foto').setInputFiles(file);
      await editor.getByRole('button', { name: 'Voeg foto toe' }).click();
    };
    await send({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('GIF89a') });
    await expect(editor.getByLabel('Kies een foto')).toHaveAccessibleDescription(
      /Dit bestand kunnen we niet gebruiken/,
    );
    await send(await picture('a.jpg', 'teal'));
    await expect(editor.getByText('Je foto is er. We bekijken hem zo snel mogelijk.')).toBeVisible();
    await send(await picture('b.jpg', 'olive'));
    await expect(editor.getByText('2 van 3')).toBeVisible();
    const [first, second] = await idsOf(member);

    await editor.getByRole('button', { name: /^Foto 2,/ }).click();
    await editor.getByRole('button', { name: 'Naar voren' }).click();
    await expect(page).toHaveURL(`${PROFILE}#photos`);
    expect(await idsOf(member)).toEqual([second, first]);
    await editor.getByRole('button', { name: /^Foto 1,/ }).click();
    await editor.getByText('Verwijder foto').and(page.locator(':visible')).click();
    await editor.getByRole('button', { name: 'Ja, verwijder deze foto' }).and(page.locator(':visible')).click();
    await expect(editor.getByText('1 van 3')).toBeVisible();
    expect(await idsOf(member)).toEqual([first]);
  });
});
