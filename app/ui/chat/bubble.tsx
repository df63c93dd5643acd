import type { ReactNode } from 'react';
import { classNames } from '../hooks/class-names.ts';
import { Icon } from '../media/icon.tsx';

type BubbleState = 'sending' | 'sent' | 'read' | 'failed';

interface BubbleProps {
  mine: boolean;
  /** Accessible sender before the text. */
  from: string;
  children: ReactNode;
  state?: BubbleState;
  /** Time and state as text; only under the last bubble of a group. */
  time?: ReactNode;
  /** Accessible text of the ticks: "Gelezen", "Verzonden"; visible while `sending`. */
  stateLabel?: string;
  /** For a failed message: the text and the retry button. */
  failure?: ReactNode;
  /** A note of the site about this message, below it. */
  note?: ReactNode;
  /** What it replies to, above its text. */
  quote?: ReactNode;
  /** The recipient's reaction, with who reacted as accessible text. */
  reaction?: { emoji: string; label: string } | null;
  /** Opens the actions for the message, beside it. */
  menu?: ReactNode;
  id?: string;
}

/** One message of a conversation, as a list item. */
export function Bubble(props: BubbleProps) {
  const { mine, from, children, state = 'sent', time, stateLabel, failure, note, quote, reaction, menu, id } = props;
  const failed = state === 'failed';
  return (
    <li className={classNames('message', mine && 'is-mine', `is-${state}`)} id={id}>
      <div className={classNames('bubble', failed && 'is-failed')}>
        <span className="visually-hidden">{from}</span>
        {quote}
        {children}
        {menu}
      </div>
      {reaction && (
        <p className="bubble-reaction">
          <span aria-hidden="true">{reaction.emoji}</span>
          <span className="visually-hidden">{reaction.label}</span>
        </p>
      )}
      {note}
      {failed && failure && (
        <p className="bubble-failure">
          <Icon name="warning-circle" />
          {failure}
        </p>
      )}
      {!failed && time && (
        <p className="bubble-time">
          {time}
          {mine && state !== 'sending' && <Icon name={state === 'read' ? 'checks' : 'check'} label={stateLabel} />}
          {state === 'sending' && stateLabel}
        </p>
      )}
    </li>
  );
}
