import type { ReactNode } from 'react';

interface ChipChoiceProps {
  name: string;
  legend: ReactNode;
  legendHidden?: boolean;
  options: ReadonlyArray<{ value: string; label: ReactNode }>;
  defaultValues?: readonly string[];
}

/** Multiple choice as chips, such as the interests at signup. Native checkboxes underneath. */
export function ChipChoice({ name, legend, legendHidden, options, defaultValues = [] }: ChipChoiceProps) {
  return (
    <fieldset className="field">
      <legend className={legendHidden ? 'visually-hidden' : 'field-label'}>{legend}</legend>
      <div className="chip-choice">
        {options.map((option) => (
          <label key={option.value}>
            <input
              type="checkbox"
              className="visually-hidden"
              name={name}
              value={option.value}
              defaultChecked={defaultValues.includes(option.value)}
            />
            <span className="chip">{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
