import { useEffect, useId, useRef, type KeyboardEventHandler, type MouseEvent, type ReactNode } from 'react';
import { classNames } from '../hooks/class-names.ts';
import { IconButton } from '../actions/icon-button.tsx';
import { useBackSteps } from './use-back-steps.ts';

export interface DialogProps {
  open: boolean;
  onClose: () => void;
  /** Visible heading and accessible name of the dialog. */
  title?: ReactNode;
  /** Accessible name when there is no title. */
  label?: string;
  id?: string;
  /** Prevents closing by Escape or a click outside. */
  locked?: boolean;
  /** Steps that the back button leads through before it closes the dialog. */
  steps?: {
    /** Number of steps before the current one. */
    before: number;
    /** Goes back to a step, numbered from 0. */
    goTo: (step: number) => void;
  };
  /** Accessible name of the close button; omit it for dialogs that end with a choice. */
  closeLabel?: string;
  size?: 'small' | 'medium' | 'large';
  className?: string;
  onKeyDown?: KeyboardEventHandler<HTMLDialogElement>;
  children: ReactNode;
}

/** Synchronizes a native dialog with `open` and `locked`. */
function useNativeDialog(open: boolean, locked: boolean, onClose: () => void) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    if (open && !element.matches(':modal')) {
      // A dialog rendered open by the server is not modal; only showModal traps the focus.
      if (element.open) element.close();
      element.showModal();
    } else if (!open && element.open) element.close();
  }, [open]);
  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    const refuse = (event: Event) => locked && event.preventDefault();
    // Chromium closes on a second Escape although "cancel" was prevented, so the key itself is prevented too.
    const refuseKey = (event: KeyboardEvent) => locked && event.key === 'Escape' && event.preventDefault();
    const closed = () => {
      // When closed only to be reopened as modal, the event arrives after it is open again.
      if (!element.open && element.dataset.open === 'true') onClose();
    };
    element.addEventListener('cancel', refuse);
    element.addEventListener('keydown', refuseKey);
    element.addEventListener('close', closed);
    return () => {
      element.removeEventListener('cancel', refuse);
      element.removeEventListener('keydown', refuseKey);
      element.removeEventListener('close', closed);
    };
  }, [locked, onClose]);
  return dialog;
}

function isBackdropClick(event: MouseEvent<HTMLDialogElement>): boolean {
  if (event.target !== event.currentTarget) return false;
  const box = event.currentTarget.getBoundingClientRect();
  return event.clientX < box.left || event.clientX > box.right || event.clientY < box.top || event.clientY > box.bottom;
}

/** The title of a dialog, also for dialogs without a native `<dialog>`. */
export function DialogTitle({ id, children }: { id: string; children: ReactNode }) {
  return (
    <h2 className="dialog-title" id={id}>
      {children}
    </h2>
  );
}

export function DialogActions({ children }: { children: ReactNode }) {
  return <div className="dialog-actions">{children}</div>;
}

/**
 * A modal dialog on the native `<dialog>`: traps and restores the focus and makes the page behind inert. Rendered with
 * `open` by the server it shows without JavaScript as well.
 */
export function Dialog(props: DialogProps) {
  const { open, onClose, title, label, id, locked = false, steps, closeLabel, size = 'medium' } = props;
  const titleId = useId();
  const dialog = useNativeDialog(open, locked, onClose);
  useBackSteps(open ? 1 + (steps?.before ?? 0) : 0, (left) => (left > 0 ? steps?.goTo(left - 1) : onClose()));
  // After the first render the browser owns the attribute; React must not change it.
  const openAtFirst = useRef(open).current;
  return (
    <dialog
      ref={dialog}
      id={id}
      open={openAtFirst}
      data-open={open}
      // Else Chrome on Android closes the dialog instead of going back.
      closedby={locked ? 'none' : undefined}
      className={classNames('dialog', `dialog-${size}`, props.className)}
      aria-labelledby={title ? titleId : undefined}
      aria-label={title ? undefined : label}
      onKeyDown={props.onKeyDown}
      onClick={(event) => {
        if (!locked && isBackdropClick(event)) onClose();
      }}
    >
      {closeLabel && <IconButton icon="x" label={closeLabel} className="dialog-close" onClick={onClose} />}
      {title && <DialogTitle id={titleId}>{title}</DialogTitle>}
      {props.children}
    </dialog>
  );
}
