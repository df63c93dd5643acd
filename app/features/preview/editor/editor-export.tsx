import { useEffect, useState } from 'react';

import { useTranslation } from '../../../../i18n/use-translation.ts';

/** How long the button confirms copying, in milliseconds. */
const CONFIRMATION_MS = 2000;

/** The changes as YAML for a tenant's settings file. */
export function EditorExport({ yaml, refused }: { yaml: string; refused: boolean }) {
  const { t } = useTranslation('preview');
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), CONFIRMATION_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  return (
    <section className="preview-export" aria-labelledby="editor-export">
      <h2 id="editor-export">{t('editor.export')}</h2>
      {refused && <p className="preview-bad">{t('editor.refused')}</p>}
      <textarea
        readOnly
        aria-labelledby="editor-export"
        rows={Math.min(yaml.split('\n').length, 16)}
        value={yaml}
        spellCheck={false}
      />
      <button
        type="button"
        className="preview-button"
        onClick={() => void navigator.clipboard.writeText(yaml).then(() => setCopied(true))}
      >
        <span aria-live="polite">{copied ? t('editor.copied') : t('editor.copy')}</span>
      </button>
    </section>
  );
}
