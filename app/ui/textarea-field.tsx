import { forwardRef } from 'react';
import type { TextareaHTMLAttributes } from 'react';
import { Field } from './field.tsx';
import type { FieldBaseProps } from './field.tsx';

export interface TextareaFieldProps
  extends FieldBaseProps, Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id' | 'className' | 'aria-describedby'> {}

/** A multi-line text field; grows with its content where the browser supports it. */
export const TextareaField = forwardRef<HTMLTextAreaElement, TextareaFieldProps>(function TextareaField(
  { label, hint, error, id, labelHidden, compact, className, rows = 4, ...area },
  ref,
) {
  return (
    <Field
      label={label}
      hint={hint}
      error={error}
      id={id}
      labelHidden={labelHidden}
      compact={compact}
      className={className}
    >
      {(wiring) => <textarea {...area} {...wiring} ref={ref} rows={rows} className="form-control" />}
    </Field>
  );
});
