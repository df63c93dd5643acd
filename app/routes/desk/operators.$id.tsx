import { data, redirect } from '@remix-run/node';
import { Form, Link, useLoaderData, useNavigation } from '@remix-run/react';
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useTranslation } from 'react-i18next';

import type { OperatorsService } from '../../../server/modules/operators/operators.service.ts';
import type { DeskCtx } from '../../../server/modules/operators/desk-ctx.ts';
import { grantsOf, grantValue } from '../../features/desk/access/grants.ts';
import { GrantsMatrix } from '../../features/desk/access/grants-matrix.tsx';
import { MadeLink } from '../../features/desk/access/made-link.tsx';
import { OperatorAccess } from '../../features/desk/access/operator-access.tsx';
import { DeskHead } from '../../features/desk/desk-head.tsx';
import { reloadAfterPost } from '../../features/desk/reload-after-post.ts';
import { deskPaths } from '../../lib/desk-paths.ts';
import { textOf, textsOf } from '../../lib/form-data.ts';
import { formFailure } from '../../lib/form-failure.server.ts';
import { useAnswer } from '../../lib/keep-page.ts';
import { requireOperator } from '../../lib/require-operator.ts';
import type { RouteHandle } from '../../lib/route-handle.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';

export const handle: RouteHandle = { i18n: ['desk', 'deskaccess'], title: (t) => t('deskaccess:operators.title') };

const DONE = ['grants', 'disable', 'enable', 'sessions'] as const;

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { ctx, services } = requireOperator(context);
  const { manage } = services.operators;
  const done = new URL(request.url).searchParams.get('done');
  return {
    operator: await manage.view(ctx, params['id'] ?? ''),
    sites: manage.sites(ctx),
    done: DONE.find((each) => each === done) ?? null,
  };
}

export const shouldRevalidate = reloadAfterPost;

type Manage = OperatorsService['manage'];

/** Does what the form asks. @returns a link to pass on; else what was done */
async function run(manage: Manage, ctx: DeskCtx, id: string, form: FormData): Promise<{ token: string } | string> {
  switch (textOf(form, 'intent')) {
    case 'grants':
      await manage.changeGrants(ctx, {
        id,
        before: grantsOf(textsOf(form, 'before')),
        grants: grantsOf(textsOf(form, 'grant')),
      });
      return 'grants';
    case 'link':
      return { token: await manage.renewLink(ctx, id) };
    case 'reset':
      return { token: await manage.resetFactors(ctx, id) };
    case 'sessions':
      await manage.endSessions(ctx, id);
      return 'sessions';
    case 'disable':
      await manage.disable(ctx, id);
      return 'disable';
    case 'enable':
      await manage.enable(ctx, id);
      return 'enable';
    default:
      throw new Response(null, { status: 400 });
  }
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { ctx, services } = requireOperator(context);
  const id = params['id'] ?? '';
  try {
    const outcome = await run(services.operators.manage, ctx, id, await request.formData());
    if (typeof outcome === 'string') return redirect(`${deskPaths.operator(id)}?done=${outcome}`);
    return data({ link: ctx.origin + deskPaths.welcome(outcome.token) }, { status: 201 });
  } catch (error) {
    return formFailure(error, context);
  }
}

export { keepPage as clientAction } from '../../lib/keep-page.ts';

export default function DeskOperator() {
  const { t } = useTranslation('deskaccess');
  const { operator, sites, done } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  const pending = useNavigation().state !== 'idle';
  const { id, name, email, grants, self } = operator;
  const link = answer && 'link' in answer ? answer.link : null;
  const failure = answer && 'failure' in answer ? answer.failure : null;
  const wrong = failure?.fields['grants'];
  const tools = (
    <>
      <ButtonLink variant="secondary" size="small" href={deskPaths.auditOf('operator', id)}>
        {t('operators.access.history')}
      </ButtonLink>
      <ButtonLink variant="ghost" size="small" icon="arrow-left" href={deskPaths.operators()}>
        {t('operators.title')}
      </ButtonLink>
    </>
  );
  return (
    <>
      <DeskHead title={name} about={email} tools={tools} />
      {link && <MadeLink link={link} name={name} />}
      {done && !answer && (
        <Alert tone="success" role="status">
          {t(`operators.done.${done}`, { name })}
        </Alert>
      )}
      {failure && !wrong && (
        <Alert tone="danger" role="alert">
          {failure.message}
        </Alert>
      )}
      {self && (
        <Alert tone="info">
          <Link to={deskPaths.account()}>{t('operators.access.self')}</Link>
        </Alert>
      )}
      <Form method="post" className="desk-form" noValidate key={JSON.stringify(grants)}>
        <input type="hidden" name="intent" value="grants" />
        {grants.map(grantValue).map((value) => (
          <input type="hidden" name="before" key={value} value={value} />
        ))}
        <GrantsMatrix sites={sites} grants={grants} self={self} error={wrong && t('operators.matrix.required')} />
        <div className="desk-row">
          <Button pending={pending}>{t('operators.matrix.save')}</Button>
        </div>
      </Form>
      <OperatorAccess operator={operator} />
    </>
  );
}
