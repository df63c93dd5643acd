import { classNames } from '../hooks/class-names.ts';

export type BadgeTone = 'unread' | 'new' | 'warning' | 'danger' | 'neutral';

export interface BadgeProps {
  /** Visible text: "3", "99+". */
  text: string;
  tone: BadgeTone;
  /** Accessible text: "3 ongelezen berichten". */
  label?: string;
  className?: string;
}

/** A count beside a label. Green is reserved for unread messages. */
export function Badge({ text, tone, label, className }: BadgeProps) {
  return (
    <span className={classNames('badge', `badge-${tone}`, className)}>
      {label ? (
        <>
          <span aria-hidden="true">{text}</span>
          <span className="visually-hidden">{label}</span>
        </>
      ) : (
        text
      )}
    </span>
  );
}
