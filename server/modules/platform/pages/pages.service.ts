import { join } from 'node:path';

import { LRUCache } from 'lru-cache';

import type { Ctx, Locale, Tenant } from '../../../context.ts';
import type { Deps } from '../../../deps.ts';
import { domainError } from '../../../lib/errors/errors.ts';
import {
  defaultLanguage,
  fillPlaceholders,
  findOwnPages,
  findPageFiles,
  isPageToken,
  PageError,
  pageValues,
  PLATFORM_TOKENS,
  platformFile,
  readPageFile,
  renderPage,
  renderQuestions,
  termsVersion,
  withoutComments,
  type PageFile,
  type PageGroup,
  type RenderedPage,
} from '../tenants/index.ts';
import { viewPricing } from './pricing.view.ts';

/** Legal pages, which show the date from which they apply. */
const LEGAL_PAGES: ReadonlySet<string> = new Set(['ban', 'complaints', 'cookies', 'privacy', 'return-policy', 'terms']);

/** Seconds. The text must be fixed by an operator; meanwhile search engines keep their index. */
const RETRY_AFTER_SECONDS = 600;

export interface PageView extends RenderedPage {
  token: string;
  /** BCP 47 language of the text, which may differ from the reader's. */
  lang: string;
  /** ISO 8601; null for pages that are not legal texts. */
  version: string | null;
  /** Questions by group; null for any other page. */
  groups: PageGroup[] | null;
}

/** A page with its text as Markdown, in which all values are filled in. */
interface BuiltPage {
  view: PageView;
  source: string;
}

/** What a buyer agrees to with an order, as Markdown. */
export interface AgreedTexts {
  terms: string;
  /** ISO 8601 time from which the terms apply. */
  termsVersion: string;
  /** Instructions on withdrawal and the model form (Directive 2011/83/EU, annex I). */
  withdrawal: string;
}

interface CachedPage {
  signature: string;
  /** The version of the site's config whose values were filled in, or rejected. */
  tenant: Tenant;
  /** The last good version; null when there was none. */
  page: BuiltPage | null;
}

/** @throws PageFault for an invalid text */
function buildPage(text: string, { lang }: PageFile, tenant: Tenant, token: string): BuiltPage {
  const source = fillPlaceholders(text, pageValues(tenant, lang), lang);
  const version = LEGAL_PAGES.has(token) ? termsVersion(tenant) : null;
  const questions = token === 'faq' ? renderQuestions(source) : null;
  const view = { token, lang, version, groups: null, ...(questions ?? renderPage(source)) };
  return { view, source: withoutComments(source).trim() };
}

/** Characters of the pages that are kept; the least recently requested are built again. */
const MAX_CACHED_CHARACTERS = 16_000_000;

/** @param maxCached characters of all pages that are kept */
export function createPagesService({ env }: Pick<Deps, 'env'>, maxCached = MAX_CACHED_CHARACTERS) {
  /** By site and file. Survives versions of the site's config: a page is kept when one of its values disappears. */
  const made = new LRUCache<string, CachedPage>({
    maxSize: maxCached,
    sizeCalculation: ({ page }, key) => key.length + JSON.stringify(page).length,
  });

  /**
   * Loads a page from a file. An invalid file keeps its last good version and is logged for the operator.
   * @returns `refused` for an invalid file without a good version, null for a missing one
   */
  async function pageFrom(file: PageFile, token: string, { tenant, log }: Ctx): Promise<BuiltPage | 'refused' | null> {
    const key = `${tenant.id} ${file.path}`;
    const before = made.get(key);
    const signature = before?.tenant === tenant ? before.signature : undefined;
    const found = await readPageFile(file.path, signature);
    if (!found) return null;
    if (found.signature === signature) return before?.page ?? 'refused';
    let page = before?.page ?? null;
    try {
      if (found.text === null) throw new PageError(found.wrong ?? '');
      page = buildPage(found.text, file, tenant, token);
    } catch (error) {
      if (!(error instanceof PageError)) throw error;
      log.error(
        { event: 'page_refused', file: file.path, wrong: error.message },
        `${file.path}: ${error.message}. Allowed: ${error.allowed}.`,
      );
    }
    made.set(key, { signature: found.signature, tenant, page });
    return page ?? 'refused';
  }

  /**
   * The page of a token in the reader's language, else in the site's, else in Dutch. The platform's text never
   * replaces an invalid text of the site: it would bind the site to terms it did not choose.
   * @throws DomainError as `viewPage`
   */
  async function findPage(ctx: Ctx, token: string, unitedStates: boolean): Promise<BuiltPage> {
    if (!isPageToken(token)) throw domainError('not_found');
    const files = await findPageFiles(join(env.TENANTS_DIR, ctx.tenant.slug), {
      token,
      languages: [ctx.locale, defaultLanguage(ctx.tenant), 'nl'],
      unitedStates,
    });
    let refused = false;
    for (const file of files) {
      if (refused && !file.own) break;
      const page = await pageFrom(file, token, ctx);
      if (page && page !== 'refused') return page;
      refused ||= page === 'refused' && file.own;
    }
    throw refused ? domainError('page_unavailable', { retryAfter: RETRY_AFTER_SECONDS }) : domainError('not_found');
  }

  return {
    /**
     * The page of a token in the reader's language, else in the site's, else in Dutch. Visitors from the United
     * States get the privacy text of their country, unless they request that of their language.
     * @throws DomainError not_found for an unknown token; page_unavailable while the site's own text is invalid and
     *   had no good version since the process started
     */
    async viewPage(ctx: Ctx, token: string, { ownNotice = false } = {}): Promise<PageView> {
      const unitedStates = token === 'privacy' && ctx.country === 'US' && !ownNotice;
      return (await findPage(ctx, token, unitedStates)).view;
    },

    /**
     * The terms and the instructions on withdrawal, in the reader's language where they exist in it.
     * @throws DomainError page_unavailable, without which there is nothing to agree to
     */
    async readAgreedTexts(ctx: Ctx): Promise<AgreedTexts> {
      const terms = await findPage(ctx, 'terms', false);
      const withdrawal = await pageFrom(platformFile('withdrawal', ctx.locale), 'withdrawal', ctx);
      if (!withdrawal || withdrawal === 'refused') throw domainError('page_unavailable');
      return { terms: terms.source, termsVersion: termsVersion(ctx.tenant), withdrawal: withdrawal.source };
    },

    /** Languages in which a site has its own text for a token; null without one. */
    async ownLanguages(tenant: Tenant, token: string): Promise<Locale[] | null> {
      return (await findOwnPages(join(env.TENANTS_DIR, tenant.slug))).get(token) ?? null;
    },

    /** All pages of a site, the platform's and its own, with the date from which legal ones apply. */
    async listPages(tenant: Tenant): Promise<Array<{ token: string; version: string | null }>> {
      const own = await findOwnPages(join(env.TENANTS_DIR, tenant.slug));
      const tokens = [...new Set<string>([...PLATFORM_TOKENS, ...own.keys()])];
      return tokens.map((token) => ({ token, version: LEGAL_PAGES.has(token) ? termsVersion(tenant) : null }));
    },

    viewPricing,
  };
}

export type PagesService = ReturnType<typeof createPagesService>;
