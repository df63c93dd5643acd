import { data } from '@remix-run/node';
import { Form, Link, useLoaderData, useNavigation } from '@remix-run/react';
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useTranslation } from 'react-i18next';

import type { HeldMandateView } from '../../../server/modules/departure/open-held-mandate.ts';
import { HeldMandate } from '../../features/desk/cases/held-mandate.tsx';
import { DeskHead } from '../../features/desk/desk-head.tsx';
import { deskPaths } from '../../lib/desk-paths.ts';
import { textOf } from '../../lib/form-data.ts';
import { formFailure } from '../../lib/form-failure.server.ts';
import type { FormFailure } from '../../lib/form-failure.server.ts';
import { useAnswer } from '../../lib/keep-page.ts';
import { requireOperator } from '../../lib/require-operator.ts';
import type { RouteHandle } from '../../lib/route-handle.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';

export const handle: RouteHandle = { i18n: ['desk', 'deskcases'], title: (t) => t('deskcases:evidence.title') };

export function loader({ context }: LoaderFunctionArgs) {
  const { ctx, services } = requireOperator(context);
  const sites = services.heldEvidence.sites(ctx);
  if (sites.length === 0) throw new Response(null, { status: 404 });
  return { sites };
}

interface Looked {
  /** Null when nothing is held; absent when nobody looked. */
  held?: HeldMandateView | null;
  failure?: FormFailure;
  given: { site: string; reference: string };
}

/** Looking is a deed that is written down: a form that is sent, and no address that is opened. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { ctx, services } = requireOperator(context);
  const form = await request.formData();
  const given = { site: textOf(form, 'site'), reference: textOf(form, 'reference') };
  try {
    return data<Looked>({ held: await services.heldEvidence.look(ctx, given), given });
  } catch (error) {
    const refused = formFailure(error, context);
    return data<Looked>({ ...refused.data, given }, refused.init ?? undefined);
  }
}

export { keepPage as clientAction } from '../../lib/keep-page.ts';

/** What proves debits of accounts that are erased, for a bank that asks. */
export default function DeskHeldEvidence() {
  const { t } = useTranslation('deskcases');
  const { sites } = useLoaderData<typeof loader>();
  const { held, failure, given } = useAnswer<typeof action>() ?? {};
  const pending = useNavigation().state === 'submitting';
  return (
    <>
      <DeskHead
        title={t('evidence.title')}
        about={t('evidence.about')}
        tools={<Link to={deskPaths.withdrawals()}>{t('back')}</Link>}
      />
      <Form method="post" noValidate className="case-look">
        <SelectField
          label={t('evidence.site')}
          name="site"
          defaultValue={given?.site}
          options={sites.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <TextField
          name="reference"
          label={t('evidence.reference')}
          hint={t('evidence.reference_hint')}
          error={failure?.fields['reference']}
          autoComplete="off"
          spellCheck={false}
          defaultValue={given?.reference}
        />
        <Button icon="magnifying-glass" pending={pending}>
          {t('evidence.look')}
        </Button>
      </Form>
      {held && <HeldMandate held={held} />}
      {held === null && (
        <p className="desk-empty" role="status">
          {t('evidence.none')}
        </p>
      )}
    </>
  );
}
