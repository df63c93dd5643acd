export interface PreviewSelectProps {
  label: string;
  name: string;
  value: string;
  options: ReadonlyArray<{ value: string; label: string }>;
}

/** A choice in a row of choices, its name above it. The address holds what is chosen, so going back shows it again. */
export function PreviewSelect({ label, name, value, options }: PreviewSelectProps) {
  return (
    <label className="preview-choice">
      <span>{label}</span>
      <select key={value} name={name} defaultValue={value}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  );
}
