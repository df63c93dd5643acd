import { useTranslation } from 'react-i18next';

import type { CharacterView } from '../../../../server/modules/operators/fictional/fictional.view.ts';
import { SINGLE_FACT_NAMES } from '../../../../tenants/profile-facts.ts';
import { useFactLabels } from '../../../lib/fact-labels.ts';
import { formatCountry } from '../../../lib/format.ts';
import { useLocale } from '../../../lib/use-locale.ts';
import { FictionalLabel } from '../../../ui/fictional-label.tsx';

/** Who the character is, for whoever writes in its name. */
export function CharacterFacts({ character, regionName }: { character: CharacterView; regionName: string | null }) {
  const { t } = useTranslation('deskfictional');
  const { labelOf, valueOf } = useFactLabels();
  const locale = useLocale();
  const { name, age, country, about, language, interests } = character;
  return (
    <section className="desk-fictional-facts">
      <h2>
        {name}, {age}
      </h2>
      <FictionalLabel text={t('label')} />
      <dl>
        <div>
          <dt>{t('facts.place')}</dt>
          <dd>{[regionName, formatCountry(locale, country)].filter(Boolean).join(', ')}</dd>
        </div>
        <div>
          <dt>{t('form.language')}</dt>
          <dd>{t(`languages.${language}` as 'languages.en')}</dd>
        </div>
        {SINGLE_FACT_NAMES.map((fact) => {
          const chosen = character[fact];
          return (
            chosen && (
              <div key={fact}>
                <dt>{labelOf(fact)}</dt>
                <dd>{valueOf(fact, chosen)}</dd>
              </div>
            )
          );
        })}
        {interests.length > 0 && (
          <div>
            <dt>{labelOf('interests')}</dt>
            <dd>{interests.map((interest) => valueOf('interests', interest)).join(', ')}</dd>
          </div>
        )}
      </dl>
      {about && <p>{about}</p>}
    </section>
  );
}
