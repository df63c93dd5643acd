import type { ReactNode } from 'react';
import { Link } from '@remix-run/react';
import { Badge, type BadgeProps } from '../feedback/badge.tsx';
import { classNames } from '../hooks/class-names.ts';
import { FictionalLabel } from '../profile/fictional-label.tsx';
import { Icon } from '../media/icon.tsx';

interface ConversationRowProps {
  href: string;
  avatar: ReactNode;
  name: string;
  /** The last message or a state. */
  preview: ReactNode;
  time?: ReactNode;
  unread?: BadgeProps | null;
  current?: boolean;
  fictionalLabel?: string | null;
  /** An action beside the link. */
  action?: ReactNode;
}

/** One conversation in the list. Never prefetched: opening it marks it read. */
export function ConversationRow(props: ConversationRowProps) {
  const { href, avatar, name, preview, time, unread, current, fictionalLabel, action } = props;
  return (
    <li className="conversation-item">
      <Link
        to={href}
        className={classNames('conversation', unread && 'is-unread')}
        aria-current={current ? 'page' : undefined}
      >
        {avatar}
        <span className="conversation-text">
          <b className="text-truncate">{name}</b>
          <span className="text-truncate">{preview}</span>
          {fictionalLabel && <FictionalLabel text={fictionalLabel} />}
        </span>
        <span className="conversation-meta">
          {time && <small>{time}</small>}
          {unread && <Badge {...unread} />}
        </span>
      </Link>
      {action}
    </li>
  );
}

interface ThreadHeaderProps {
  back?: ReactNode;
  avatar: ReactNode;
  /** Usually a link to the profile. */
  title: ReactNode;
  /** Beside the title. */
  mark?: ReactNode;
  status?: ReactNode;
  /** The label of a fictional profile; may explain it. */
  fictionalLabel?: ReactNode;
  /** Credits and menu. */
  children?: ReactNode;
}

export function ThreadHeader({ back, avatar, title, mark, status, fictionalLabel, children }: ThreadHeaderProps) {
  return (
    <header className="thread-header">
      {back}
      {avatar}
      <div className="thread-name">
        <b>
          {title}
          {mark}
        </b>
        {status && <span>{status}</span>}
      </div>
      {fictionalLabel && <div className="thread-label">{fictionalLabel}</div>}
      {children}
    </header>
  );
}

/** The start of a conversation: both portraits and its start date. */
export function ThreadIntro({ faces, title, children }: { faces: ReactNode; title: ReactNode; children?: ReactNode }) {
  return (
    <div className="thread-intro">
      <div className="faces">{faces}</div>
      <b>{title}</b>
      {children}
    </div>
  );
}

export function DaySeparator({ children }: { children: ReactNode }) {
  return <p className="day-separator">{children}</p>;
}

/** The separator before unread messages, as a list item. */
export function UnreadSeparator({ children }: { children: ReactNode }) {
  return (
    <li className="unread-separator">
      <span>{children}</span>
    </li>
  );
}

/** Animated dots while the other participant types; the text is elsewhere. */
export function TypingIndicator() {
  return (
    <span className="typing-dots" aria-hidden="true">
      <i />
      <i />
      <i />
    </span>
  );
}

/** Scrolls to the newest message; `count` is the number of unread ones. */
export function JumpToLatestButton({
  label,
  count,
  onClick,
}: {
  label: string;
  count: string | null;
  onClick: () => void;
}) {
  return (
    <button type="button" className="thread-jump-to-latest" aria-label={label} title={label} onClick={onClick}>
      {count && <Badge tone="unread" text={count} />}
      <Icon name="caret-down" />
    </button>
  );
}

/** The credit balance, with its tone: plain above 10, warning to 1, danger at 0. */
export function CreditBalance({
  href,
  text,
  short,
  tone = 'warning',
  label,
}: {
  href: string;
  text: ReactNode;
  /** The number alone, for small screens. */
  short?: string;
  tone?: 'plain' | 'warning' | 'danger';
  label?: string;
}) {
  return (
    <Link to={href} className={`credit-pill credit-${tone}`} aria-label={label}>
      <Icon name="coins" />
      {short && <span className="pill-short">{short}</span>}
      <span className={short && 'pill-long'}>{text}</span>
    </Link>
  );
}
