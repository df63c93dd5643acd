import { TOLD, seeksOf } from './signup-draft.ts';
import type { SignupDraft } from './signup-draft.ts';

/** Fields of each step by name, as in its form. */
function fieldsOf(draft: SignupDraft): Array<Record<string, string | string[] | undefined>> {
  const { gender, sexuality, date_of_birth, country, region, name, email, interests, signup_message } = draft;
  const ticked = (box?: boolean) => (box ? 'on' : undefined);
  return [
    { gender, seeks: seeksOf(gender, sexuality) },
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
export function ToldFields({ step, draft }: { step: number; draft: SignupDraft }) {
  const others = fieldsOf(draft).filter((_, at) => at !== step);
  return (
    <>
      <input type="hidden" name={TOLD} value="1" />
      {others.flatMap((fields) =>
        Object.entries(fields).flatMap(([name, value]) =>
          [value ?? []].flat().map((each) => <input key={`${name} ${each}`} type="hidden" name={name} value={each} />),
        ),
      )}
    </>
  );
}
