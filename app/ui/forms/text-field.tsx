import { forwardRef, type InputHTMLAttributes } from 'react';
import { Field, splitFieldProps, type FieldBaseProps } from './field.tsx';

export interface TextFieldProps
  extends FieldBaseProps, Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'className' | 'aria-describedby'> {}

export const TextField = forwardRef<HTMLInputElement, TextFieldProps>(function TextField(props, ref) {
  const { field, control } = splitFieldProps(props);
  return (
    <Field {...field}>
      {(wiring) => <input type="text" {...control} {...wiring} ref={ref} className="form-control" />}
    </Field>
  );
});
