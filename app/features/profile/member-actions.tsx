import type { ReactNode } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { paths } from '../../lib/routing/paths.ts';
import { useSite, type SiteViewer } from '../../lib/root-data/site.ts';
import { ButtonLink } from '../../ui/actions/button.tsx';
import { useConversationEntrance } from './use-conversation-entrance.ts';

interface MemberActionsProps {
  profile: { id: string };
  viewer: SiteViewer | null;
  /** The like button; visitors have none. */
  like: ReactNode;
  /** Whether the site has gifts. */
  gifts: boolean;
}

/** Message, like and gift; links to sign up for a visitor; nothing on the own profile. */
export function MemberActions({ profile, viewer, like, gifts }: MemberActionsProps) {
  const { t } = useTranslation(['profile', 'person']);
  if (!viewer) return <ConversationLinks profileId={profile.id} />;
  if (viewer.profileId === profile.id) return <p className="text-muted">{t('own.note')}</p>;
  return (
    <>
      <ButtonLink href={paths.memberChat(profile.id)} icon="chat-circle">
        {t('actions.message')}
      </ButtonLink>
      {like}
      {gifts && (
        <ButtonLink href={paths.memberGift(profile.id)} variant="secondary" icon="gift">
          <span className="action-word">{t('person:gift')}</span>
        </ButtonLink>
      )}
    </>
  );
}

function ConversationLinks({ profileId }: { profileId: string }) {
  const { t } = useTranslation('person');
  const { signupsOpen } = useSite();
  const enter = useConversationEntrance(profileId);
  return (
    <>
      {signupsOpen && (
        <ButtonLink href={paths.memberSignup(profileId)} onClick={enter}>
          {t('visitor.signup')}
        </ButtonLink>
      )}
      <ButtonLink
        href={paths.login(paths.member(profileId))}
        variant={signupsOpen ? 'secondary' : 'primary'}
        icon="sign-in"
      >
        {t('visitor.login')}
      </ButtonLink>
    </>
  );
}
