import { useTranslation } from 'react-i18next';
import type { ThreadData } from './thread-data.ts';

/** What the other side of a conversation is called: a deleted account has no name any more. */
export function useOtherName(): (profile: Pick<ThreadData['profile'], 'name' | 'deleted'>) => string {
  const { t } = useTranslation('chat');
  return (profile) => (profile.deleted ? t('list.deleted') : profile.name);
}
