import { useState, type InputHTMLAttributes } from 'react';
import { Field, splitFieldProps, type FieldBaseProps } from './field.tsx';
import { IconButton } from '../actions/icon-button.tsx';

export interface PasswordFieldProps
  extends
    FieldBaseProps,
    Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'className' | 'type' | 'aria-describedby'> {
  showLabel: string;
  hideLabel: string;
}

/** A password field with a show button; without JavaScript an ordinary password field. */
export function PasswordField({ showLabel, hideLabel, ...props }: PasswordFieldProps) {
  const { field, control } = splitFieldProps(props);
  const [shown, setShown] = useState(false);
  return (
    <Field {...field}>
      {(wiring) => (
        <span className="input-with-action">
          <input {...control} {...wiring} type={shown ? 'text' : 'password'} className="form-control" />
          <IconButton
            icon={shown ? 'eye-slash' : 'eye'}
            label={shown ? hideLabel : showLabel}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          />
        </span>
      )}
    </Field>
  );
}
