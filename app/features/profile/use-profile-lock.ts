import { useTranslation } from 'react-i18next';
import { paths } from '../../lib/paths.ts';
import type { GalleryUnlock } from '../../ui/gallery.tsx';
import { useEntrance } from './use-entrance.ts';

/** Why somebody's pictures are blurred, and where they open up. */
export interface ProfileLock {
  text: string;
  unlock: GalleryUnlock;
}

/** The lock on the pictures of another: a visitor's opens with an account, a member's with premium. */
export function useProfileLock(profileId: string, visitor: boolean): ProfileLock {
  const { t } = useTranslation('person');
  const enter = useEntrance(profileId);
  if (!visitor) return { text: t('locked.member'), unlock: { href: paths.premium() } };
  return { text: t('locked.visitor'), unlock: { href: paths.login(paths.member(profileId)), onPress: enter } };
}
