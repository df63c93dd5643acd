import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';

import type { LineView } from '../../../../server/modules/operators/fictional/fictional.view.ts';
import { classNames } from '../../../ui/class-names.ts';
import { SCROLLED_BY_KEY } from '../scroll-box.tsx';
import { Moment } from '../moment.tsx';

interface ThreadLinesProps {
  lines: readonly LineView[];
  character: string;
  member: string;
}

/** The last lines of a conversation, each with who wrote it; opens at the newest, which is the one to answer. */
export function ThreadLines({ lines, character, member }: ThreadLinesProps) {
  const { t } = useTranslation('deskfictional');
  const ref = useRef<HTMLDivElement>(null);
  const newest = lines.at(-1)?.id;
  useEffect(() => {
    ref.current?.scrollTo({ top: ref.current.scrollHeight });
  }, [newest]);
  return (
    <div ref={ref} className="desk-fictional-scroll" aria-label={t('thread.label')} {...SCROLLED_BY_KEY}>
      <ol className="desk-fictional-lines" aria-label={t('thread.label')}>
        {lines.map(({ id, ofCharacter, kind, text, automatic, operator, at, returned }) => (
          <li key={id} className={classNames(ofCharacter && 'is-ours')}>
            <p className="desk-fictional-by">
              <strong>{ofCharacter ? character : member}</strong>
              {automatic && <span>{t('thread.automatic')}</span>}
              {operator && <span>{t('thread.by', { operator })}</span>}
              {returned && <span>{t('thread.returned')}</span>}
              <Moment at={at} />
            </p>
            <p className="desk-fictional-text">{kind === 'text' ? text : t(`thread.${kind}`)}</p>
          </li>
        ))}
      </ol>
    </div>
  );
}
