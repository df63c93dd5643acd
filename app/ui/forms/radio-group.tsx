import { useId, type ReactNode } from 'react';
import { classNames } from '../hooks/class-names.ts';
import { CheckInput } from './check-input.tsx';
import { FieldError } from './field.tsx';
import { Icon } from '../media/icon.tsx';
import type { IconName } from '../media/icon-names.ts';

interface RadioOption {
  value: string;
  label: ReactNode;
  hint?: ReactNode;
  icon?: IconName;
  /** Drawn in place of an icon. */
  art?: ReactNode;
  /** At the end of the line: the cost of the choice. */
  aside?: ReactNode;
}

/** Classes of the group and of each choice. */
const LOOKS = {
  list: ['radio-list', 'radio-line'],
  cards: ['radio-cards', 'radio-card'],
  rows: ['radio-rows', 'radio-card'],
} as const;

interface RadioGroupProps {
  name: string;
  legend: ReactNode;
  legendHidden?: boolean;
  hint?: ReactNode;
  options: RadioOption[];
  defaultValue?: string;
  value?: string;
  onChange?: (value: string) => void;
  error?: string | null;
  required?: boolean;
  /** `list`: plain radios, stacked; `cards`: large tiles side by side; `rows`: stacked tiles. */
  look?: keyof typeof LOOKS;
  id?: string;
}

export function RadioGroup(props: RadioGroupProps) {
  const { name, legend, legendHidden, hint, options, defaultValue, value, onChange, error, required } = props;
  const { look = 'list', id } = props;
  const own = useId();
  const [list, choice] = LOOKS[look];
  const groupId = id ?? own;
  const errorId = `${groupId}-error`;
  return (
    <fieldset
      className={classNames('field', error && 'has-error')}
      id={groupId}
      aria-describedby={error ? errorId : undefined}
    >
      <legend className={legendHidden ? 'visually-hidden' : 'field-label'}>{legend}</legend>
      {hint && <span className="field-hint">{hint}</span>}
      <div className={list}>
        {options.map((option) => (
          <label key={option.value} className={choice}>
            <CheckInput
              type="radio"
              name={name}
              value={option.value}
              required={required}
              defaultChecked={value === undefined ? option.value === defaultValue : undefined}
              checked={value === undefined ? undefined : option.value === value}
              onChange={() => onChange?.(option.value)}
            />
            {option.icon && <Icon name={option.icon} />}
            {option.art}
            <span>
              {option.label}
              {option.hint && <span className="field-hint">{option.hint}</span>}
            </span>
            {option.aside && <span className="radio-aside">{option.aside}</span>}
          </label>
        ))}
      </div>
      <FieldError id={errorId} error={error} />
    </fieldset>
  );
}
