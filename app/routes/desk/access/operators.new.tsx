import { data } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';

import { useTranslation } from '../../../../i18n/use-translation.ts';
import { parseGrants, GrantsMatrix, InvitationLink } from '../../../features/desk/access/operator-access.tsx';
import { formState, DeskForm } from '../../../features/desk/kit/desk-form.tsx';
import { DeskHead } from '../../../features/desk/kit/desk-detail.tsx';
import { deskLoader, deskAction } from '../../../features/desk/kit/desk-route.server.ts';
import { deskPaths } from '../../../lib/desk/desk-paths.ts';
import { useFormResponse } from '../../../lib/forms/failed-submissions.ts';
import type { RouteHandle } from '../../../lib/routing/route-handle.ts';
import { ButtonLink } from '../../../ui/actions/button.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';

export const handle: RouteHandle = { i18n: ['desk', 'deskaccess'], title: (t) => t('deskaccess:operators.new.title') };

export const loader = deskLoader(({ ctx, services }) => ({ sites: services.operators.manage.sites(ctx) }));

export const action = deskAction(
  ({ ctx, services }) => ({
    default: async ({ text, all }) => {
      const input = { name: text('name'), email: text('email'), grants: parseGrants(all('grant')) };
      const { operatorId, token } = await services.operators.manage.invite(ctx, input);
      // The link is shown in this answer only: the token is stored hashed and put into no address of the desk.
      const link = ctx.origin + deskPaths.welcome(token);
      return data({ made: { name: input.name, operatorId, link } }, { status: 201 });
    },
  }),
  ({ all }) => ({ grants: parseGrants(all('grant')) }),
);

export { catchNetworkErrors as clientAction } from '../../../lib/forms/failed-submissions.ts';

export default function DeskNewOperator() {
  const { t } = useTranslation('deskaccess');
  const { sites } = useLoaderData<typeof loader>();
  const answer = useFormResponse<typeof action>();
  const { failure, wrong, given, field } = formState(answer);
  const exists = failure?.code === 'account_exists' ? t('operators.new.exists') : undefined;
  if (answer?.made) {
    const { made } = answer;
    return (
      <>
        <DeskHead title={t('operators.new.title')} />
        <InvitationLink {...made} />
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
      <DeskForm answer={exists ? undefined : answer} submit={t('operators.new.submit')}>
        <div className="desk-fields">
          <TextField {...field('name')} autoComplete="off" label={t('operators.new.name')} />
          <TextField
            name="email"
            type="email"
            autoComplete="off"
            label={t('operators.new.email')}
            defaultValue={given['email']}
            error={exists ?? wrong['email']}
          />
        </div>
        <GrantsMatrix
          sites={sites}
          grants={answer?.grants ?? []}
          error={wrong['grants'] && t('operators.matrix.required')}
        />
      </DeskForm>
    </>
  );
}
