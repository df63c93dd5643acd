import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData, useNavigation } from '@remix-run/react';

import { useTranslation } from '../../../i18n/use-translation.ts';
import type { MemberCtx } from '../../../server/context.ts';
import type { Services } from '../../../server/services.ts';
import { AlternativesStep } from '../../features/account-deletion/alternatives-step.tsx';
import { deletionReasonsCookie, readDeletionReasons } from '../../features/account-deletion/deletion-reasons.server.ts';
import { OpenOrdersNotice } from '../../features/account-deletion/open-orders-notice.tsx';
import { RESTORE_UNTIL_COOKIE } from '../../features/account-deletion/restore-until.ts';
import { PasswordStep } from '../../features/account-deletion/password-step.tsx';
import { ReasonsStep } from '../../features/account-deletion/reasons-step.tsx';
import { SettingsLayout } from '../../features/settings/settings-layout.tsx';
import { areaStyles } from '../../lib/page-head/area-styles.ts';
import { rawTextField, textField, textFields } from '../../lib/forms/form-data.ts';
import { expectedErrorCode, formFailureResponse } from '../../lib/forms/form-failure.server.ts';
import { useFormResponse } from '../../lib/forms/failed-submissions.ts';
import { forwardHeaders } from '../../lib/routing/forward-headers.ts';
import { paths } from '../../lib/routing/paths.ts';
import { shouldRevalidatePage } from '../../lib/revalidation/page-revalidation.ts';
import { requireMember } from '../../lib/routing/require-member.ts';
import type { RouteHandle } from '../../lib/routing/route-handle.ts';
import { Steps } from '../../ui/feedback/steps.tsx';

export const handle: RouteHandle<unknown> = {
  composed: 'account',
  i18n: ['settings', 'accountdeletion'],
  title: (t) => t('settings:delete.title'),
};

export const links = areaStyles('settings');

export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireMember(args);
  const { accountDeletion, credits, payments } = args.context.services;
  const step = new URL(args.request.url).searchParams.get('step');
  const shared = { reasons: readDeletionReasons(args.request, ctx, args.context), timeZone: ctx.tenant.time_zone };
  if (step === 'alternatives') {
    return { ...shared, step: 2 as const, alternatives: await accountDeletion.viewAlternatives(ctx) };
  }
  if (step === 'password') {
    const [balance, unsettled] = await Promise.all([credits.viewBalance(ctx), payments.viewUnsettled(ctx)]);
    return { ...shared, step: 3 as const, ...balance, unsettled };
  }
  return { ...shared, step: 1 as const };
}

/** Actions of the second step. */
const ALTERNATIVES: Record<string, (accountDeletion: Services['accountDeletion'], ctx: MemberCtx) => Promise<void>> = {
  'pause-mails': (accountDeletion, ctx) => accountDeletion.pauseMails(ctx),
  'resume-mails': (accountDeletion, ctx) => accountDeletion.resumePausedMails(ctx),
  hide: (accountDeletion, ctx) => accountDeletion.hideProfile(ctx, true),
  show: (accountDeletion, ctx) => accountDeletion.hideProfile(ctx, false),
  'accept-offer': (accountDeletion, ctx) => accountDeletion.answerOffer(ctx, true),
  'refuse-offer': (accountDeletion, ctx) => accountDeletion.answerOffer(ctx, false),
};

async function submitDeletion({ context }: ActionFunctionArgs, ctx: MemberCtx, form: FormData) {
  const input = { password: rawTextField(form, 'password'), reasons: textFields(form, 'reasons') };
  const { until } = await context.services.accountDeletion.deleteAccount(ctx, input);
  const headers = new Headers();
  headers.append('Set-Cookie', context.cookies.clearSession());
  headers.append('Set-Cookie', deletionReasonsCookie([], ctx, context));
  const seconds = String(Math.floor(until.getTime() / 1000));
  headers.append('Set-Cookie', context.cookies.serialize(RESTORE_UNTIL_COOKIE, seconds));
  return redirect(paths.accountDeleted(), { headers });
}

export async function action(args: ActionFunctionArgs) {
  const ctx = requireMember(args);
  const { accountDeletion } = args.context.services;
  const form = await args.request.formData();
  const intent = textField(form, 'intent');
  try {
    if (intent === 'delete') return await submitDeletion(args, ctx, form);
    if (intent === 'reasons') {
      const reasons = await accountDeletion.considerLeaving(ctx, textFields(form, 'reasons'));
      const headers = { 'Set-Cookie': deletionReasonsCookie(reasons, ctx, args.context) };
      return redirect(paths.leave('alternatives'), { headers });
    }
    if (!Object.hasOwn(ALTERNATIVES, intent)) throw new Response(null, { status: 400 });
    await ALTERNATIVES[intent]!(accountDeletion, ctx);
  } catch (error) {
    // The offer was answered in another tab or has expired: the page shows the current state.
    if (expectedErrorCode(error) !== 'conflict') return formFailureResponse(error, args.context);
  }
  return redirect(paths.leave('alternatives'));
}

export { catchNetworkErrors as clientAction } from '../../lib/forms/failed-submissions.ts';

export const headers = forwardHeaders;

export const shouldRevalidate = shouldRevalidatePage;

export default function DeleteSettings() {
  const { t } = useTranslation('accountdeletion');
  const loaded = useLoaderData<typeof loader>();
  const failure = useFormResponse<typeof action>()?.failure ?? null;
  const pending = useNavigation().state !== 'idle';
  const { step, reasons, timeZone } = loaded;
  return (
    <SettingsLayout section="delete">
      <Steps current={step} total={3} label={t('steps', { current: step, total: 3 })} />
      {step === 1 && <ReasonsStep chosen={reasons} pending={pending} failure={failure} />}
      {step === 2 && <AlternativesStep alternatives={loaded.alternatives} timeZone={timeZone} />}
      {step === 3 && (
        <PasswordStep
          reasons={reasons}
          openOrdersNotice={
            <OpenOrdersNotice openOrders={loaded.unsettled} credits={loaded.credits} timeZone={timeZone} />
          }
          failure={failure}
        />
      )}
    </SettingsLayout>
  );
}
