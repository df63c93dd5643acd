import type { Page } from '@playwright/test';
import { createClient } from './support/client.ts';
import type { Client } from './support/client.ts';
import { expectAccessible, expectReadable, expectNoOverflow } from './support/looks.ts';
import { createMember, signInPersona } from './support/members.ts';
import { launcherUrl, SLUGS, siteUrl } from './support/sites.ts';
import { expect, test } from './support/test.ts';
import { visit } from './support/visit.ts';

const TOOLS = ['catalogue', 'tokens', 'editor', 'mails', 'simulator'];
const DAY = 86_400;

const editorUrl = (query: string) => launcherUrl(`/preview/editor?${query}`);

/** What a custom property comes to in each screen beside the editor. */
function inFrames(page: Page, property: string): Promise<string[]> {
  return page.locator('.preview-editor-frames iframe').evaluateAll(
    (frames, name) =>
      frames.map((frame) => {
        const root = (frame as HTMLIFrameElement).contentDocument?.documentElement;
        return root ? getComputedStyle(root).getPropertyValue(name).trim() : '';
      }),
    property,
  );
}

/** Frames are sandboxed against script, which the browser reports of the test's own script too. */
const SANDBOXED = /^console: Blocked script execution in '[^']*\/preview\//;

const failing = (page: Page) => page.locator('[data-failing]').getAttribute('data-failing');

