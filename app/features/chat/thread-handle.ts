import type { RouteHandle } from '../../lib/routing/route-handle.ts';
import { loadGiftChooser } from './gifts/gift-tool.tsx';
import { isClosed, type ThreadPageData } from './thread-data.ts';

/** Of the pages that show a conversation. */
export const threadHandle: RouteHandle<ThreadPageData | undefined> = {
  composed: 'chat',
  i18n: ['chat', 'facts', 'media', 'safety'],
  title: (t, data) => (data && !isClosed(data) ? t('chat:thread.title', { name: data.profile.name }) : t('chat:title')),
  preload: (query) => (query.has('gift') ? loadGiftChooser() : undefined),
};
