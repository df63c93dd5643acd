import { forwardRef, type TextareaHTMLAttributes } from 'react';
import { Field, splitFieldProps, type FieldBaseProps } from './field.tsx';

export interface TextareaFieldProps
  extends FieldBaseProps, Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id' | 'className' | 'aria-describedby'> {}

/** A multi-line text field; grows with its content where the browser supports it. */
export const TextareaField = forwardRef<HTMLTextAreaElement, TextareaFieldProps>(function TextareaField(props, ref) {
  const { field, control } = splitFieldProps(props);
  return (
    <Field {...field}>
      {(wiring) => <textarea rows={4} {...control} {...wiring} ref={ref} className="form-control" />}
    </Field>
  );
});
