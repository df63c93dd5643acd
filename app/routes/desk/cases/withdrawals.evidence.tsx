import { data } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';

import { useTranslation } from '../../../../i18n/use-translation.ts';
import { RetainedMandate } from '../../../features/desk/cases/retained-mandate.tsx';
import { formState, DeskForm } from '../../../features/desk/kit/desk-form.tsx';
import { DeskHead } from '../../../features/desk/kit/desk-detail.tsx';
import { siteOptions } from '../../../features/desk/kit/desk-filter.tsx';
import { deskLoader, deskAction } from '../../../features/desk/kit/desk-route.server.ts';
import { deskPaths } from '../../../lib/desk/desk-paths.ts';
import { useFormResponse } from '../../../lib/forms/failed-submissions.ts';
import type { RouteHandle } from '../../../lib/routing/route-handle.ts';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';

export const handle: RouteHandle = { i18n: ['desk', 'deskcases'], title: (t) => t('deskcases:evidence.title') };

export const loader = deskLoader(({ ctx, services }) => {
  const sites = services.retainedEvidence.sites(ctx);
  if (sites.length === 0) throw new Response(null, { status: 404 });
  return { sites };
});

/** A look-up is recorded in the audit log, so it is posted. `held` is null when nothing is stored. */
export const action = deskAction(({ ctx, services }) => ({
  default: async ({ text }) =>
    data({ held: await services.retainedEvidence.look(ctx, { site: text('site'), reference: text('reference') }) }),
}));

export { catchNetworkErrors as clientAction } from '../../../lib/forms/failed-submissions.ts';

/** Evidence of debits of erased accounts, for inquiries by a bank. */
export default function DeskRetainedEvidence() {
  const { t } = useTranslation('deskcases');
  const { sites } = useLoaderData<typeof loader>();
  const answer = useFormResponse<typeof action>();
  const { given, field } = formState(answer);
  const held = answer?.held;
  return (
    <>
      <DeskHead
        title={t('evidence.title')}
        about={t('evidence.about')}
        back={{ href: deskPaths.withdrawals(), label: t('back') }}
      />
      <DeskForm
        answer={answer}
        className="desk-narrow"
        submit={t('evidence.look')}
        button={{ icon: 'magnifying-glass' }}
      >
        <SelectField label={t('evidence.site')} name="site" defaultValue={given['site']} options={siteOptions(sites)} />
        <TextField
          {...field('reference')}
          label={t('evidence.reference')}
          hint={t('evidence.reference_hint')}
          autoComplete="off"
          spellCheck={false}
        />
      </DeskForm>
      {held && <RetainedMandate held={held} />}
      {held === null && (
        <p className="desk-empty" role="status">
          {t('evidence.none')}
        </p>
      )}
    </>
  );
}
