import { redirect, redirectDocument, type AppLoadContext } from '@remix-run/node';
import { useLoaderData, useSearchParams } from '@remix-run/react';

import { useTranslation } from '../../../../i18n/use-translation.ts';
import { AccountDetails, OwnPassword, OwnSessions } from '../../../features/desk/access/account-panels.tsx';
import { GrantList } from '../../../features/desk/access/operator-access.tsx';
import { OwnFactors } from '../../../features/desk/access/own-factors.tsx';
import { DeskHead, SectionPanel } from '../../../features/desk/kit/desk-detail.tsx';
import { DoneAlert, FormAlert } from '../../../features/desk/kit/desk-form.tsx';
import { deskLoader, deskAction } from '../../../features/desk/kit/desk-route.server.ts';
import { deskPaths } from '../../../lib/desk/desk-paths.ts';
import { useFormResponse } from '../../../lib/forms/failed-submissions.ts';
import type { RouteHandle } from '../../../lib/routing/route-handle.ts';

export const handle: RouteHandle = { i18n: ['desk', 'deskaccess'], title: (t) => t('deskaccess:account.title') };

const DONE = ['details', 'password', 'totp', 'passkey', 'removed', 'sessions'] as const;

export const loader = deskLoader(async ({ ctx, services: { operators }, search }) => {
  const fresh = search.has('totp') ? operators.account.startTotp(ctx) : null;
  const { grants } = ctx.operator;
  return { account: await operators.account.view(ctx), fresh, grants: [...grants], sites: operators.siteNames(ctx) };
});

/** After a change of a credential, this session goes on with a new token. */
const renewed = (done: (typeof DONE)[number], token: string, { desk }: AppLoadContext) =>
  redirect(deskPaths.accountDone(done), { headers: { 'Set-Cookie': desk!.cookies.session(token) } });

export const action = deskAction(({ ctx, services: { operators }, context }) => ({
  details: async ({ text }) => {
    const locale = await operators.account.changeDetails(ctx, { name: text('name'), locale: text('locale') });
    // A whole new document, since its language changes; the cookie sets the language of the login page.
    const headers = { 'Set-Cookie': context.desk!.cookies.locale(locale) };
    return redirectDocument(deskPaths.accountDone('details'), { headers });
  },
  password: async ({ raw }) => {
    const input = { current: raw('current'), password: raw('password') };
    return renewed('password', await operators.account.changePassword(ctx, input), context);
  },
  totp: async ({ text, raw }) => {
    const input = { sealed: text('sealed'), current: raw('current'), code: text('code') };
    return renewed('totp', await operators.account.replaceTotp(ctx, input), context);
  },
  passkey: async ({ text, raw }) => {
    const input = { sealed: text('sealed'), credential: raw('credential'), name: text('name') };
    return renewed('passkey', await operators.account.addPasskey(ctx, input), context);
  },
  removed: ({ text, raw }) => operators.account.removeFactor(ctx, { current: raw('current'), factor: text('factor') }),
  sessions: ({ text }) => operators.account.endSessions(ctx, text('session') || null),
}));

export { catchNetworkErrors as clientAction } from '../../../lib/forms/failed-submissions.ts';

export default function DeskAccount() {
  const { t } = useTranslation('deskaccess');
  const { account, fresh, grants, sites } = useLoaderData<typeof loader>();
  const answer = useFormResponse<typeof action>();
  const done = useSearchParams()[0].get('done');
  const texts = Object.fromEntries(DONE.map((each) => [each, t(`account.done.${each}`)]));
  return (
    <>
      <DeskHead
        title={t('account.title')}
        about={account.email}
        links={[{ href: deskPaths.roles(), label: t('roles.title') }]}
      />
      <DoneAlert texts={texts} answer={answer} />
      <FormAlert failure={answer?.failure} />
      <div className="desk-pair">
        <AccountDetails account={account} answer={answer} />
        <OwnPassword account={account} answer={answer} key={done} />
        <OwnFactors account={account} fresh={fresh} answer={answer} key={`${done}${account.passkeys.length}`} />
        <OwnSessions sessions={account.sessions} />
        <SectionPanel title={t('roles.yours')}>
          {grants.length > 0 ? <GrantList grants={grants} sites={sites} /> : <p>{t('roles.none')}</p>}
        </SectionPanel>
      </div>
    </>
  );
}
