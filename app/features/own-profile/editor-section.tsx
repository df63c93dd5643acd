import { useEffect, useRef, type ReactNode } from 'react';

import { useTranslation } from '../../../i18n/use-translation.ts';
import { Icon } from '../../ui/media/icon.tsx';

interface EditorSectionProps {
  title: string;
  titleId?: string;
  /** What is filled in, in one line; empty for nothing. */
  summary: string;
  /** The number of empty parts. */
  missing: number;
  /** Whether one of its fields was rejected, which opens it. */
  refused?: boolean;
  /** Open at first. */
  open?: boolean;
  children: ReactNode;
}

/** A part of the editor, folded to what is filled in and how much is missing. Its fields are submitted in any case. */
export function EditorSection(props: EditorSectionProps) {
  const { title, titleId, summary, missing, refused = false, open = false, children } = props;
  const { t } = useTranslation('myprofile');
  const section = useRef<HTMLDetailsElement>(null);
  // After the first render the member opens and closes it; React must not change the attribute.
  const openAtFirst = useRef(open || refused).current;
  useEffect(() => {
    if (refused && section.current) section.current.open = true;
  }, [refused]);
  return (
    <details className="editor-section" ref={section} open={openAtFirst}>
      <summary>
        <h2 className="editor-title" id={titleId}>
          {title}
        </h2>
        <span className="editor-summary text-truncate">{summary || t('section.empty')}</span>
        <span className="editor-missing">
          {missing > 0 ? (
            t('section.missing', { count: missing })
          ) : (
            <>
              <Icon name="check" />
              <span className="visually-hidden">{t('section.complete')}</span>
            </>
          )}
        </span>
        <Icon name="caret-down" />
      </summary>
      <div className="editor-body">{children}</div>
    </details>
  );
}
