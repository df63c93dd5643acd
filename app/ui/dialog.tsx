import { useEffect, useId, useRef } from 'react';
import type { KeyboardEventHandler, MouseEvent, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { IconButton } from './icon-button.tsx';

export interface DialogProps {
  open: boolean;
  onClose: () => void;
  /** Heading of the dialog; it names the dialog. */
  title?: ReactNode;
  /** Name for assistive technology when no title is drawn. */
  label?: string;
  id?: string;
  /** Neither Escape nor a press beside it closes the dialog. */
  locked?: boolean;
  /** Draws a cross with this name; leave it out for dialogs that end with a choice. */
  closeLabel?: string;
  size?: 'small' | 'medium' | 'large';
  className?: string;
  onKeyDown?: KeyboardEventHandler<HTMLDialogElement>;
  children: ReactNode;
}

/** Opens, closes and keeps shut a native dialog as `open` and `locked` say. */
function useNativeDialog(open: boolean, locked: boolean, onClose: () => void) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    if (open && !element.matches(':modal')) {
      // Rendered open by the server it is not modal yet; only showModal traps the focus.
      if (element.open) element.close();
      element.showModal();
    } else if (!open && element.open) element.close();
  }, [open]);
  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    const refuse = (event: Event) => locked && event.preventDefault();
    // Chromium closes on a second Escape although "cancel" was refused, so the key itself is stopped as well.
    const refuseKey = (event: KeyboardEvent) => locked && event.key === 'Escape' && event.preventDefault();
    const closed = () => {
      // Closed only to be shown again as modal: the event arrives when it is open already.
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

function isBeside(event: MouseEvent<HTMLDialogElement>): boolean {
  if (event.target !== event.currentTarget) return false;
  const box = event.currentTarget.getBoundingClientRect();
  return event.clientX < box.left || event.clientX > box.right || event.clientY < box.top || event.clientY > box.bottom;
}

/** What a dialog is about, for those that are not made of the browser's own element too. */
export function DialogTitle({ id, children }: { id: string; children: ReactNode }) {
  return (
    <h2 className="dialog-title" id={id}>
      {children}
    </h2>
  );
}

/** The choices at the end of a dialog. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className="dialog-actions">{children}</div>;
}

/**
 * A modal dialog on the browser's own element: focus is trapped and given back, the page behind is inert.
 * Rendered with `open` by the server it shows without JavaScript as well.
 */
export function Dialog(props: DialogProps) {
  const { open, onClose, title, label, id, locked = false, closeLabel, size = 'medium' } = props;
  const titleId = useId();
  const dialog = useNativeDialog(open, locked, onClose);
  // The attribute belongs to the browser after the first render; React must not touch it again.
  const openAtFirst = useRef(open).current;
  return (
    <dialog
      ref={dialog}
      id={id}
      open={openAtFirst}
      data-open={open}
      className={classNames('dialog', `dialog-${size}`, props.className)}
      aria-labelledby={title ? titleId : undefined}
      aria-label={title ? undefined : label}
      onKeyDown={props.onKeyDown}
      onClick={(event) => {
        if (!locked && isBeside(event)) onClose();
      }}
    >
      {closeLabel && <IconButton icon="x" label={closeLabel} className="dialog-close" onClick={onClose} />}
      {title && <DialogTitle id={titleId}>{title}</DialogTitle>}
      {props.children}
    </dialog>
  );
}
