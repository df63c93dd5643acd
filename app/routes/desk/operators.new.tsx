import { data } from '@remix-run/node';
import { Form, useLoaderData, useNavigation } from '@remix-run/react';
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useTranslation } from 'react-i18next';

import { grantsOf } from '../../features/desk/access/grants.ts';
import { GrantsMatrix } from '../../features/desk/access/grants-matrix.tsx';
import { MadeLink } from '../../features/desk/access/made-link.tsx';
import { DeskHead } from '../../features/desk/desk-head.tsx';
import { deskPaths } from '../../lib/desk-paths.ts';
import { textOf, textsOf } from '../../lib/form-data.ts';
import { formFailure } from '../../lib/form-failure.server.ts';
import { useAnswer } from '../../lib/keep-page.ts';
import { requireOperator } from '../../lib/require-operator.ts';
import type { RouteHandle } from '../../lib/route-handle.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';

export const handle: RouteHandle = { i18n: ['desk', 'deskaccess'], title: (t) => t('deskaccess:operators.new.title') };

export async function loader({ context }: LoaderFunctionArgs) {
  const { ctx, services } = requireOperator(context);
  return { sites: services.operators.manage.sites(ctx) };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { ctx, services } = requireOperator(context);
  const form = await request.formData();
  const typed = { name: textOf(form, 'name'), email: textOf(form, 'email'), grants: grantsOf(textsOf(form, 'grant')) };
  try {
    const { operatorId, token } = await services.operators.manage.invite(ctx, typed);
    const made = { name: typed.name, operatorId, link: ctx.origin + deskPaths.welcome(token) };
    // The link stands in this answer alone: it is stored hashed, and goes into no address.
    return data({ made }, { status: 201 });
  } catch (error) {
    const refused = formFailure(error, context);
    // Without script the page is drawn anew: what was typed stays in it.
    return data({ ...refused.data, typed }, refused.init ?? undefined);
  }
}

export { keepPage as clientAction } from '../../lib/keep-page.ts';

export default function DeskNewOperator() {
  const { t } = useTranslation('deskaccess');
  const { sites } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  const pending = useNavigation().state !== 'idle';
  const made = answer && 'made' in answer ? answer.made : null;
  const { failure, typed } = answer && 'failure' in answer ? answer : { failure: null, typed: null };
  const fields: Record<string, string | undefined> = {
    ...failure?.fields,
    ...(failure?.code === 'account_exists' && { email: t('operators.new.exists') }),
  };
  if (made) {
    return (
      <>
        <DeskHead title={t('operators.new.title')} />
        <MadeLink {...made} />
        <div className="desk-row">
          <ButtonLink variant="secondary" href={deskPaths.operator(made.operatorId)}>
            {t('operators.link.to', { name: made.name })}
          </ButtonLink>
          <ButtonLink variant="ghost" href={deskPaths.newOperator()} reload>
            {t('operators.link.again')}
          </ButtonLink>
        </div>
      </>
    );
  }
  return (
    <>
      <DeskHead title={t('operators.new.title')} about={t('operators.new.text')} />
      <Form method="post" className="desk-form" noValidate>
        {failure && Object.keys(fields).length === 0 && (
          <Alert tone="danger" role="alert">
            {failure.message}
          </Alert>
        )}
        <div className="desk-fields">
          <TextField
            name="name"
            autoComplete="off"
            label={t('operators.new.name')}
            defaultValue={typed?.name}
            error={fields['name']}
          />
          <TextField
            name="email"
            type="email"
            autoComplete="off"
            label={t('operators.new.email')}
            defaultValue={typed?.email}
            error={fields['email']}
          />
        </div>
        <GrantsMatrix
          sites={sites}
          grants={typed?.grants ?? []}
          error={fields['grants'] && t('operators.matrix.required')}
        />
        <div className="desk-row">
          <Button pending={pending}>{t('operators.new.submit')}</Button>
        </div>
      </Form>
    </>
  );
}
