import { TOLD, seeksOf } from './signup-draft.ts';
import type { SignupDraft } from './signup-draft.ts';

/** The fields of each step by name, as its form has them. */
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
 * What the other steps were told on this page goes along with the one that is sent: the cookie that keeps the draft is
 * shared by all tabs. The password goes along in its own way.
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
