import { test as base, type BrowserContext, type Page } from '@playwright/test';
import { useSession, type SignedIn } from './members.ts';
import { watchForProblems, type Problems } from './problems.ts';
import { DUTCH, SLUGS, siteUrl } from './sites.ts';

export type OpenBrowser = (member?: SignedIn) => Promise<{ page: Page; context: BrowserContext; problems: Problems }>;

interface Fixtures {
  /** Whether browsers start with the entry warning accepted on every site; its own tests disable this. */
  entered: boolean;
  /** Problems in any browser of the test; checked when it ends. */
  problems: Problems;
  /** Opens another browser, optionally signed in as this member. */
  openBrowser: OpenBrowser;
}

/** For `test.use`: enables motion, which is reduced by default. */
export const WITH_MOTION = { contextOptions: { reducedMotion: 'no-preference' } } as const;

/** Every test fails on console errors, policy violations, external requests, missing resources and server errors. */
export const test = base.extend<Fixtures>({
  entered: [true, { option: true }],
  problems: [
    async ({ context, entered }, use) => {
      await speakDutch(context);
      if (entered) await enterSites(context);
      const problems = watchForProblems(context);
      await use(problems);
      base.expect(problems.found, 'problems in the browser').toEqual([]);
    },
    { auto: true },
  ],
  openBrowser: async ({ browser, contextOptions, javaScriptEnabled, entered }, use) => {
    const opened: Array<{ context: BrowserContext; problems: Problems }> = [];
    await use(async (member) => {
      const context = await browser.newContext({ ...contextOptions, javaScriptEnabled });
      const problems = watchForProblems(context);
      opened.push({ context, problems });
      await speakDutch(context);
      if (entered) await enterSites(context);
      if (member) await useSession(context, member);
      return { context, problems, page: await context.newPage() };
    });
    for (const { context, problems } of opened) {
      await context.close();
      base.expect(problems.found, 'problems in another browser').toEqual([]);
    }
  },
});

/** Some demo sites default to English. */
async function speakDutch(context: BrowserContext): Promise<void> {
  await context.addCookies(SLUGS.map((site) => ({ ...DUTCH, url: siteUrl(site) })));
}

/** Accepts the entry warning of every site, a minute ago: the app's clock may be slightly behind. */
async function enterSites(context: BrowserContext): Promise<void> {
  const value = String(Math.floor(Date.now() / 1000) - 60);
  await context.addCookies(SLUGS.map((site) => ({ name: 'site-entry-warning', value, url: siteUrl(site) })));
}

export { expect } from '@playwright/test';
