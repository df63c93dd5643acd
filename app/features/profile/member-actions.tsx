import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../lib/paths.ts';
import type { SiteViewer } from '../../lib/site.ts';
import { ButtonLink } from '../../ui/button.tsx';

export interface MemberActionsProps {
  profile: { id: string };
  viewer: SiteViewer | null;
  /** The like button; a visitor has none. */
  like: ReactNode;
}

/** Message and like; the way in for a visitor; nothing on one's own profile. */
export function MemberActions({ profile, viewer, like }: MemberActionsProps) {
  const { t } = useTranslation('profile');
  if (!viewer) {
    return (
      <ButtonLink href={paths.login(paths.member(profile.id))} icon="sign-in">
        {t('actions.login')}
      </ButtonLink>
    );
  }
  if (viewer.profileId === profile.id) return <p className="text-muted">{t('own.note')}</p>;
  return (
    <>
      <ButtonLink href={paths.memberChat(profile.id)} icon="chat-circle">
        {t('actions.message')}
      </ButtonLink>
      {like}
    </>
  );
}
