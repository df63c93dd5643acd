import { forwardRef } from 'react';
import type { SelectHTMLAttributes } from 'react';
import { Field } from './field.tsx';
import type { FieldBaseProps } from './field.tsx';

export interface SelectOption {
  value: string;
  label: string;
}

export interface SelectFieldProps
  extends FieldBaseProps, Omit<SelectHTMLAttributes<HTMLSelectElement>, 'id' | 'className' | 'aria-describedby'> {
  options: SelectOption[];
  /** First, empty choice ("Kies …", "Alles"). */
  placeholder?: string;
}

/** A native select: the phone's own picker beats any drawn one. */
export const SelectField = forwardRef<HTMLSelectElement, SelectFieldProps>(function SelectField(
  { label, hint, error, id, labelHidden, compact, className, options, placeholder, ...select },
  ref,
) {
  return (
    <Field {...{ label, hint, error, id, labelHidden, compact, className }}>
      {(wiring) => (
        <select {...select} {...wiring} ref={ref} className="form-select">
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
});