test.describe('the tools of the preview', () => {
  for (const tool of TOOLS) {
    test(`${tool} can be used by all and fits every window`, async ({ page, problems }) => {
      problems.allow(SANDBOXED);
      await visit(page, launcherUrl(`/preview/${tool}`));
      await expect(page.locator('.preview-tab[aria-current="page"]')).toHaveCount(1);
      // Frames without script are nothing that axe could look into; their screens are tested by themselves.
      await page.locator('iframe[sandbox]').evaluateAll((frames) => frames.forEach((frame) => frame.remove()));
      await expectAccessible(page, tool);
      await expectNoOverflow(page);
    });

    test(`${tool} is on no site's host`, async () => {
      expect((await createClient(siteUrl('default')).send('GET', `/preview/${tool}`)).status).toBe(404);
    });
  }

  test('show a mail in every theme, with its plain text', async ({ page, problems }) => {
    problems.allow(SANDBOXED);
    await page.goto(launcherUrl('/preview/mails?template=welcome'));
    await expect(page.locator('.preview-mail iframe')).toHaveCount(SLUGS.length);
    await expect(page.getByRole('region', { name: /Samenzij/ }).locator('pre')).toContainText('Samenzij');
    const source = await page.locator('.preview-mail iframe').first().getAttribute('src');
    const { text, headers } = await createClient(launcherUrl()).send('GET', source ?? '');
    expect(text).toContain('Hoi Robin');
    expect(headers['content-security-policy']).toMatch(/default-src 'none'.*sandbox/);
  });

  test('show every token and pair of a theme', async ({ page }) => {
    await page.goto(launcherUrl('/preview/tokens?theme=bdsm'));
    await expect(page.getByRole('row', { name: /^--primary #/ })).toHaveCount(1);
    await expect(page.locator('[data-passes="true"]').first()).toBeVisible();
    await expect(page.locator('[data-passes="false"]')).toHaveCount(0);
  });
});

test.describe('the catalogue', () => {
  for (const [index, slug] of SLUGS.entries()) {
    // In turns: the colours of every theme in both schemes are computed from its tokens elsewhere.
    const schemes = slug === 'default' ? (['light', 'dark'] as const) : ([index % 2 === 0 ? 'light' : 'dark'] as const);
    for (const scheme of schemes) {
      test(`is accessible and fits every window in ${slug}, ${scheme}`, async ({ page }) => {
        await visit(page, launcherUrl(`/preview/catalogue/frame/${slug}/${scheme}/nl`));
        await expect(page.locator('html')).toHaveAttribute('data-bs-theme', scheme);
        await expect(page.locator(`link[href*="/css/${slug}-"]`)).toHaveCount(1);
        // One structure in all themes; colours and widths are each one's own.
        if (slug === 'default') await expectAccessible(page, `${slug} ${scheme}`);
        else await expectReadable(page, `${slug} ${scheme}`);
        await expectNoOverflow(page);
      });
    }
  }

  test('works: a dialog opens and closes by keyboard, a heart fills, links lead nowhere', async ({ page }) => {
    const address = launcherUrl('/preview/catalogue/frame/default/light/nl');
    await visit(page, address);
    await page.getByRole('button', { name: 'Open venster' }).first().press('Enter');
    await expect(page.getByRole('dialog', { name: 'Weet je het zeker?' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    const heart = page.locator('[data-file="like-button"]').getByRole('button').first();
    await heart.click();
    await expect(heart).toHaveAttribute('aria-pressed', 'true');
    await page.locator('[data-file="nav-bar"]').getByRole('link', { name: 'Likes' }).first().click();
    await expect(page).toHaveURL(address);
  });

  test('knows no theme that is not there', async () => {
    const answer = await createClient(launcherUrl()).send('GET', '/preview/catalogue/frame/nobody/light/nl');
    expect(answer.status).toBe(404);
  });
});

test.describe('the editor', () => {
  test('shows a change at once on every screen, keeps it in the address and exports it', async ({ page, problems }) => {
    problems.allow(SANDBOXED);
    await visit(page, editorUrl('theme=she'));
    const before = await inFrames(page, '--primary');
    expect(before.length).toBeGreaterThanOrEqual(5);
    await page.locator('input[name="light.primary"]').fill('#7a1f5c');
    await expect.poll(() => inFrames(page, '--primary')).toEqual(before.map(() => '#7a1f5c'));
    // What has the primary's colour in the theme follows it.
    await expect.poll(() => inFrames(page, '--bubble-own')).toEqual(before.map(() => '#7a1f5c'));
    await expect(page).toHaveURL(/light\.primary=%237a1f5c/);
    await expect(page.getByRole('textbox', { name: 'Voor tenant.yaml' })).toHaveValue(/primary: '#7a1f5c'/);
    await page.getByRole('spinbutton', { name: 'Hoeken in px' }).fill('3');
    await expect.poll(() => inFrames(page, '--radius-l')).toEqual(before.map(() => '3px'));
    await page.getByRole('button', { name: 'Maak ongedaan' }).click();
    await page.getByRole('button', { name: 'Maak ongedaan' }).click();
    await expect.poll(() => inFrames(page, '--primary')).toEqual(before);
    await expect(page.getByRole('button', { name: 'Maak ongedaan' })).toBeDisabled();
  });

  test('finds what cannot be read, and repairs it with one press', async ({ page, problems }) => {
    problems.allow(SANDBOXED);
    await visit(page, editorUrl('theme=she&light.primary=%23ffcc00'));
    expect(Number(await failing(page))).toBeGreaterThan(0);
    await page.getByRole('link', { name: /^Neem #[\da-f]{6} voor primary, Licht$/ }).click();
    await expect.poll(() => failing(page)).toBe('0');
    await page.getByRole('link', { name: 'Begin opnieuw' }).click();
    await expect(page).toHaveURL(editorUrl('theme=she'));
  });
});

test.describe('the editor without script', () => {
  test.use({ javaScriptEnabled: false });

  test('judges and exports what its form sends', async ({ page, problems }) => {
    problems.allow(SANDBOXED);
    await page.goto(editorUrl('theme=she'));
    await page.locator('input[name="light.primary"]').fill('#ffcc00');
    await page.getByRole('button', { name: 'Pas toe' }).click();
    await expect(page.getByRole('textbox', { name: 'Voor tenant.yaml' })).toHaveValue(/light:\s+primary: '#ffcc00'\n$/);
    await page.getByRole('link', { name: /^Neem #/ }).click();
    expect(await failing(page)).toBe('0');
  });
});

/** What the simulator answers: of the entry warning, and of each notice. */
async function simulate(situation: Record<string, string>): Promise<Map<string, { shown: boolean; rule: string }>> {
  const path = `/preview/simulator?${String(new URLSearchParams(situation))}`;
  const { text, status } = await createClient(launcherUrl()).send('GET', path);
  expect(status, path).toBe(200);
  const found = [...text.matchAll(/(?:data-notice="(\w+)" )?data-verdict="(\w+)" data-rule="([\w-]+)"/g)];
  expect(found).toHaveLength(8);
  return new Map(
    found.map(([, name = 'entry', verdict, rule = '']) => [name, { shown: verdict !== 'hidden', rule }] as const),
  );
}

const unixAgo = (seconds: number) => Math.floor(Date.now() / 1000) - seconds;

test.describe('the simulator and the site', () => {
  test.use({ entered: false });
  const MEMBER = '00000000-0000-7000-8000-000000000001';

  /** A visitor's situation; `cookies` and `path` make a browser's request of it. */
  const VISITS: Array<{ site: string; screen: string; path: string; rule: string; more?: Record<string, string> }> = [
    { site: 'default', screen: 'index', path: '/', rule: 'shown' },
    { site: 'default', screen: 'index', path: '/', rule: 'country_not_listed', more: { country: 'FR' } },
    { site: 'bdsm', screen: 'index', path: '/', rule: 'shown', more: { country: 'US' } },
    { site: 'gilf', screen: 'index', path: '/', rule: 'disabled_by_setting' },
    { site: 'default', screen: 'login', path: '/login', rule: 'shown', more: { country: 'DE' } },
    { site: 'default', screen: 'login', path: '/login', rule: 'layout_country', more: { country: 'BE' } },
    { site: 'default', screen: 'index', path: '/', rule: 'installed', more: { installed: '1', country: 'DE' } },
    { site: 'default', screen: 'index', path: '/', rule: 'dismissed', more: { entry: 'yesterday' } },
    { site: 'default', screen: 'index', path: '/', rule: 'dismissed', more: { entry: 'd29' } },
    { site: 'default', screen: 'index', path: '/', rule: 'shown', more: { entry: 'd30' } },
    { site: 'default', screen: 'index', path: '/', rule: 'shown', more: { entry: 'd31' } },
    { site: 'she', screen: 'members', path: '/members', rule: 'shown' },
    { site: 'milf', screen: 'members-id', path: `/members/${MEMBER}`, rule: 'shown' },
  ];
  const ENTRY_SECONDS: Record<string, number> = { yesterday: DAY, d29: 29 * DAY, d30: 30 * DAY, d31: 31 * DAY };

  for (const { site, screen, path, rule, more = {} } of VISITS) {
    test(`agree on the entry warning of ${site}${path}: ${rule} ${JSON.stringify(more)}`, async () => {
      const answer = (await simulate({ site, screen, country: 'NL', ...more })).get('entry');
      expect(answer?.rule).toBe(rule);
      const answered = ENTRY_SECONDS[more['entry'] ?? ''];
      const cookies = [
        `locale=nl; country=${more['country'] ?? 'NL'}`,
        ...(more['installed'] ? ['installed=1'] : []),
        ...(answered ? [`site-entry-warning=${unixAgo(answered)}`] : []),
      ];
      const { text } = await createClient(siteUrl(site)).send('GET', path, undefined, { Cookie: cookies.join('; ') });
      expect(/id="site-entry-warning"/.test(text)).toBe(answer?.shown);
    });
  }

  /** What a notice leaves in a page's HTML. */
  const SIGNS = {
    timeBonusBanner: /class="banner"[^]{0,900}role="timer"/,
    welcomeBonus: /class="banner"[^]{0,300}welkomstkorting met code/,
    activateReminder: /Bevestig je e-mailadres: open de link/,
    photo: /name="dismiss" value="photo"/,
  } as const;

  async function compare(api: Client, situation: Record<string, string>, path: string, cookie = '') {
    const verdicts = await simulate({ who: 'member', ...situation });
    const session = `session=${api.cookie('session') ?? ''}`;
    const { text, status } = await api.send('GET', path, undefined, { Cookie: `locale=nl; ${session}; ${cookie}` });
    expect(status, path).toBe(200);
    const seen = Object.entries(SIGNS).map(([name, sign]) => [name, sign.test(text)]);
    expect(Object.fromEntries(seen), `${path} ${cookie}`).toEqual(
      Object.fromEntries(Object.keys(SIGNS).map((name) => [name, verdicts.get(name)?.shown])),
    );
    expect(/id="site-entry-warning"/.test(text)).toBe(verdicts.get('entry')?.shown);
    return verdicts;
  }

  test('agree on the notices of a new member, screen by screen', async () => {
    const { api } = await createMember();
    const fresh = { site: 'default', minutes: '0' };
    await compare(api, { ...fresh, screen: 'members' }, '/members');
    await compare(api, { ...fresh, screen: 'settings' }, '/settings');
    await compare(api, { ...fresh, screen: 'premium' }, '/premium');
    await compare(api, { ...fresh, screen: 'notifications' }, '/notifications');
    await compare(api, { ...fresh, screen: 'profile' }, '/profile');
    const away = { ...fresh, screen: 'members', 'away.photo': 'd6' };
    await compare(api, away, '/members', `hide-enrich-alert=${unixAgo(6 * DAY)}`);
    await compare(api, { ...away, 'away.photo': 'd7' }, '/members', `hide-enrich-alert=${unixAgo(7 * DAY + 60)}`);
  });

  test('agree on the notices of members of long ago, with and without premium', async () => {
    const free = await signInPersona('default', 'free');
    const premium = await signInPersona('default', 'premium');
    const old = { site: 'default', minutes: '100000', photo: '1' };
    const offered = await compare(free.api, { ...old, screen: 'members' }, '/members');
    expect(offered.get('welcomeBonus')).toEqual({ shown: true, rule: 'all' });
    const paid = await compare(premium.api, { ...old, paid: '1', screen: 'members' }, '/members');
    expect(paid.get('welcomeBonus')).toEqual({ shown: false, rule: 'paid' });
    await compare(free.api, { ...old, screen: 'credits' }, '/credits');
  });
});
