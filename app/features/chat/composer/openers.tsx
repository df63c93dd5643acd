import { Link } from '@remix-run/react';

import { useTranslation } from '../../../../i18n/use-translation.ts';

interface OpenersProps {
  lines: readonly string[];
  /** Whether a like is to go with the message. */
  like: boolean;
  onChoose: (line: string) => void;
}

/** Opening lines of a first contact; each is put into the composer, without JavaScript by its link. */
export function Openers({ lines, like, onChoose }: OpenersProps) {
  const { t } = useTranslation('chat');
  if (lines.length === 0) return null;
  return (
    <div className="openers">
      <p>{t('tools.invitation')}</p>
      <ul className="icebreakers">
        {lines.map((line, index) => (
          <li key={line}>
            <Link
              to={{ search: `?opener=${index + 1}${like ? '&like=1' : ''}` }}
              replace
              onClick={(event) => {
                event.preventDefault();
                onChoose(line);
              }}
            >
              {line}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
