import { useEffect, useRef } from 'react';
import type { MouseEvent } from 'react';
import { Icon } from './icon.tsx';

export interface ErrorSummaryProps {
  title: string;
  /** One line per wrong field; `fieldId` is the id of its control. */
  errors: Array<{ fieldId: string; message: string }>;
}

const CONTROLS = 'input, select, textarea, button';

/** Goes to a field without leaving the address, with which the form's answer would go. */
function goTo(event: MouseEvent, fieldId: string) {
  const field = document.getElementById(fieldId);
  if (!field) return;
  event.preventDefault();
  field.scrollIntoView({ block: 'center' });
  const control = field.matches(CONTROLS) ? field : (field.querySelector<HTMLElement>(CONTROLS) ?? field);
  control.focus({ preventScroll: true });
}

/** The list of what is wrong above a form; takes the focus when it appears. */
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
              <a href={`#${error.fieldId}`} onClick={(event) => goTo(event, error.fieldId)}>
                {error.message}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
