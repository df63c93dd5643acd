import { useEffect, useRef } from 'react';
import { useLocation, useRouteError } from '@remix-run/react';

import type { FullTFunction, TFunction } from '../../../../i18n/translator.ts';
import { useTranslation } from '../../../../i18n/use-translation.ts';
import { describeError } from '../../../lib/errors/describe-error.ts';
import { useRoutePage } from '../../../lib/routing/route-handle.ts';
import { useRootData, type Badges } from '../../../lib/root-data/site.ts';

/** Unread messages plus new likes: the count in the title and on the app icon (product, section 2). */
export function notificationCount(badges: Badges | null): number {
  return (badges?.unread_messages ?? 0) + (badges?.new_likes ?? 0);
}

function errorPageTitle(status: number | null, t: TFunction): string {
  if (status === null) return t('error.offline');
  return status === 404 ? t('error.notFound') : t('error.page', { status });
}

/** The tab title: page and site, preceded by the count of unread messages and new likes. */
export function usePageTitle(badges: Badges | null): string {
  const { t } = useTranslation();
  const { site, viewer } = useRootData() ?? {};
  const error = useRouteError();
  // The router's value is null or undefined without an error.
  const failure = error === undefined || error === null ? null : describeError(error);
  const named = useRoutePage().title;
  const page = failure ? errorPageTitle(failure.status, t) : named?.(t as FullTFunction);
  const full = page && site ? t('title.page', { page, site: site.name }) : (page ?? site?.title ?? '');
  // Page titles can reveal as much as the brand's name.
  if (viewer?.neutralTitle) return t('title.neutral');
  const count = notificationCount(badges);
  return count > 0 ? t('title.counted', { count, title: full }) : full;
}

/**
 * Updates `link rel=canonical` on navigation: browsers share that address, and the server rendered it for the first
 * page only.
 */
export function useCanonicalLink(): void {
  const { pathname } = useLocation();
  const rendered = useRef(pathname);
  useEffect(() => {
    if (pathname !== rendered.current) document.querySelector('[rel=canonical]')?.remove();
  }, [pathname]);
}

/** Meta description: the page's own, else the site's; null on pages without a site. */
export function usePageDescription(): string | null {
  const { t } = useTranslation();
  const site = useRootData()?.site;
  const failed = useRouteError() != null;
  const named = useRoutePage().description;
  return (failed ? null : named?.(t as FullTFunction)) ?? site?.description ?? null;
}
