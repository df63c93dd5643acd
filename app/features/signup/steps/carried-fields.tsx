import { CARRIED_FIELD, soughtGendersOf, type SignupDraft } from '../draft/signup-draft.ts';

function fieldsByStep(draft: SignupDraft): Array<Record<string, string | string[] | undefined>> {
  const { gender, sexuality, date_of_birth, country, region, name, email, interests, signup_message } = draft;
  const ticked = (box?: boolean) => (box ? 'on' : undefined);
  return [
    { gender, seeks: soughtGendersOf(gender, sexuality) },
    { date_of_birth, country, region },
    { name },
    { email, terms: ticked(draft.terms), sensitive: ticked(draft.sensitive) },
    { interests, signup_message },
  ];
}

/**
 * Hidden fields with the answers of the other steps as this page shows them, since the cookie with the draft is
 * shared by all tabs. The password is passed separately.
 */
export function CarriedFields({ step, draft }: { step: number; draft: SignupDraft }) {
  const others = fieldsByStep(draft).filter((_, at) => at !== step);
  return (
    <>
      <input type="hidden" name={CARRIED_FIELD} value="1" />
      {others.flatMap((fields) =>
        Object.entries(fields).flatMap(([name, value]) =>
          [value ?? []].flat().map((each) => <input key={`${name} ${each}`} type="hidden" name={name} value={each} />),
        ),
      )}
    </>
  );
}
