import { Form, useSubmit } from '@remix-run/react';
import type { ReactNode } from 'react';

import { useTranslation } from '../../../i18n/use-translation.ts';
import { FRAME_SCHEMES } from '../../../server/modules/demo/preview/frame.schema.ts';
import type { PreviewTheme } from '../../../server/modules/demo/preview/index.ts';
import { FRAME_WIDTHS } from './preview-choices.ts';

type Option = readonly [value: string, label: string];

/** Options with the label of each value; the value itself by default. */
export const toOptions = <Value extends string>(values: readonly Value[], label: (value: Value) => string = String) =>
  values.map((value): Option => [value, label(value)]);

interface PreviewSelectProps {
  label: string;
  name: string;
  value: string;
  options: readonly Option[];
}

/** A labelled select. Its value is in the URL, so `key` resets it after back navigation. */
export function PreviewSelect({ label, name, value, options }: PreviewSelectProps) {
  return (
    <label className="preview-choice">
      <span>{label}</span>
      <select key={value} name={name} defaultValue={value}>
        {options.map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Selects of several tools. @param all label of an option `all` before the themes */
export function ThemeSelect({ value, themes, all }: { value: string; themes: readonly PreviewTheme[]; all?: string }) {
  const { t } = useTranslation('preview');
  const options = [...(all ? [['all', all] as const] : []), ...themes.map(({ slug, name }) => [slug, name] as const)];
  return <PreviewSelect label={t('choice.theme')} name="theme" value={value} options={options} />;
}

export function SchemeSelect({ value }: { value: string }) {
  const { t } = useTranslation('preview');
  const options = toOptions(FRAME_SCHEMES, (scheme) => t(`choice.${scheme}`));
  return <PreviewSelect label={t('choice.scheme')} name="scheme" value={value} options={options} />;
}

export function WidthSelect({ value }: { value: number }) {
  const { t } = useTranslation('preview');
  const options = FRAME_WIDTHS.map((width) => [String(width), t('choice.pixels', { width })] as const);
  return <PreviewSelect label={t('choice.width')} name="width" value={String(value)} options={options} />;
}

export function LanguageSelect({ value, locales }: { value: string; locales: readonly string[] }) {
  const { t } = useTranslation('preview');
  return <PreviewSelect label={t('choice.language')} name="lang" value={value} options={toOptions(locales)} />;
}

/** A GET form that submits on each change; without JavaScript by its button. */
export function PreviewForm(props: { action: string; className?: string; submit?: string; children: ReactNode }) {
  const { t } = useTranslation('preview');
  const submit = useSubmit();
  return (
    <Form
      method="get"
      action={props.action}
      className={props.className ?? 'preview-controls'}
      onChange={(event) => submit(event.currentTarget, { replace: true, preventScrollReset: true })}
    >
      {props.children}
      <button className="preview-button">{props.submit ?? t('choice.show')}</button>
    </Form>
  );
}
