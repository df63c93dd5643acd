import { useTranslation } from 'react-i18next';

import type { FactValue, ProfileFact } from '../../../../server/modules/operators/report-queue/report-page.ts';
import { isSingleFact } from '../../../../tenants/profile-facts.ts';
import { useFactLabels } from '../../../lib/fact-labels.ts';
import { formatCountry, formatDate } from '../../../lib/format.ts';
import { useLocale } from '../../../lib/use-locale.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { ScrollBox } from '../scroll-box.tsx';

interface ProfileThenNowProps {
  facts: readonly ProfileFact[];
  /** Names of regions by their codes. */
  regions: Readonly<Record<string, string>>;
}

/** What a stored fact is called, and what its value is, as members read it. */
function useFactWords(regions: ProfileThenNowProps['regions']) {
  const { t } = useTranslation(['deskreports', 'common']);
  const locale = useLocale();
  const { labelOf, valueOf } = useFactLabels();
  const oneWord = (name: string, value: string): string => {
    if (name === 'birth_date') return formatDate(locale, value, 'long', 'UTC');
    if (name === 'country') return formatCountry(locale, value);
    if (name === 'region') return regions[value] ?? value;
    if (name === 'gender') return t(`common:gender.${value as 'female'}`, { defaultValue: value });
    return name === 'interests' || isSingleFact(name) ? valueOf(name, value) : value;
  };
  return {
    label: (name: string) => (isSingleFact(name) ? labelOf(name) : t(`fact.${name as 'about'}`)),
    value: (name: string, value: FactValue): string => {
      if (value === null) return t('facts.none');
      if (typeof value === 'boolean') return t(value ? 'facts.yes' : 'facts.no');
      return Array.isArray(value) ? value.map((each) => oneWord(name, each)).join(', ') : oneWord(name, value);
    },
  };
}

/** What is said where nothing is seen to have changed. */
function noteOf(facts: readonly ProfileFact[]) {
  if (facts.every(({ is }) => is === null)) return 'facts.gone';
  return facts.every(({ was }) => was === null) ? 'words.gone' : 'facts.unchanged';
}

/** What the profile said when it was reported, beside what it says now. */
export function ProfileThenNow({ facts, regions }: ProfileThenNowProps) {
  const { t } = useTranslation('deskreports');
  const words = useFactWords(regions);
  return (
    <Panel title={t('facts.title')}>
      {!facts.some(({ changed }) => changed) && <p className="report-note">{t(noteOf(facts))}</p>}
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
            {facts.map(({ name, was, is, changed }) => (
              <tr key={name} className={changed ? 'report-changed' : undefined}>
                <th scope="row">{words.label(name)}</th>
                <td className="report-words">{words.value(name, was)}</td>
                <td>
                  <span className="report-words">{words.value(name, is)}</span>{' '}
                  {changed && <Badge text={t('facts.changed')} tone="warning" />}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
    </Panel>
  );
}
