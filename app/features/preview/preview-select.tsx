export interface PreviewSelectProps {
  label: string;
  name: string;
  value: string;
  options: ReadonlyArray<{ value: string; label: string }>;
}

/** A labelled select. Its value is in the URL, so `key` resets it after back navigation. */
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
