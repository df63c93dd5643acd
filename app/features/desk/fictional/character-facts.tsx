import { useTranslation } from '../../../../i18n/use-translation.ts';
import type { CharacterView } from '../../../../server/modules/desk/operators/index.ts';
import { SINGLE_FACT_NAMES } from '../../../../tenants/profile-facts.ts';
import { useFactLabels } from '../../../lib/fact-labels.ts';
import { FictionalLabel } from '../../../ui/profile/fictional-label.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { FactList } from '../kit/desk-detail.tsx';
import { useFormats } from '../kit/use-formats.ts';

/** The character that the operator writes as. */
export function CharacterFacts({ character, regionName }: { character: CharacterView; regionName: string | null }) {
  const { t } = useTranslation('deskfictional');
  const { labelOf, valueOf } = useFactLabels();
  const format = useFormats();
  const { name, age, country, about, language, interests } = character;
  const facts = SINGLE_FACT_NAMES.map((fact) => {
    const chosen = character[fact];
    return [labelOf(fact), chosen && valueOf(fact, chosen)] as const;
  });
  return (
    <Panel title={`${name}, ${age}`}>
      <FictionalLabel text={t('label')} />
      <FactList
        facts={{
          [t('facts.place')]: [regionName, format.country(country)].filter(Boolean).join(', '),
          [t('form.language')]: t(`languages.${language}` as 'languages.en'),
          ...Object.fromEntries(facts),
          [labelOf('interests')]: interests.map((interest) => valueOf('interests', interest)).join(', '),
        }}
      />
      {about && <p>{about}</p>}
    </Panel>
  );
}
