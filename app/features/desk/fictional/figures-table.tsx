import { useTranslation } from 'react-i18next';

import { formatDate } from '../../../lib/format.ts';
import { useLocale } from '../../../lib/use-locale.ts';
import { ScrollBox } from '../scroll-box.tsx';

interface FiguresTableProps {
  rows: ReadonlyArray<{
    day: string;
    site: string;
    profileId: string;
    character: string;
    answered: number;
    waiting: number;
    returned: number;
  }>;
}

/** What was answered, waits and went back, by day, site and character. */
export function FiguresTable({ rows }: FiguresTableProps) {
  const { t } = useTranslation('deskfictional');
  const locale = useLocale();
  if (rows.length === 0) return <p className="desk-empty">{t('figures.empty')}</p>;
  return (
    <ScrollBox labelledBy="fictional-figures">
      <table className="desk-table" aria-labelledby="fictional-figures">
        <thead>
          <tr>
            <th scope="col">{t('figures.day')}</th>
            <th scope="col">{t('inbox.character')}</th>
            <th scope="col">{t('figures.site')}</th>
            <th scope="col" className="desk-num">
              {t('figures.answered')}
            </th>
            <th scope="col" className="desk-num">
              {t('figures.waiting')}
            </th>
            <th scope="col" className="desk-num">
              {t('figures.returned')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ day, site, profileId, character, answered, waiting, returned }) => (
            <tr key={`${day}${profileId}`}>
              <td>{formatDate(locale, `${day}T12:00:00.000Z`, 'day', 'UTC')}</td>
              <td>{character}</td>
              <td>{site}</td>
              <td className="desk-num">{answered}</td>
              <td className="desk-num">{waiting}</td>
              <td className="desk-num">{returned}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}
