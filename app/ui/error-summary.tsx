import { useEffect, useRef } from 'react';
import { Icon } from './icon.tsx';

export interface ErrorSummaryProps {
  title: string;
  /** One line per wrong field; `fieldId` is the id of its control. */
  errors: Array<{ fieldId: string; message: string }>;
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
              <a href={`#${error.fieldId}`}>{error.message}</a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
