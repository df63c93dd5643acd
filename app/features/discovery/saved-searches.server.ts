import type { MemberCtx } from '../../../server/context.ts';
import type { Services } from '../../../server/services.ts';
import { textField } from '../../lib/form-data.ts';

const CHANGES = ['save', 'delete', 'mail_on', 'mail_off'] as const;
/** Actions of the forms on the page of saved searches. */
export type SearchChange = (typeof CHANGES)[number];

/** Prefix of the hidden filter fields: one filter has the name of another field of the form. */
const FILTER = 'filter.';

function filtersOf(form: FormData): Record<string, string> {
  const entries = [...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  const own = entries.filter(([name]) => name.startsWith(FILTER));
  return Object.fromEntries(own.map(([name, value]) => [name.slice(FILTER.length), value]));
}

/** Runs the action of a form. @throws Response 400 for an unknown action */
export async function changeSearches({ discovery }: Services, ctx: MemberCtx, form: FormData): Promise<SearchChange> {
  const intent = CHANGES.find((change) => change === textField(form, 'intent'));
  const search = textField(form, 'search');
  if (intent === 'save') {
    await discovery.saveSearch(ctx, { name: textField(form, 'name'), query: filtersOf(form), mail: form.has('mail') });
  } else if (intent === 'delete') await discovery.deleteSearch(ctx, { search });
  else if (intent) await discovery.setSearchMail(ctx, { search, mail: intent === 'mail_on' });
  else throw new Response(null, { status: 400 });
  return intent;
}
