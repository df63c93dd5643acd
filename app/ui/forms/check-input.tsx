import type { InputHTMLAttributes } from 'react';

interface CheckInputProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'className'> {
  type: 'checkbox' | 'radio';
}

/** The box or circle alone, for a component that arranges its own label. */
export function CheckInput(props: CheckInputProps) {
  return <input {...props} className="form-check-input" />;
}
