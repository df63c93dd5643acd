interface StepsProps {
  current: number;
  total: number;
  /** "Stap 2 van 4". */
  label: string;
}

/** Progress through a form: a bar and text. */
export function Steps({ current, total, label }: StepsProps) {
  return (
    <div className="steps">
      <progress className="steps-bar" value={current} max={total} aria-hidden="true" />
      <span>{label}</span>
    </div>
  );
}
