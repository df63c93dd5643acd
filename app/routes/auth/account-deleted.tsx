import { data, redirect, type ActionFunctionArgs, type AppLoadContext, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData, useNavigation } from '@remix-run/react';

import {
  DeletedAccount,
  NoRestoreLink,
  RestoreExpired,
  RestoreOffer,
  AccountRestored,
} from '../../features/account-deletion/restore-panel.tsx';
import { RESTORE_UNTIL_COOKIE } from '../../features/account-deletion/restore-until.ts';
import { textField } from '../../lib/forms/form-data.ts';
import { expectedErrorCode, formFailureResponse } from '../../lib/forms/form-failure.server.ts';
import { useFormResponse } from '../../lib/forms/failed-submissions.ts';
import { hasOutcome, outcomeCookie } from '../../lib/signup/outcome.server.ts';
import { paths } from '../../lib/routing/paths.ts';
import { shouldRevalidatePage } from '../../lib/revalidation/page-revalidation.ts';
import { readUnixSeconds } from '../../lib/root-data/read-cookie.ts';
import type { RouteHandle } from '../../lib/routing/route-handle.ts';
import { Page } from '../../ui/layout/page.tsx';

type DeletionState =
  | { kind: 'deleted'; until: string }
  | { kind: 'offer'; token: string; until: string }
  | { kind: 'restored' }
  | { kind: 'none' }
  | { kind: 'expired'; message: string };

interface Loaded {
  shown: DeletionState;
  timeZone: string;
}

const TITLES = {
  deleted: 'accountdeletion:deleted.title',
  offer: 'accountdeletion:restore.title',
  restored: 'accountdeletion:restore.doneTitle',
  none: 'accountdeletion:nothing.title',
  expired: 'accountdeletion:restore.expiredTitle',
} as const;

export const handle: RouteHandle<Loaded> = {
  i18n: ['accountdeletion'],
  title: (t, loaded) => t(TITLES[loaded?.shown.kind ?? 'none']),
};

/** What just happened in this browser, from the outcome cookie; nothing for any other visitor of the address. */
function readOutcome(request: Request, context: AppLoadContext): DeletionState {
  const seconds = readUnixSeconds(request, RESTORE_UNTIL_COOKIE);
  if (seconds) return { kind: 'deleted', until: new Date(seconds * 1000).toISOString() };
  return { kind: hasOutcome('restored', request, context) ? 'restored' : 'none' };
}

/** The page after account deletion, also the target of the mailed restore link; loading it changes nothing. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { ctx, services } = context;
  const query = new URL(request.url).searchParams;
  const token = query.get('restore');
  const answer = (shown: DeletionState, init?: ResponseInit) =>
    data<Loaded>({ shown, timeZone: ctx.tenant.time_zone }, init);
  if (token === null) return answer(readOutcome(request, context));
  try {
    const { until } = await services.accountDeletion.viewRestore(ctx, token);
    return answer({ kind: 'offer', token, until: until.toISOString() });
  } catch (error) {
    if (expectedErrorCode(error) !== 'link_expired') throw error;
    const { data: refused, init } = formFailureResponse(error, context);
    return answer({ kind: 'expired', message: refused.failure.message }, init ?? undefined);
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const token = textField(await request.formData(), 'restore');
  if (token === '') throw new Response(null, { status: 405 });
  try {
    await context.services.accountDeletion.restoreAccount(context.ctx, token);
  } catch (error) {
    return formFailureResponse(error, context);
  }
  const headers = new Headers({ 'Set-Cookie': context.cookies.clear(RESTORE_UNTIL_COOKIE) });
  headers.append('Set-Cookie', outcomeCookie('restored', context));
  return redirect(paths.accountDeleted(), { headers });
}

export { catchNetworkErrors as clientAction } from '../../lib/forms/failed-submissions.ts';

export const shouldRevalidate = shouldRevalidatePage;

export default function AccountDeleted() {
  const { shown, timeZone } = useLoaderData<typeof loader>();
  const failure = useFormResponse<typeof action>()?.failure;
  const pending = useNavigation().state !== 'idle';
  return (
    <Page width="narrow">
      {failure ? (
        <RestoreExpired message={failure.message} />
      ) : (
        <>
          {shown.kind === 'deleted' && <DeletedAccount until={shown.until} timeZone={timeZone} />}
          {shown.kind === 'offer' && <RestoreOffer {...shown} timeZone={timeZone} pending={pending} />}
          {shown.kind === 'restored' && <AccountRestored />}
          {shown.kind === 'none' && <NoRestoreLink />}
          {shown.kind === 'expired' && <RestoreExpired message={shown.message} />}
        </>
      )}
    </Page>
  );
}
