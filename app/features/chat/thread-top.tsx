import { Link } from '@remix-run/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFictionalWord } from '../../lib/fictional-word.ts';
import { formatNumber } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { thumbSource } from '../../lib/photo-source.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { Avatar, OnlineDot } from '../../ui/avatar.tsx';
import { CreditPill, ThreadHeader } from '../../ui/chat.tsx';
import { IconLink } from '../../ui/icon-button.tsx';
import type { ThreadData } from './thread-data.ts';
import { useOtherName } from './use-other-name.ts';

/** Credits at or below this number are shown as a warning. */
const FEW_CREDITS = 10;

function creditTone(credits: number): 'plain' | 'warning' | 'danger' {
  if (credits === 0) return 'danger';
  return credits <= FEW_CREDITS ? 'warning' : 'plain';
}

export interface ThreadTopProps extends Pick<ThreadData, 'profile'> {
  credits: number;
  /** What can be done about the other side; nothing about who is gone. */
  menu: ReactNode;
}

/** The bar above a conversation: who, whether they are there, the member's credits, and what else can be done. */
export function ThreadTop({ profile, credits, menu }: ThreadTopProps) {
  const { t } = useTranslation('chat');
  const fictionalWord = useFictionalWord();
  const otherName = useOtherName();
  const formatted = formatNumber(useLocale(), credits);
  return (
    <ThreadHeader
      back={<IconLink href={paths.chats()} icon="arrow-left" label={t('thread.back')} className="thread-back" />}
      avatar={<Avatar photo={thumbSource(profile.main_image)} />}
      title={profile.deleted ? otherName(profile) : <ProfileLink profile={profile} />}
      status={<Presence profile={profile} />}
      fictionalLabel={profile.fictional ? fictionalWord : null}
    >
      <CreditPill
        href={paths.credits()}
        text={t('credits.pill', { count: credits, formatted })}
        tone={creditTone(credits)}
        label={t('credits.label', { count: credits, formatted })}
      />
      {!profile.deleted && menu}
    </ThreadHeader>
  );
}

function ProfileLink({ profile }: Pick<ThreadData, 'profile'>) {
  return (
    <Link to={paths.member(profile.id)}>
      {profile.name}, {profile.age}
    </Link>
  );
}

function Presence({ profile }: Pick<ThreadData, 'profile'>) {
  const { t } = useTranslation('chat');
  if (!profile.online) return null;
  return (
    <>
      <OnlineDot label="" />
      {t('thread.online')}
    </>
  );
}
