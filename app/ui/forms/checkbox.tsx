import { useId, type InputHTMLAttributes, type ReactNode } from 'react';
import { classNames } from '../hooks/class-names.ts';
import { CheckInput } from './check-input.tsx';
import { FieldError } from './field.tsx';

interface CheckboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'className'> {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | null;
  /** Drawn as a switch that takes effect immediately. */
  toggle?: boolean;
}

/** A checkbox with its label; the whole line is clickable. */
export function Checkbox({ label, hint, error, toggle, id, ...input }: CheckboxProps) {
  const own = useId();
  const controlId = id ?? own;
  const described = classNames(hint ? `${controlId}-hint` : null, error && `${controlId}-error`);
  return (
    <div className={classNames('form-check', toggle && 'form-switch', error && 'has-error')}>
      <CheckInput
        {...input}
        type="checkbox"
        role={toggle ? 'switch' : undefined}
        id={controlId}
        aria-invalid={error ? true : undefined}
        aria-describedby={described || undefined}
      />
      <label className="form-check-label" htmlFor={controlId}>
        {label}
      </label>
      {hint && (
        <span className="field-hint" id={`${controlId}-hint`}>
          {hint}
        </span>
      )}
      {error && <FieldError id={`${controlId}-error`} error={error} />}
    </div>
  );
}
