import { useTranslation } from '../../../../i18n/use-translation.ts';
import { DescriptionList } from '../../../ui/layout/description-list.tsx';
import { soughtGendersOf, type SignupDraft } from '../draft/signup-draft.ts';
import type { GivenValues } from './complete-data.server.ts';

const VALUE_LABELS = { name: 'name.label', birth: 'where.birth', place: 'complete_signup.place' } as const;

interface GivenProps {
  draft: SignupDraft;
  given: GivenValues;
  openSteps: readonly number[];
}

/** The answers that are known already, as terms and values. */
export function useGivenFacts({ draft, given, openSteps }: GivenProps): Array<readonly [string, string]> {
  const { t } = useTranslation(['signup', 'common']);
  const seeks = openSteps.includes(0) ? undefined : soughtGendersOf(draft.gender, draft.sexuality);
  const facts = given.map(({ field, value }) => [t(VALUE_LABELS[field]), value] as const);
  if (!seeks || !draft.gender) return facts;
  return [
    [t('who.gender'), t(draft.gender === 'male' ? 'common:gender.male' : 'common:gender.female')],
    [t('who.seeks'), t(`who.${seeks}`)],
    ...facts,
  ];
}

/** Values taken over from the affiliate network, to be checked. */
export function LeadValues({ data }: { data: GivenProps }) {
  const { t } = useTranslation('signup');
  const facts = useGivenFacts(data);
  if (facts.length === 0) return <p>{t('complete_signup.nothing')}</p>;
  return (
    <>
      <p>{t('complete_signup.lead')}</p>
      <DescriptionList className="settings-facts" items={facts} />
    </>
  );
}
