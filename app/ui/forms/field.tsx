import { useId, type ReactNode } from 'react';
import { classNames } from '../hooks/class-names.ts';
import { Icon } from '../media/icon.tsx';

/** Attributes that connect a control with its label, hint and error. */
interface ControlAttributes {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

export interface FieldBaseProps {
  label: ReactNode;
  hint?: ReactNode;
  /** The message under the control; its height is reserved so that the layout does not shift. */
  error?: string | null;
  /** A confirmation in the line reserved for an error. */
  note?: string | null;
  /** Needed when something else refers to the control, such as an error summary. */
  id?: string;
  /** Label for screen readers only. */
  labelHidden?: boolean;
  /** Reserves no line for an error, for controls that cannot be invalid. */
  compact?: boolean;
  className?: string;
}

interface FieldProps extends FieldBaseProps {
  children: (wiring: ControlAttributes) => ReactNode;
}

/** Splits the props of a form field into those of `Field` and those of its control. */
export function splitFieldProps<Props extends FieldBaseProps>(props: Props) {
  const { label, hint, error, note, id, labelHidden, compact, className, ...control } = props;
  return { field: { label, hint, error, note, id, labelHidden, compact, className }, control };
}

/** The line under a control; always rendered so that screen readers announce changes. */
export function FieldError({ id, error, note }: { id: string; error?: string | null; note?: string | null }) {
  return (
    <span className={classNames('field-error', !error && note && 'field-note')} id={id} aria-live="polite">
      {!error && note && (
        <>
          <Icon name="check-circle" />
          <span>{note}</span>
        </>
      )}
      {error && (
        <>
          <Icon name="warning-circle" />
          <span>{error}</span>
        </>
      )}
    </span>
  );
}

/** Label, hint, control and error, connected for assistive technology. */
export function Field({ label, hint, error, note, id, labelHidden, compact, className, children }: FieldProps) {
  const own = useId();
  const controlId = id ?? own;
  const hintId = `${controlId}-hint`;
  const errorId = `${controlId}-error`;
  return (
    <div className={classNames('field', error && 'has-error', className)}>
      <label className={labelHidden ? 'visually-hidden' : 'field-label'} htmlFor={controlId}>
        {label}
      </label>
      {hint && (
        <span className="field-hint" id={hintId}>
          {hint}
        </span>
      )}
      {children({
        id: controlId,
        'aria-describedby': classNames(hint ? hintId : null, error && errorId) || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {!(compact && !error) && <FieldError id={errorId} error={error} note={note} />}
    </div>
  );
}
