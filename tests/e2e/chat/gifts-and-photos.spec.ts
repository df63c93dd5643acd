import sharp from 'sharp';
import { expectAccessible } from '../support/accessibility.ts';
import { createPair, sendMessage, useSession } from '../support/members.ts';
import { siteUrl } from '../support/sites.ts';
import { expect, test } from '../support/test.ts';
import { reload, visit } from '../support/visit.ts';

test.describe('gifts and photos in a conversation', () => {
  test('DIS-002 and CHT-012 gives a gift from a profile, next to like, message and block, at the stated price', async ({
    page,
    context,
  }) => {
    const [anna, bram] = await createPair();
    await useSession(context, anna);
    await visit(page, siteUrl('default', `/members/${bram.profileId}`));
    const like = page.getByRole('button', { name: `Like ${bram.name}` });
    await like.click();
    await expect(page.getByRole('button', { name: /unlike|intrekken|Niet meer/i }).or(like)).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await expect(page.getByRole('link', { name: 'Stuur bericht' })).toBeVisible();
    await expect(page.getByRole('button', { name: /blokkeren/i }).first()).toBeAttached();

    await page.getByRole('link', { name: 'Cadeau', exact: true }).click();
    const chooser = page.getByRole('dialog', { name: `Een cadeau voor ${bram.name}` });
    await expect(chooser.getByRole('radio')).toHaveCount(4);
    await expectAccessible(page, 'the gifts');
    const before = Number(/\d+/.exec(await chooser.getByText(/^Je hebt \d+ credits/).innerText())![0]);
    await chooser.getByRole('radio', { name: /Taart/ }).check();
    await chooser.getByRole('button', { name: 'Geef voor 4 credits' }).click();
    await expect(chooser).toBeHidden();
    // The list of conversations shows it too.
    await expect(page.locator('.message').filter({ hasText: 'Taart' })).toContainText('Cadeau van jou');
    await expect(page.getByRole('link', { name: `Je hebt ${before - 4} credits` })).toBeVisible();
    await expect(page).toHaveURL(siteUrl('default', `/members/${bram.profileId}/chat`));
  });

  test('animates a new gift once in an open conversation, and not afterwards', async ({
    page,
    context,
    openBrowser,
  }) => {
    const [anna, bram] = await createPair();
    await sendMessage(anna, bram, 'Hoi Bram');
    await useSession(context, anna);
    const theirs = await openBrowser(bram);
    await visit(theirs.page, siteUrl('default', `/members/${anna.profileId}/chat`));
    await visit(page, siteUrl('default', `/members/${bram.profileId}/chat`));
    await page.locator('.composer').getByRole('link', { name: 'Cadeau geven' }).click();
    await page.getByRole('button', { name: /^Geef voor/ }).click();
    const gift = theirs.page.locator('.gift', { hasText: 'Cadeau voor jou' });
    await expect(gift).toBeVisible();
    await expect(gift).toHaveClass(/gift-arriving/);
    await reload(theirs.page);
    await expect(gift).toBeVisible();
    await expect(gift).not.toHaveClass(/gift-arriving/);
  });

  test('CHT-002, CHT-024 and CHT-025 sends a photo from the composer, which arrives blurred, opens on a press, and can be refused', async ({
    page,
    context,
    openBrowser,
  }) => {
    const [anna, bram] = await createPair();
    await useSession(context, anna);
    await visit(page, siteUrl('default', `/members/${bram.profileId}/chat`));
    const buffer = await sharp({ create: { width: 800, height: 600, channels: 3, background: 'teal' } })
      .jpeg()
      .toBuffer();
    const choose = page.locator('input[type=file]');
    await choose.setInputFiles({ name: 'brief.pdf', mimeType: 'application/pdf', buffer });
    const preview = page.getByRole('dialog');
    await expect(preview).toContainText('JPEG, PNG, WebP of HEIC');
    await choose.setInputFiles({ name: 'strand.jpg', mimeType: 'image/jpeg', buffer });
    await expect(preview.getByRole('img', { name: 'De foto die je hebt gekozen' })).toBeVisible();
    await expectAccessible(page, 'a chosen photo');
    await preview.getByRole('button', { name: /^Stuur voor \d+ credits?$/ }).click();
    await expect(
      page.locator('.message.is-sent, .message.is-read').getByRole('img', { name: 'Foto die jij stuurde' }),
    ).toBeVisible();

    const theirs = await openBrowser(bram);
    await visit(theirs.page, siteUrl('default', `/members/${anna.profileId}/chat`));
    const look = theirs.page.getByRole('button', { name: `Foto van ${anna.name}: tik om te kijken` });
    await expect(look).toBeVisible();
    await look.click();
    const photo = theirs.page.getByRole('img', { name: `Foto van ${anna.name}` });
    await expect(photo).toBeVisible();
    // The URL in the page has expired; a new one is requested.
    theirs.problems.allow(/^403 for image .*\/full\?/);
    await theirs.page.route('**/photos/chat/*/full?*', (route) => {
      const url = route.request().url();
      return url.includes('fresh&')
        ? route.continue({ url: url.replace('fresh&', '') })
        : route.fulfill({ status: 403 });
    });
    await theirs.page.route('**/api/photo-open.php', async (route) => {
      const { status, text } = await bram.api.send('POST', '/api/photo-open.php', route.request().postData()!, {
        'Content-Type': 'application/json',
      });
      await route.fulfill({ status, body: text.replace('/full?', '/full?fresh&'), contentType: 'application/json' });
    });
    await theirs.page.getByRole('link', { name: `Foto van ${anna.name}` }).click();
    const large = theirs.page.getByRole('dialog').getByRole('img', { name: `Foto van ${anna.name}` });
    await expect(large).toHaveAttribute('src', /fresh&/);
    await expect.poll(() => large.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    await theirs.page.keyboard.press('Escape');

    await theirs.page.getByRole('button', { name: `Meer over ${anna.name}` }).click();
    await theirs.page.getByRole('button', { name: 'Geen foto’s ontvangen' }).click();
    await expect(theirs.page.getByRole('button', { name: 'Toch foto’s ontvangen' })).toBeVisible();
    await reload(page);
    await page.getByRole('button', { name: 'Foto sturen' }).click();
    await expect(page.getByRole('dialog', { name: `${bram.name} ontvangt geen foto’s` })).toBeVisible();
  });
});
