import type { ReactNode } from 'react';
import { Link } from '@remix-run/react';
import { Badge } from './badge.tsx';
import type { BadgeProps } from './badge.tsx';
import { classNames } from './class-names.ts';
import { FictionalLabel } from './fictional-label.tsx';
import { Icon } from './icon.tsx';

export interface ConversationRowProps {
  href: string;
  avatar: ReactNode;
  name: string;
  /** Last message or a state. */
  preview: ReactNode;
  time?: ReactNode;
  unread?: BadgeProps | null;
  current?: boolean;
  fictionalLabel?: string | null;
}

/** One conversation in the list. Never fetched ahead: opening marks it read. */
export function ConversationRow(props: ConversationRowProps) {
  const { href, avatar, name, preview, time, unread, current, fictionalLabel } = props;
  return (
    <li>
      <Link
        to={href}
        className={classNames('conversation', unread && 'is-unread')}
        aria-current={current ? 'page' : undefined}
      >
        {avatar}
        <span className="conversation-words">
          <b className="text-truncate">{name}</b>
          <span className="text-truncate">{preview}</span>
          {fictionalLabel && <FictionalLabel text={fictionalLabel} />}
        </span>
        <span className="conversation-end">
          {time && <small>{time}</small>}
          {unread && <Badge {...unread} />}
        </span>
      </Link>
    </li>
  );
}

export interface ThreadHeaderProps {
  back?: ReactNode;
  avatar: ReactNode;
  /** A link to the profile, usually. */
  title: ReactNode;
  status?: ReactNode;
  fictionalLabel?: string | null;
  /** Credits and menu at the end. */
  children?: ReactNode;
}

/** The bar above a conversation. */
export function ThreadHeader({ back, avatar, title, status, fictionalLabel, children }: ThreadHeaderProps) {
  return (
    <header className="thread-header">
      {back}
      {avatar}
      <div className="thread-who">
        <b>{title}</b>
        {status && <span>{status}</span>}
      </div>
      {fictionalLabel && <FictionalLabel text={fictionalLabel} />}
      {children}
    </header>
  );
}

/** The head of a conversation: both faces and since when. */
export function ThreadIntro({ faces, title, children }: { faces: ReactNode; title: ReactNode; children?: ReactNode }) {
  return (
    <div className="thread-intro">
      <div className="faces">{faces}</div>
      <b>{title}</b>
      {children}
    </div>
  );
}

/** The day between messages. */
export function DayMark({ children }: { children: ReactNode }) {
  return <p className="day-mark">{children}</p>;
}

/** The credits one has, with their tone: brand above 10, warning to 1, danger at 0. */
export function CreditPill({
  href,
  text,
  tone = 'warning',
  label,
}: {
  href: string;
  text: ReactNode;
  tone?: 'plain' | 'warning' | 'danger';
  label?: string;
}) {
  return (
    <Link to={href} className={`credit-pill credit-${tone}`} aria-label={label}>
      <Icon name="coins" />
      {text}
    </Link>
  );
}
