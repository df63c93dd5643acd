import { useTranslation } from '../../../../i18n/use-translation.ts';
import type { RoleFault, ThemePreview } from '../../../../server/modules/demo/preview/index.ts';
import { withChoice } from './editor-draft.ts';
import { EditorLink } from './editor-link.tsx';
import { TextColourSample, Swatch } from '../tokens/tokens-swatch.tsx';
import type { Editor } from './use-editor.ts';

const SCHEMES = ['light', 'dark'] as const;

function Fault({ fault, scheme, editor }: { fault: RoleFault; scheme: (typeof SCHEMES)[number]; editor: Editor }) {
  const { role, ink, ground, ratio, need, nearest } = fault;
  const { t } = useTranslation('preview');
  const name = t(`choice.${scheme}`);
  const repaired = nearest && withChoice(editor.draft, `${scheme}.${role}`, nearest);
  return (
    <li data-fault={`${scheme}.${role}`}>
      <p>{t('editor.fault', { scheme: name, role, ink, ground, ratio: ratio.toFixed(2), need })}</p>
      {repaired ? (
        <EditorLink
          editor={editor}
          draft={repaired}
          label={t('editor.takeFor', { colour: nearest, role, scheme: name })}
        >
          <Swatch colour={nearest} />
          {t('editor.take', { colour: nearest })}
        </EditorLink>
      ) : (
        <p className="preview-quiet">{t('editor.none')}</p>
      )}
    </li>
  );
}

/** Failing contrast pairs, and for each responsible colour the nearest one that passes. */
export function EditorContrast({ trial, editor }: { trial: ThemePreview; editor: Editor }) {
  const { t } = useTranslation('preview');
  const checked = trial.light.checked + trial.dark.checked;
  const failing = SCHEMES.flatMap((scheme) => trial[scheme].failing.map((pair) => ({ scheme, ...pair })));
  const bad = failing.length > 0;
  return (
    <section className="preview-contrast" aria-labelledby="editor-contrast">
      <h2 id="editor-contrast">{t('editor.contrast')}</h2>
      <p role="status" className={bad ? 'preview-bad' : undefined} data-failing={failing.length}>
        {bad ? t('editor.bad', { count: failing.length, checked }) : t('editor.good', { count: checked })}
      </p>
      <ul className="preview-faults">
        {SCHEMES.flatMap((scheme) =>
          trial[scheme].faults.map((fault) => (
            <Fault key={`${scheme}.${fault.role}`} fault={fault} scheme={scheme} editor={editor} />
          )),
        )}
      </ul>
      {bad && (
        <ul className="preview-failing">
          {failing.map(({ scheme, ink, ground, inkColour, groundColour, ratio, need }) => (
            <li key={`${scheme} ${ink} ${ground}`}>
              <TextColourSample ink={inkColour} ground={groundColour} text={t('tokens.sampleText')} />
              {t('editor.failing', { scheme: t(`choice.${scheme}`), ink, ground, ratio: ratio.toFixed(2), need })}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
