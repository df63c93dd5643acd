import { useTranslation } from '../../../../i18n/use-translation.ts';
import type { ThemePreview } from '../../../../server/modules/demo/preview/index.ts';
import type { Editor } from './use-editor.ts';

interface ChoiceProps {
  label: string;
  name: string;
  editor: Editor;
  options: ReadonlyArray<{ value: string; label: string }>;
}

function Choice({ label, name, editor, options }: ChoiceProps) {
  const { t } = useTranslation('preview');
  return (
    <label className="preview-choice">
      <span>{label}</span>
      <select
        name={name}
        value={editor.draft.get(name) ?? ''}
        onChange={(event) => editor.choose(name, event.target.value)}
      >
        <option value="">{t('editor.asTheme')}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  );
}

interface EditorBrandProps {
  trial: ThemePreview;
  families: readonly string[];
  patterns: readonly string[];
  editor: Editor;
}

const LARGEST_RADIUS = 32;

/** Settings for both schemes: radius, fonts, pattern, and the default scheme. */
export function EditorBrand({ trial, families, patterns, editor }: EditorBrandProps) {
  const { t } = useTranslation('preview');
  const same = (values: readonly string[]) => values.map((value) => ({ value, label: value }));
  const radius = editor.draft.get('radius') ?? '';
  return (
    <section className="preview-brand" aria-labelledby="editor-brand">
      <h2 id="editor-brand">{t('editor.brand')}</h2>
      <label className="preview-choice">
        <span>{t('editor.radius')}</span>
        <input
          type="number"
          name="radius"
          min={0}
          max={LARGEST_RADIUS}
          value={radius}
          placeholder={t('editor.radiusBase', { radius: trial.baseRadius })}
          onChange={(event) => editor.choose('radius', event.target.value)}
        />
      </label>
      <input
        type="range"
        className="preview-range"
        aria-label={t('editor.radius')}
        min={0}
        max={LARGEST_RADIUS}
        value={radius === '' ? trial.baseRadius : radius}
        onChange={(event) => editor.choose('radius', event.target.value)}
      />
      <Choice label={t('editor.display')} name="display" editor={editor} options={same(families)} />
      <Choice label={t('editor.text')} name="text" editor={editor} options={same(families)} />
      <Choice
        label={t('editor.pattern')}
        name="pattern"
        editor={editor}
        options={patterns.map((value) => ({ value, label: value === 'none' ? t('editor.patternNone') : value }))}
      />
      <Choice
        label={t('editor.scheme')}
        name="scheme"
        editor={editor}
        options={(['light', 'dark', 'auto'] as const).map((value) => ({ value, label: t(`editor.schemes.${value}`) }))}
      />
    </section>
  );
}
