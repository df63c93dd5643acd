import type { Page } from '@playwright/test';

import { THEMES } from '../../../themes/theme-list.ts';
import { createMember, signInPersona, useSession } from '../support/members.ts';
import { siteUrl } from '../support/sites.ts';
import { nextSubmission } from '../support/submission.ts';
import { expect, test, WITH_MOTION } from '../support/test.ts';
import { visit } from '../support/visit.ts';

const BRANDS = THEMES.filter(({ niche }) => niche !== null).map(({ slug }) => slug);

/** Records the animations of a page; the result lists those whose name has a prefix. */
async function recordAnimations(page: Page) {
  await page.addInitScript(() => {
    const started: string[] = [];
    Object.assign(window, { started });
    addEventListener('animationstart', ({ animationName }) => void started.push(animationName));
  });
  return (prefix: string) =>
    page.evaluate(
      (begin) => (window as unknown as { started: string[] }).started.filter((name) => name.startsWith(begin)),
      prefix,
    );
}

/** Navigates from the members to the likes and back, within the site. */
async function moveBackAndForth(page: Page): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name: 'Likes' }).first().click();
  await expect(page).toHaveURL(/\/likes$/);
  await page.getByRole('navigation').getByRole('link', { name: 'Zoeken', exact: true }).first().click();
  await expect(page).toHaveURL(/\/members$/);
  await expect(page.locator('.people-grid .member-card').first()).toBeVisible();
}

test.describe('with motion', () => {
  test.use(WITH_MOTION);

  for (const site of BRANDS) {
    test(`PRD-5 animates pages of ${site} as its brand does after a navigation within the site, and not the first view`, async ({
      page,
      context,
    }) => {
      await useSession(context, await signInPersona(site, 'premium'));
      const started = await recordAnimations(page);
      await visit(page, siteUrl(site, '/members'));
      // The first gesture loads the stylesheet of the motion.
      await page.mouse.move(10, 10);
      const loaded = () =>
        page.evaluate(() => [...document.styleSheets].some(({ href }) => href?.includes('motion') ?? false));
      await expect.poll(loaded).toBe(true);
      expect(await started('page-')).toEqual([]);
      await moveBackAndForth(page);
      if (site !== 'gay') await expect.poll(() => started('page-')).not.toEqual([]);
      else expect(await started('page-')).toEqual([]);
    });
  }

  test('PRD-5 animates a new like with the motion of the brand, and no earlier like', async ({ page, context }) => {
    await useSession(context, await createMember());
    const started = await recordAnimations(page);
    await visit(page, siteUrl('default', '/members'));
    const stored = nextSubmission(page);
    await page.locator('.people-grid .like').first().click();
    await expect.poll(() => started('like-')).toEqual(expect.arrayContaining(['like-pop', 'like-sparks']));
    await stored;
    await visit(page, siteUrl('default', '/members'));
    await expect(page.locator('.people-grid .like.is-liked')).toHaveCount(1);
    await moveBackAndForth(page);
    expect(await started('like-')).toEqual([]);
  });

  test('PRD-5 navigates without an error to a document without view transitions', async ({ page }) => {
    await visit(page, siteUrl('default', '/login'));
    await page.evaluate(() => location.assign('/robots.txt'));
    await expect(page).toHaveURL(/robots/);
    await visit(page, siteUrl('default', '/login'));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
});

test('PRD-5 starts no animation under reduced motion, not even when the scheme changes', async ({ page, context }) => {
  await useSession(context, await signInPersona('default', 'premium'));
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const started = await recordAnimations(page);
  await visit(page, siteUrl('default', '/members'));
  await moveBackAndForth(page);
  expect(await started('page-')).toEqual([]);
  // The progress bar is not animated either, and is removed.
  await expect(page.locator('.progress-top-bar')).toHaveCount(0);
  const running = await page.evaluate(() => {
    const { documentElement: root } = document;
    root.dataset.bsTheme = root.dataset.bsTheme === 'dark' ? 'light' : 'dark';
    // Reading a style starts the pending transitions.
    const names = document.getAnimations().map((each) => {
      const { animationName, transitionProperty } = each as CSSAnimation & CSSTransition;
      return animationName ?? transitionProperty;
    });
    return [getComputedStyle(document.body).color === '' ? [] : names].flat();
  });
  expect(running).toEqual([]);
});
