import { useTranslation } from 'react-i18next';

import { usePageFacts } from '../../lib/route-handle.ts';
import type { ScreenT } from '../../lib/route-handle.ts';
import { useRootData } from '../../lib/site.ts';
import type { Badges } from '../../lib/site.ts';

/** Unread messages plus new likes: the number before the title and on the app's icon (product, section 2). */
export function countsOf(badges: Badges | null): number {
  return (badges?.unread_messages ?? 0) + (badges?.new_likes ?? 0);
}

/** The tab's title: the page and the site, led by the number of unread messages and new likes when there are any. */
export function usePageTitle(badges: Badges | null): string {
  const { t } = useTranslation();
  const site = useRootData()?.site;
  const page = usePageFacts().title?.(t as ScreenT);
  const full = page ? t('title.page', { page, site: site?.name ?? '' }) : (site?.title ?? '');
  const count = countsOf(badges);
  return count > 0 ? t('title.counted', { count, title: full }) : full;
}
