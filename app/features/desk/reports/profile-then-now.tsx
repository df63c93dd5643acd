import { useTranslation } from 'react-i18next';

import type { ProfileFact } from '../../../../server/modules/operators/report-queue/report-page.ts';
import { Panel } from '../../../ui/panel.tsx';
import { ScrollBox } from '../scroll-box.tsx';

/** What the profile said when it was reported, beside what it says now. */
export function ProfileThenNow({ facts }: { facts: readonly ProfileFact[] }) {
  const { t } = useTranslation('deskreports');
  const changed = facts.some((fact) => fact.was !== fact.is);
  return (
    <Panel title={t('facts.title')}>
      {!changed && <p className="report-note">{t('facts.unchanged')}</p>}
      <ScrollBox label={t('facts.title')}>
        <table className="desk-table">
          <thead>
            <tr>
              <th scope="col">
                <span className="visually-hidden">{t('facts.name')}</span>
              </th>
              <th scope="col">{t('facts.then')}</th>
              <th scope="col">{t('facts.now')}</th>
            </tr>
          </thead>
          <tbody>
            {facts.map(({ name, was, is }) => (
              <tr key={name} className={was === is ? undefined : 'report-changed'}>
                <th scope="row">{t(`fact.${name as 'about'}`)}</th>
                <td className="report-words">{was ?? t('facts.none')}</td>
                <td className="report-words">
                  {is ?? t('facts.none')}
                  {was !== is && <span className="visually-hidden"> {t('facts.changed')}</span>}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
    </Panel>
  );
}
