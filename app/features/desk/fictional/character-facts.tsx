import { useTranslation } from 'react-i18next';

import type { CharacterView } from '../../../../server/modules/operators/fictional/fictional.view.ts';
import { formatCountry } from '../../../lib/format.ts';
import { useLocale } from '../../../lib/use-locale.ts';
import { FictionalLabel } from '../../../ui/fictional-label.tsx';

const FACTS = ['sexuality', 'hair', 'eyes', 'body', 'relationship', 'tattoos', 'reason'] as const;

/** Who the character is, for whoever writes in its name. */
export function CharacterFacts({ character, regionName }: { character: CharacterView; regionName: string | null }) {
  const { t } = useTranslation(['deskfictional', 'profile']);
  const locale = useLocale();
  const { name, age, country, about, language, interests } = character;
  const value = (fact: string, chosen: string) => t(`profile:value.${fact}.${chosen}` as 'profile:value.hair.blond');
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
        {FACTS.map((fact) => {
          const chosen = character[fact];
          return (
            chosen && (
              <div key={fact}>
                <dt>{t(`profile:facts.${fact}`)}</dt>
                <dd>{value(fact, chosen)}</dd>
              </div>
            )
          );
        })}
        {interests.length > 0 && (
          <div>
            <dt>{t('profile:interests.title')}</dt>
            <dd>{interests.map((interest) => value('interests', interest)).join(', ')}</dd>
          </div>
        )}
      </dl>
      {about && <p>{about}</p>}
    </section>
  );
}
