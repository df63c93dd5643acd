import type { ReactNode } from 'react';

export interface TextChoiceProps {
  label: string;
  name: string;
  value: string | number;
  type?: 'text' | 'number' | 'date';
  hint?: string;
}

export function PreviewInput({ label, name, value, type = 'text', hint }: TextChoiceProps) {
  const number = type === 'number' ? { min: 0, inputMode: 'numeric' as const } : {};
  return (
    <label className="preview-choice">
      <span>{label}</span>
      <input key={String(value)} type={type} name={name} defaultValue={value} placeholder={hint} {...number} />
    </label>
  );
}

export function PreviewCheck({ label, name, checked }: { label: string; name: string; checked: boolean }) {
  return (
    <label className="preview-check">
      <input key={String(checked)} type="checkbox" name={name} value="1" defaultChecked={checked} />
      <span>{label}</span>
    </label>
  );
}

export function PreviewSet({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className="preview-set">
      <legend>{legend}</legend>
      {children}
    </fieldset>
  );
}
