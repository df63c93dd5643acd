import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';

export type BubbleState = 'sending' | 'sent' | 'read' | 'failed';

export interface BubbleProps {
  mine: boolean;
  /** Spoken before the text: who says it. */
  from: string;
  children: ReactNode;
  state?: BubbleState;
  /** Time and state in words; drawn under the last bubble of a group only. */
  time?: ReactNode;
  /** Spoken for the ticks: "Gelezen", "Verzonden"; drawn for `sending`. */
  stateLabel?: string;
  /** For a failed one: the words and the button that tries again. */
  failure?: ReactNode;
  /** A word of the site about this message, below it. */
  note?: ReactNode;
  id?: string;
}

/** One message of a conversation, a list item. */
export function Bubble({ mine, from, children, state = 'sent', time, stateLabel, failure, note, id }: BubbleProps) {
  const failed = state === 'failed';
  return (
    <li className={classNames('message', mine && 'is-mine', `is-${state}`)} id={id}>
      <div className={classNames('bubble', failed && 'is-failed')}>
        <span className="visually-hidden">{from}</span>
        {children}
      </div>
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
