import { useTranslation } from '../../../../i18n/use-translation.ts';
import type { ComposedScreen } from '../../../../tenants/compositions.ts';
import { COMPOSITION_PARAMETER } from '../../../../server/modules/demo/preview/frame.schema.ts';
import type { PreviewTools } from '../../../../server/modules/demo/preview/index.ts';
import { EditorChoice, plainOptions } from './editor-choice.tsx';
import type { Editor } from './use-editor.ts';

interface EditorCompositionProps {
  compositions: PreviewTools['compositions'];
  editor: Editor;
}

/** How each screen is arranged. */
export function EditorComposition({ compositions, editor }: EditorCompositionProps) {
  const { t } = useTranslation('preview');
  return (
    <section className="preview-brand" aria-labelledby="editor-composition">
      <h2 id="editor-composition">{t('editor.composition')}</h2>
      {(Object.keys(compositions) as ComposedScreen[]).map((screen) => (
        <EditorChoice
          key={screen}
          label={t(`editor.composed.${screen}`)}
          name={COMPOSITION_PARAMETER + screen}
          editor={editor}
          options={plainOptions(compositions[screen])}
        />
      ))}
    </section>
  );
}
