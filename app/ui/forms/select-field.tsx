import { forwardRef, type SelectHTMLAttributes } from 'react';
import { classNames } from '../hooks/class-names.ts';
import { Field, splitFieldProps, type FieldBaseProps } from './field.tsx';

export interface SelectOption {
  value: string;
  label: string;
}

interface SelectFieldProps
  extends FieldBaseProps, Omit<SelectHTMLAttributes<HTMLSelectElement>, 'id' | 'className' | 'aria-describedby'> {
  options: SelectOption[];
  /** First, empty option ("Kies …", "Alles"). */
  placeholder?: string;
}

interface SelectProps extends SelectHTMLAttributes<HTMLSelectElement> {
  options: readonly SelectOption[];
  placeholder?: string;
}

/** The control alone, for a row that already has a label. */
export const Select = forwardRef<HTMLSelectElement, SelectProps>(function Select(
  { options, placeholder, className, ...select },
  ref,
) {
  return (
    <select {...select} ref={ref} className={classNames('form-select', className)}>
      {placeholder !== undefined && <option value="">{placeholder}</option>}
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  );
});

/** A native select, for the phone's own picker. */
export const SelectField = forwardRef<HTMLSelectElement, SelectFieldProps>(function SelectField(props, ref) {
  const { field, control } = splitFieldProps(props);
  return <Field {...field}>{(wiring) => <Select {...control} {...wiring} ref={ref} />}</Field>;
});
