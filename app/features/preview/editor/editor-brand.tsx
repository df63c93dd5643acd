import { useTranslation } from '../../../../i18n/use-translation.ts';
import type { ThemePreview } from '../../../../server/modules/demo/preview/index.ts';
import { EditorChoice, plainOptions } from './editor-choice.tsx';
import type { Editor } from './use-editor.ts';

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
      <EditorChoice label={t('editor.display')} name="display" editor={editor} options={plainOptions(families)} />
      <EditorChoice label={t('editor.text')} name="text" editor={editor} options={plainOptions(families)} />
      <EditorChoice
        label={t('editor.pattern')}
        name="pattern"
        editor={editor}
        options={patterns.map((value) => ({ value, label: value === 'none' ? t('editor.patternNone') : value }))}
      />
      <EditorChoice
        label={t('editor.scheme')}
        name="scheme"
        editor={editor}
        options={(['light', 'dark', 'auto'] as const).map((value) => ({ value, label: t(`editor.schemes.${value}`) }))}
      />
    </section>
  );
}
