import { useEffect, useRef, type MouseEvent } from 'react';
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

/** The list of errors above a form; takes the focus when it appears. */
export function ErrorSummary({ title, errors }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  const count = errors.length;
  useEffect(() => {
    if (count > 0) box.current?.focus();
  }, [count]);
  if (count === 0) return null;
  return (
    <div className="alert alert-danger error-summary" role="alert" tabIndex={-1} ref={box}>
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
