import type { ReactNode } from 'react';

interface ChoiceGroupsProps {
  legend: ReactNode;
  legendHidden?: boolean;
  hint?: ReactNode;
  /** The target of an error summary. */
  id?: string;
  /** A `ChipChoice` for each group. */
  children: ReactNode;
}

/** A choice from many options in groups. */
export function ChoiceGroups({ legend, legendHidden, hint, id, children }: ChoiceGroupsProps) {
  return (
    <fieldset className="field choice-groups" id={id}>
      <legend className={legendHidden ? 'visually-hidden' : 'field-label'}>{legend}</legend>
      {hint && <p className="field-hint">{hint}</p>}
      {children}
    </fieldset>
  );
}
