import { data } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';

import { useTranslation } from '../../../../i18n/use-translation.ts';
import {
  parseGrants,
  serializeGrant,
  GrantsMatrix,
  InvitationLink,
  OperatorAccess,
} from '../../../features/desk/access/operator-access.tsx';
import { formState, DeskForm, DoneAlert, FormAlert } from '../../../features/desk/kit/desk-form.tsx';
import { DeskHead } from '../../../features/desk/kit/desk-detail.tsx';
import { deskLoader, deskAction } from '../../../features/desk/kit/desk-route.server.ts';
import { reloadAfterPost } from '../../../features/desk/kit/reload-after-post.ts';
import { deskPaths } from '../../../lib/desk/desk-paths.ts';
import { useFormResponse } from '../../../lib/forms/failed-submissions.ts';
import type { RouteHandle } from '../../../lib/routing/route-handle.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';

export const handle: RouteHandle = { i18n: ['desk', 'deskaccess'], title: (t) => t('deskaccess:operators.title') };

const DONE = ['grants', 'disable', 'enable', 'sessions'] as const;

export const loader = deskLoader(async ({ ctx, services: { operators }, id }) => {
  return { operator: await operators.manage.view(ctx, id), sites: operators.manage.sites(ctx) };
});

export const shouldRevalidate = reloadAfterPost;

export const action = deskAction(({ ctx, services, id }) => {
  const { manage } = services.operators;
  const linkTo = (token: string) => data({ link: ctx.origin + deskPaths.welcome(token) }, { status: 201 });
  return {
    grants: ({ all }) =>
      manage.changeGrants(ctx, { id, before: parseGrants(all('before')), grants: parseGrants(all('grant')) }),
    link: async () => linkTo(await manage.renewLink(ctx, id)),
    reset: async () => linkTo(await manage.resetFactors(ctx, id)),
    sessions: () => manage.endSessions(ctx, id),
    disable: () => manage.disable(ctx, id),
    enable: () => manage.enable(ctx, id),
  };
});

export { catchNetworkErrors as clientAction } from '../../../lib/forms/failed-submissions.ts';

export default function DeskOperator() {
  const { t } = useTranslation('deskaccess');
  const { operator, sites } = useLoaderData<typeof loader>();
  const answer = useFormResponse<typeof action>();
  const { id, name, email, grants, self } = operator;
  const { failure, wrong } = formState(answer);
  const texts = Object.fromEntries(DONE.map((each) => [each, t(`operators.done.${each}`, { name })]));
  return (
    <>
      <DeskHead
        title={name}
        about={email}
        links={[{ href: deskPaths.auditOf('operator', id), label: t('operators.access.history') }]}
        back={{ href: deskPaths.operators(), label: t('operators.title') }}
      />
      {answer?.link && <InvitationLink link={answer.link} name={name} />}
      <DoneAlert texts={texts} answer={answer} />
      <FormAlert failure={failure} />
      {self && (
        <Alert tone="info">
          <Link to={deskPaths.account()}>{t('operators.access.self')}</Link>
        </Alert>
      )}
      <DeskForm intent="grants" submit={t('operators.matrix.save')} key={JSON.stringify(grants)}>
        {grants.map(serializeGrant).map((value) => (
          <input type="hidden" name="before" key={value} value={value} />
        ))}
        <GrantsMatrix
          sites={sites}
          grants={grants}
          self={self}
          error={wrong['grants'] && t('operators.matrix.required')}
        />
      </DeskForm>
      <OperatorAccess operator={operator} />
    </>
  );
}
