import { Form } from '@remix-run/react';

import { useTranslation } from '../../../../i18n/use-translation.ts';
import { FRAME_SCHEMES, FRAME_STATES } from '../../../../server/modules/demo/preview/frame.schema.ts';
import type {
  FrameScheme,
  FrameState,
  PreviewTheme,
  PreviewTools,
  ThemePreview,
} from '../../../../server/modules/demo/preview/index.ts';
import { paths } from '../../../lib/routing/paths.ts';
import { EditorBrand } from './editor-brand.tsx';
import { EditorColours } from './editor-colours.tsx';
import { EditorComposition } from './editor-composition.tsx';
import { EditorContrast } from './editor-contrast.tsx';
import { withChoice, viewOnly } from './editor-draft.ts';
import { EditorExport } from './editor-export.tsx';
import { EditorFrames } from './editor-frames.tsx';
import { EditorLink } from './editor-link.tsx';
import { toOptions, PreviewSelect, ThemeSelect } from '../preview-form.tsx';
import { useEditor, type Editor } from './use-editor.ts';

interface ThemeEditorProps {
  theme: string;
  view: FrameScheme;
  state: FrameState;
  locale: string;
  themes: readonly PreviewTheme[];
  families: readonly string[];
  patterns: readonly string[];
  compositions: PreviewTools['compositions'];
  trial: ThemePreview;
}

function ViewSelects({ theme, view, state, themes }: ThemeEditorProps) {
  const { t } = useTranslation('preview');
  const schemes = toOptions(FRAME_SCHEMES, (scheme) => t(`choice.${scheme}`));
  const states = toOptions(FRAME_STATES, (each) => t(`matrix.states.${each}`));
  return (
    <>
      <ThemeSelect value={theme} themes={themes} />
      <PreviewSelect label={t('editor.frames')} name="view" value={view} options={schemes} />
      <PreviewSelect label={t('editor.state')} name="state" value={state} options={states} />
    </>
  );
}

function EditorButtons({ editor }: { editor: Editor }) {
  const { t } = useTranslation('preview');
  return (
    <>
      <button className="preview-button">{t('editor.apply')}</button>
      <button type="button" className="preview-button" disabled={editor.undo === null} onClick={() => editor.undo?.()}>
        {t('editor.undo')}
      </button>
      <EditorLink editor={editor} draft={viewOnly(editor.draft)}>
        {t('editor.reset')}
      </EditorLink>
    </>
  );
}

/** The changes to a theme beside screens that show them. Without JavaScript the form submits them. */
export function ThemeEditor(props: ThemeEditorProps) {
  const { theme, view, state, locale, families, patterns, compositions, trial } = props;
  const editor = useEditor();
  const failing = trial.light.faults.length + trial.dark.faults.length > 0;
  return (
    <Form
      method="get"
      action={paths.preview('editor')}
      className="preview-editor"
      onSubmit={(event) => event.preventDefault()}
    >
      <div
        className="preview-controls"
        onChange={(event) => {
          const { target } = event;
          if (!(target instanceof HTMLSelectElement)) return;
          const { name, value } = target;
          // Changes are not carried over to another theme.
          const from = name === 'theme' ? viewOnly(editor.draft) : editor.draft;
          editor.replace(withChoice(from, name, value));
        }}
      >
        <ViewSelects {...props} />
        <EditorButtons editor={editor} />
      </div>
      <div className="preview-workbench">
        <div className="preview-side">
          <EditorContrast trial={trial} editor={editor} />
          <EditorBrand trial={trial} families={families} patterns={patterns} editor={editor} />
          <EditorComposition compositions={compositions} editor={editor} />
          <EditorColours trial={trial} editor={editor} />
          <EditorExport yaml={trial.yaml} refused={failing} />
        </div>
        <EditorFrames theme={theme} scheme={view} state={state} locale={locale} trial={trial} />
      </div>
    </Form>
  );
}
