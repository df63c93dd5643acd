import { data, redirect, redirectDocument } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useTranslation } from 'react-i18next';

import type { OperatorsService } from '../../../server/modules/operators/operators.service.ts';
import type { DeskCtx } from '../../../server/modules/operators/desk-ctx.ts';
import type { DeskCookies } from '../../../server/plugins/desk-context.ts';
import { AccountDetails, OwnPassword, OwnSessions } from '../../features/desk/access/account-panels.tsx';
import { GrantList } from '../../features/desk/access/grant-list.tsx';
import { OwnFactors } from '../../features/desk/access/own-factors.tsx';
import { DeskHead } from '../../features/desk/desk-head.tsx';
import { deskPaths } from '../../lib/desk-paths.ts';
import { rawTextOf, textOf } from '../../lib/form-data.ts';
import { formFailure } from '../../lib/form-failure.server.ts';
import { useAnswer } from '../../lib/keep-page.ts';
import { requireOperator } from '../../lib/require-operator.ts';
import type { RouteHandle } from '../../lib/route-handle.ts';
import { Alert } from '../../ui/alert.tsx';
import { ButtonLink } from '../../ui/button.tsx';

export const handle: RouteHandle = { i18n: ['desk', 'deskaccess'], title: (t) => t('deskaccess:account.title') };

const DONE = ['details', 'password', 'totp', 'passkey', 'removed', 'sessions'] as const;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { ctx, services } = requireOperator(context);
  const { account, siteNames } = services.operators;
  const { searchParams } = new URL(request.url);
  const fresh = searchParams.has('totp') ? account.startTotp(ctx) : null;
  const done = DONE.find((each) => each === searchParams.get('done')) ?? null;
  const { grants } = ctx.operator;
  return { account: await account.view(ctx), fresh, done, grants: [...grants], sites: siteNames(ctx) };
}

type Account = OperatorsService['account'];

/** Does what the form asks. @returns what was done */
async function run(account: Account, ctx: DeskCtx, form: FormData): Promise<(typeof DONE)[number]> {
  const current = rawTextOf(form, 'current');
  const sealed = textOf(form, 'sealed');
  switch (textOf(form, 'intent')) {
    case 'password':
      await account.changePassword(ctx, { current, password: rawTextOf(form, 'password') });
      return 'password';
    case 'totp':
      await account.replaceTotp(ctx, { sealed, current, code: textOf(form, 'code') });
      return 'totp';
    case 'passkey':
      await account.addPasskey(ctx, { sealed, credential: rawTextOf(form, 'credential'), name: textOf(form, 'name') });
      return 'passkey';
    case 'remove':
      await account.removeFactor(ctx, { current, factor: textOf(form, 'factor') });
      return 'removed';
    case 'session':
      await account.endSessions(ctx, textOf(form, 'session') || null);
      return 'sessions';
    default:
      throw new Response(null, { status: 400 });
  }
}

async function changeDetails(account: Account, ctx: DeskCtx, cookies: DeskCookies, form: FormData) {
  const locale = await account.changeDetails(ctx, { name: textOf(form, 'name'), locale: textOf(form, 'locale') });
  // A whole new page, in the new language; the cookie is for the entrance.
  return redirectDocument(deskPaths.accountDone('details'), { headers: { 'Set-Cookie': cookies.locale(locale) } });
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { ctx, services } = requireOperator(context);
  const { account } = services.operators;
  const form = await request.formData();
  const intent = textOf(form, 'intent');
  try {
    if (intent === 'details') return await changeDetails(account, ctx, context.desk!.cookies, form);
    return redirect(deskPaths.accountDone(await run(account, ctx, form)));
  } catch (error) {
    const { data: answer, init } = formFailure(error, context);
    return data({ ...answer, intent, factor: textOf(form, 'factor') }, init ?? undefined);
  }
}

export { keepPage as clientAction } from '../../lib/keep-page.ts';

export default function DeskAccount() {
  const { t } = useTranslation('deskaccess');
  const { account, fresh, done, grants, sites } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  const fieldsOf = (intent: string): Record<string, string | undefined> =>
    answer?.intent === intent ? answer.failure.fields : {};
  const general = answer && Object.keys(answer.failure.fields).length === 0 ? answer.failure.message : null;
  const tools = (
    <ButtonLink variant="secondary" size="small" href={deskPaths.roles()}>
      {t('roles.title')}
    </ButtonLink>
  );
  return (
    <>
      <DeskHead title={t('account.title')} about={account.email} tools={tools} />
      {done && !answer && (
        <Alert tone="success" role="status">
          {t(`account.done.${done}`)}
        </Alert>
      )}
      {general && (
        <Alert tone="danger" role="alert">
          {general}
        </Alert>
      )}
      <div className="desk-columns">
        <AccountDetails account={account} wrong={fieldsOf('details')} />
        <OwnPassword email={account.email} wrong={fieldsOf('password')} key={done} />
        <OwnFactors
          account={account}
          fresh={fresh}
          wrong={{ totp: fieldsOf('totp'), remove: fieldsOf('remove'), factor: answer?.factor ?? '' }}
          key={`${done}${account.passkeys.length}`}
        />
        <OwnSessions sessions={account.sessions} />
        <section className="desk-section" aria-labelledby="own-roles">
          <h2 id="own-roles">{t('roles.yours')}</h2>
          {grants.length > 0 ? <GrantList grants={grants} sites={sites} /> : <p>{t('roles.none')}</p>}
        </section>
      </div>
    </>
  );
}
