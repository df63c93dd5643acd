import { useEffect, useRef } from 'react';

import { useTranslation } from '../../../../i18n/use-translation.ts';
import type { MessageView } from '../../../../server/modules/desk/operators/index.ts';
import { classNames } from '../../../ui/hooks/class-names.ts';
import { SCROLLED_BY_KEY } from '../kit/scroll-box.tsx';
import { Moment } from '../kit/moment.tsx';

interface MessageListProps {
  lines: readonly MessageView[];
  character: string;
  member: string;
}

/** The last messages of a conversation with their authors, scrolled to the newest. */
export function MessageList({ lines, character, member }: MessageListProps) {
  const { t } = useTranslation('deskfictional');
  const ref = useRef<HTMLDivElement>(null);
  const newest = lines.at(-1)?.id;
  useEffect(() => {
    ref.current?.scrollTo({ top: ref.current.scrollHeight });
  }, [newest]);
  return (
    <div ref={ref} className="fictional-scroll" aria-label={t('thread.label')} {...SCROLLED_BY_KEY}>
      <ol className="fictional-lines" aria-label={t('thread.label')}>
        {lines.map(({ id, ofCharacter, kind, text, automatic, operator, at, returned }) => (
          <li key={id} className={classNames(ofCharacter && 'is-ours')}>
            <p className="desk-by">
              <strong>{ofCharacter ? character : member}</strong>
              {automatic && <span>{t('thread.automatic')}</span>}
              {operator && <span>{t('thread.by', { operator })}</span>}
              {returned && <span>{t('thread.returned')}</span>}
              <Moment at={at} />
            </p>
            <p className="desk-words">{kind === 'text' ? text : t(`thread.${kind}`)}</p>
          </li>
        ))}
      </ol>
    </div>
  );
}
