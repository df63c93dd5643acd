import { Link } from '@remix-run/react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../../i18n/use-translation.ts';
import { formatNumber } from '../../../lib/formatting/format.ts';
import { usePresence } from '../../../lib/live/presence.ts';
import { useTyping } from '../../../lib/live/typing.ts';
import { paths } from '../../../lib/routing/paths.ts';
import { thumbSource } from '../../../lib/formatting/photo-source.ts';
import { useVerifiedLabel } from '../../../lib/formatting/verified-label.ts';
import { useLocale } from '../../../lib/root-data/use-locale.ts';
import { Avatar, OnlineIndicator } from '../../../ui/media/avatar.tsx';
import { CreditBalance, ThreadHeader, TypingIndicator } from '../../../ui/chat/conversation.tsx';
import { VerifiedMark } from '../../../ui/profile/verified-mark.tsx';
import { ButtonLink } from '../../../ui/actions/button.tsx';
import { IconLink } from '../../../ui/actions/icon-button.tsx';
import { DeleteControl } from '../deletion/delete-control.tsx';
import { FictionalExplanation } from '../fictional/fictional-explanation.tsx';
import { toPathQuery } from '../conversations/list-query.ts';
import { RefusalButton } from '../media/refusal-button.tsx';
import { LOW_BALANCE } from '../composer/send-cost.tsx';
import type { ThreadData } from '../thread-data.ts';
import { useParticipantName } from '../conversations/use-participant-name.ts';
import { threadPath } from '../thread-path.ts';

function creditTone(credits: number): 'plain' | 'warning' | 'danger' {
  if (credits === 0) return 'danger';
  return credits <= LOW_BALANCE ? 'warning' : 'plain';
}

interface ConversationHeaderProps {
  data: ThreadData;
  credits: number;
  /** Renders the profile menu, with a link to delete the conversation if there is one. */
  menu: (deletion: ReactNode) => ReactNode;
}

export function ConversationHeader({ data, credits, menu }: ConversationHeaderProps) {
  const { t } = useTranslation('chat');
  const { profile } = data;
  const otherName = useParticipantName();
  const formatted = formatNumber(useLocale(), credits);
  const verified = useVerifiedLabel()(profile.verified);
  return (
    <ThreadHeader
      back={
        <IconLink
          href={paths.chats(toPathQuery(data.listQuery))}
          icon="arrow-left"
          label={t('thread.back')}
          className="thread-back"
        />
      }
      avatar={<Avatar photo={thumbSource(profile.main_image)} />}
      title={profile.deleted ? otherName(profile) : <ProfileLink profile={profile} />}
      mark={verified && <VerifiedMark label={verified} />}
      status={<Status data={data} />}
      fictionalLabel={profile.fictional && <FictionalExplanation fictional={data.fictional} />}
    >
      <CreditBalance
        href={paths.credits({ back: threadPath(data) })}
        text={t('credits.pill', { count: credits, formatted })}
        short={formatted}
        tone={creditTone(credits)}
        label={t('credits.label', { count: credits, formatted })}
      />
      <Menu data={data} menu={menu} />
    </ThreadHeader>
  );
}

function ProfileLink({ profile }: Pick<ThreadData, 'profile'>) {
  return (
    <Link to={paths.member(profile.id)} aria-label={`${profile.name}, ${profile.age}`}>
      <span>{profile.name}</span>
      <span>, {profile.age}</span>
    </Link>
  );
}

/** Typing indicator or presence; empty for a deleted account. */
function Status({ data: { conversation, profile } }: Pick<ConversationHeaderProps, 'data'>) {
  const { t } = useTranslation('chat');
  const typing = useTyping(conversation?.id ?? null);
  const online = usePresence(profile);
  if (typing) {
    return (
      <>
        <TypingIndicator />
        {t('thread.typing')}
      </>
    );
  }
  if (profile.away) return t('thread.away');
  if (!online) return null;
  return (
    <>
      <OnlineIndicator label="" />
      {t('thread.online')}
    </>
  );
}

/** With a deleted account the only action is deleting the conversation. */
function Menu({ data, menu }: Pick<ConversationHeaderProps, 'data' | 'menu'>) {
  const { t } = useTranslation('chat');
  const { conversation, profile, messages } = data;
  if (!conversation) return menu(null);
  const chat = { conversation, profile, last_message: messages.at(-1) ?? null };
  if (profile.deleted) return <DeleteControl chat={chat} leave look="icon" />;
  return (
    <DeleteControl chat={chat} leave look="words">
      {(deletion) =>
        menu(
          <>
            <RefusalButton kind="photos" data={data} />
            <RefusalButton kind="voice" data={data} />
            {data.albums && (
              <ButtonLink href={paths.memberAlbum(profile.id)} variant="secondary" icon="lock">
                {t('thread.album')}
              </ButtonLink>
            )}
            {deletion}
          </>,
        )
      }
    </DeleteControl>
  );
}
