import { useTranslation } from '../../../i18n/use-translation.ts';
import { paths } from '../../lib/routing/paths.ts';
import type { GalleryUnlock } from '../../ui/media/gallery.tsx';
import { useConversationEntrance } from './use-conversation-entrance.ts';

/** Why photos are blurred, and where they can be unlocked. */
export interface ProfileLock {
  text: string;
  unlock: GalleryUnlock;
}

/** The lock on another profile's photos: signing up for a visitor, premium for a member. */
export function useProfileLock(profileId: string, visitor: boolean): ProfileLock {
  const { t } = useTranslation('person');
  const enter = useConversationEntrance(profileId);
  if (!visitor) return { text: t('locked.member'), unlock: { href: paths.premium() } };
  return { text: t('locked.visitor'), unlock: { href: paths.login(paths.member(profileId)), onPress: enter } };
}
