import { Link } from '@remix-run/react';

import { useTranslation } from '../../../i18n/use-translation.ts';
import { useDesk } from '../../features/desk/kit/desk-context.ts';
import { DeskHead } from '../../features/desk/kit/desk-detail.tsx';
import { formState, FormAlert } from '../../features/desk/kit/desk-form.tsx';
import { deskAction, deskLoader, type PostedForm } from '../../features/desk/kit/desk-route.server.ts';
import { SaveFilterForm } from '../../features/desk/kit/saved-filters.tsx';
import { deskReturnPath } from '../../lib/desk/desk-return-path.ts';
import { useFormResponse } from '../../lib/forms/failed-submissions.ts';
import type { RouteHandle } from '../../lib/routing/route-handle.ts';

export const handle: RouteHandle = { i18n: ['desk'], title: (t) => t('desk:saved.title') };

export const loader = deskLoader(() => null);

/** The list and filter that a form names, as their address is written. @throws a 400 response for what is no page of the desk */
function listOf({ text }: PostedForm) {
  const address = deskReturnPath(`${text('path')}?${text('query')}`);
  if (address === null) throw new Response(null, { status: 400 });
  const [path = '', ...query] = address.split('?');
  return { address, path, query: query.join('?') };
}

export const action = deskAction(({ ctx, services: { operators } }) => ({
  save: async (form) => {
    const { address, path, query } = listOf(form);
    await operators.filters.save(ctx, { path, query, name: form.text('name') });
    return address;
  },
  remove: async (form) => {
    const { address, path } = listOf(form);
    await operators.filters.remove(ctx, { path, name: form.text('name') });
    return address;
  },
}));

export { catchNetworkErrors as clientAction } from '../../lib/forms/failed-submissions.ts';

/** The operator's filters of all lists; after a refusal, why one was not saved and what was typed. */
export default function DeskFilters() {
  const { t } = useTranslation('desk');
  const { filters } = useDesk();
  const { failure, given, wrong } = formState(useFormResponse<typeof action>());
  const { path = '', query = '', name } = given;
  return (
    <>
      <DeskHead title={t('saved.title')} />
      <FormAlert failure={failure} />
      {path && <SaveFilterForm filter={{ path, query }} name={name} error={wrong['name'] ?? wrong['query']} />}
      <ul className="desk-lines">
        {filters.map((each) => (
          <li key={`${each.path} ${each.name}`}>
            <Link to={`${each.path}?${each.query}`}>{each.name}</Link>
          </li>
        ))}
      </ul>
    </>
  );
}
