import type { RouteHandle } from '../../lib/routing/route-handle.ts';

/** A headline without markup. */
export function plainTitle(title: string): string {
  return title.replace(/<br\/>/g, ' ').replace(/<\/?em>/g, '');
}

/** A landing page's headline is its title, and its lead the description. */
export const landerHandle: RouteHandle<{ page: { title: string; lead: string } } | undefined> = {
  title: (t, data) => (data ? plainTitle(data.page.title) : t('landers:example')),
  description: (_t, data) => data?.page.lead ?? '',
};
