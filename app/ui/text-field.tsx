import { forwardRef } from 'react';
import type { InputHTMLAttributes } from 'react';
import { Field } from './field.tsx';
import type { FieldBaseProps } from './field.tsx';

export interface TextFieldProps
  extends FieldBaseProps, Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'className' | 'aria-describedby'> {}

/** A one-line text field. */
export const TextField = forwardRef<HTMLInputElement, TextFieldProps>(function TextField(
  { label, hint, error, note, id, labelHidden, compact, className, type = 'text', ...input },
  ref,
) {
  return (
    <Field
      label={label}
      hint={hint}
      error={error}
      note={note}
      id={id}
      labelHidden={labelHidden}
      compact={compact}
      className={className}
    >
      {(wiring) => <input {...input} {...wiring} ref={ref} type={type} className="form-control" />}
    </Field>
  );
});
