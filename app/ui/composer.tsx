import { forwardRef } from 'react';
import type { KeyboardEvent, ReactNode, TextareaHTMLAttributes } from 'react';
import { IconButton } from './icon-button.tsx';

export interface ComposerProps extends Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'className'> {
  /** Name of the text box for screen readers. */
  label: string;
  /** Buttons before the box: photo and gift. */
  tools?: ReactNode;
  /** Buttons for the text itself: after the box where there is room, below it on phones. */
  more?: ReactNode;
  /** "1 credit", shown quietly beside the button. */
  cost?: ReactNode;
  sendLabel: string;
  /** What must be known about the text, above the box; the text stays. */
  notice?: ReactNode;
  /** Other inputs of the form (client id, recipient). */
  children?: ReactNode;
}

/** The inside of the form that sends a message. Enter sends, Shift and Enter breaks the line. */
export const Composer = forwardRef<HTMLTextAreaElement, ComposerProps>(function Composer(
  { label, tools, more, cost, sendLabel, notice, children, onKeyDown, name = 'text', ...area },
  ref,
) {
  const sendOnEnter = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    onKeyDown?.(event);
    // On a touch keyboard Enter is the only way to break a line, so it keeps that meaning there.
    const coarse = window.matchMedia('(pointer: coarse)').matches;
    if (event.defaultPrevented || event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || coarse)
      return;
    event.preventDefault();
    event.currentTarget.form?.requestSubmit();
  };
  return (
    <div className="composer">
      {notice && <div className="composer-notice">{notice}</div>}
      {tools && <div className="composer-tools">{tools}</div>}
      <textarea
        {...area}
        ref={ref}
        name={name}
        rows={1}
        aria-label={label}
        className="form-control"
        onKeyDown={sendOnEnter}
      />
      {more && <div className="composer-more">{more}</div>}
      <span className="composer-send">
        {cost && <span className="composer-cost">{cost}</span>}
        <IconButton icon="paper-plane-right" label={sendLabel} variant="primary" type="submit" />
      </span>
      {children}
    </div>
  );
});
