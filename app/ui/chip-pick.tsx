import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { FieldError } from './field.tsx';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-names.ts';

export interface ControlledChipChoiceProps {
  name: string;
  legend: ReactNode;
  icon?: IconName;
  /** Beside the legend: the result of the last choice. */
  beside?: ReactNode;
  options: ReadonlyArray<{ value: string; label: ReactNode }>;
  chosen: readonly string[];
  /** Single choice; the default is multiple. */
  single?: boolean;
  onPick: (value: string, on: boolean) => void;
  error?: string | null;
  /** Makes the group focusable as the target of an error summary. */
  id?: string;
  className?: string;
}

/** Controlled single or multiple choice as chips. Native radio buttons or checkboxes underneath. */
export function ControlledChipChoice(props: ControlledChipChoiceProps) {
  const { name, legend, icon, beside, options, chosen, single, onPick, error, id, className } = props;
  const errorId = `${id ?? name}-error`;
  return (
    <fieldset
      className={classNames('field', className)}
      id={id}
      tabIndex={id ? -1 : undefined}
      aria-describedby={error ? errorId : undefined}
    >
      <legend className="field-label">
        {icon && <Icon name={icon} />}
        {legend}
      </legend>
      {beside}
      <div className="chip-choice">
        {options.map((option) => (
          <label key={option.value}>
            <input
              type={single ? 'radio' : 'checkbox'}
              className="visually-hidden"
              name={name}
              value={option.value}
              checked={chosen.includes(option.value)}
              onChange={(event) => onPick(option.value, event.target.checked)}
            />
            <span className="chip">{option.label}</span>
          </label>
        ))}
      </div>
      {error && <FieldError id={errorId} error={error} />}
    </fieldset>
  );
}
