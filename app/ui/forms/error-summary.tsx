import type { MouseEvent } from 'react';
import { Icon } from '../media/icon.tsx';

interface ErrorSummaryProps {
  title: string;
  /** One entry per invalid field; `fieldId` is the id of its control. */
  errors: Array<{ fieldId: string; message: string }>;
}

const CONTROL = ['input:not([type=hidden])', 'select', 'textarea', 'button'].map((name) => `${name}:enabled`).join();

/**
 * The control to focus for a field: in a group of choices the checked one or the first, unless the group itself is
 * focusable.
 */
function focusTarget(field: HTMLElement): HTMLElement {
  if (field.matches(CONTROL) || field.hasAttribute('tabindex')) return field;
  return field.querySelector<HTMLElement>('input:checked') ?? field.querySelector<HTMLElement>(CONTROL) ?? field;
}

/** Focuses a field without changing the URL, since navigation would discard the form's response. */
function focusField(event: MouseEvent, fieldId: string) {
  const field = document.getElementById(fieldId);
  if (!field) return;
  event.preventDefault();
  const folded = field.closest('details');
  if (folded) folded.open = true;
  const control = focusTarget(field);
  if (control.tabIndex < 0) control.tabIndex = -1;
  control.scrollIntoView({ block: control.matches(CONTROL) ? 'center' : 'start' });
  control.focus({ preventScroll: true });
}

const takeFocus = (box: HTMLElement | null) => box?.focus();

/**
 * The list of errors above a form; takes the focus when it appears or becomes longer or shorter: while React adds it to
 * the page, since an effect may run after a press on one of its links, and take the focus from the field.
 */
export function ErrorSummary({ title, errors }: ErrorSummaryProps) {
  const count = errors.length;
  if (count === 0) return null;
  return (
    <div key={count} className="alert alert-danger error-summary" role="alert" tabIndex={-1} ref={takeFocus}>
      <Icon name="warning-circle" />
      <div>
        <strong>{title}</strong>
        <ul>
          {errors.map((error) => (
            <li key={error.fieldId}>
              <a href={`#${error.fieldId}`} onClick={(event) => focusField(event, error.fieldId)}>
                {error.message}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
