import { useTranslation } from 'react-i18next';

import type { CharacterView } from '../../../../server/modules/operators/fictional/fictional.view.ts';
import { FictionalLabel } from '../../../ui/fictional-label.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { FactList } from '../kit/desk-detail.tsx';
import { useFormats } from '../kit/use-formats.ts';

const FACTS = ['sexuality', 'hair', 'eyes', 'body', 'relationship', 'tattoos', 'reason'] as const;

/** The character that the operator writes as. */
export function CharacterFacts({ character, regionName }: { character: CharacterView; regionName: string | null }) {
  const { t } = useTranslation(['deskfictional', 'profile']);
  const format = useFormats();
  const { name, age, country, about, language, interests } = character;
  const value = (fact: string, chosen: string) => t(`profile:value.${fact}.${chosen}` as 'profile:value.hair.blond');
  const facts = FACTS.map((fact) => {
    const chosen = character[fact];
    return [t(`profile:facts.${fact}`), chosen && value(fact, chosen)] as const;
  });
  return (
    <Panel title={`${name}, ${age}`}>
      <FictionalLabel text={t('label')} />
      <FactList
        facts={{
          [t('facts.place')]: [regionName, format.country(country)].filter(Boolean).join(', '),
          [t('form.language')]: t(`languages.${language}` as 'languages.en'),
          ...Object.fromEntries(facts),
          [t('profile:interests.title')]: interests.map((interest) => value('interests', interest)).join(', '),
        }}
      />
      {about && <p>{about}</p>}
    </Panel>
  );
}
