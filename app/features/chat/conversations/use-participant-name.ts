import { useTranslation } from '../../../../i18n/use-translation.ts';
import type { ThreadData } from '../thread-data.ts';

export function useParticipantName(): (profile: Pick<ThreadData['profile'], 'name' | 'deleted'>) => string {
  const { t } = useTranslation('chat');
  return (profile) => (profile.deleted ? t('list.deleted') : profile.name);
}
