import { forwardRef, type KeyboardEvent, type ReactNode, type TextareaHTMLAttributes } from 'react';
import { IconButton } from '../actions/icon-button.tsx';

interface ComposerProps extends Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'className'> {
  /** Accessible name of the text field. */
  label: string;
  /** Buttons before the text field: photo and gift. */
  tools?: ReactNode;
  /** Buttons for the text itself: after the field where there is room, below it on phones. */
  more?: ReactNode;
  /** "1 credit", beside the send button. */
  cost?: ReactNode;
  sendLabel: string;
  /** A notice above the text field; the text is kept. */
  notice?: ReactNode;
  /** Hidden inputs of the form (client id, recipient). */
  children?: ReactNode;
}

/** The contents of the form that sends a message. Enter sends, Shift+Enter inserts a line break. */
export const Composer = forwardRef<HTMLTextAreaElement, ComposerProps>(function Composer(
  { label, tools, more, cost, sendLabel, notice, children, onKeyDown, name = 'text', ...area },
  ref,
) {
  const sendOnEnter = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    onKeyDown?.(event);
    // On a touch keyboard Enter is the only way to insert a line break.
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
