import { useLoaderData } from '@remix-run/react';
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';

import { useTranslation } from '../../../i18n/use-translation.ts';
import type { MemberCtx } from '../../../server/context.ts';
import { SettingsLayout } from '../../features/settings/settings-layout.tsx';
import { VerificationState } from '../../features/verification/verification-state.tsx';
import { textField } from '../../lib/forms/form-data.ts';
import { formFailureResponse } from '../../lib/forms/form-failure.server.ts';
import { useFormResponse } from '../../lib/forms/failed-submissions.ts';
import { areaStyles } from '../../lib/page-head/area-styles.ts';
import { shouldRevalidatePage } from '../../lib/revalidation/page-revalidation.ts';
import { requireMember } from '../../lib/routing/require-member.ts';
import type { RouteHandle } from '../../lib/routing/route-handle.ts';
import { Alert } from '../../ui/feedback/alert.tsx';

export const handle: RouteHandle<unknown> = {
  composed: 'account',
  i18n: ['settings', 'verification'],
  title: (t) => t('settings:verification.title'),
};

export const links = areaStyles('settings', 'verification');

export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireMember(args);
  const { photoVerification } = args.context.services;
  const query = new URL(args.request.url).searchParams;
  const code = query.get('photo_error');
  return {
    state: await photoVerification.viewVerification(ctx),
    timeZone: ctx.tenant.time_zone,
    sent: query.get('photo') === 'added',
    refusal: code && photoVerification.describeRefusal(ctx, code),
  };
}

type Verification = LoaderFunctionArgs['context']['services']['photoVerification'];

const ACTIONS: Record<string, (service: Verification, ctx: MemberCtx, form: FormData) => Promise<void>> = {
  ask: (service, ctx) => service.askPose(ctx),
  // Before there is a picture: nothing is left that could be said to be withdrawn.
  stop: (service, ctx) => service.withdrawCheck(ctx),
  withdraw: (service, ctx) => service.withdrawCheck(ctx),
  appeal: (service, ctx, form) => service.appealRefusal(ctx, { text: textField(form, 'text') }),
};

const DONE: Partial<Record<string, 'withdrawn' | 'appealed'>> = { withdraw: 'withdrawn', appeal: 'appealed' };

export async function action(args: ActionFunctionArgs) {
  const ctx = requireMember(args);
  const form = await args.request.formData();
  const intent = textField(form, 'intent');
  if (!Object.hasOwn(ACTIONS, intent)) throw new Response(null, { status: 400 });
  try {
    await ACTIONS[intent]!(args.context.services.photoVerification, ctx, form);
    return { done: DONE[intent] ?? null, failure: null };
  } catch (error) {
    return formFailureResponse(error, args.context);
  }
}

export { catchNetworkErrors as clientAction } from '../../lib/forms/failed-submissions.ts';

export const shouldRevalidate = shouldRevalidatePage;

export default function VerificationSettings() {
  const { state, timeZone, sent, refusal } = useLoaderData<typeof loader>();
  const answer = useFormResponse<typeof action>();
  const failure = answer?.failure ?? null;
  const done = answer && !answer.failure ? answer.done : null;
  return (
    <SettingsLayout
      section="verification"
      notice={
        <Notice done={done ?? (sent && !answer ? 'sent' : null)} failure={answer ? failureWords(failure) : refusal} />
      }
    >
      <VerificationState state={state} timeZone={timeZone} error={failure?.fields['text'] ?? null} />
    </SettingsLayout>
  );
}

type Failure = { fields: Partial<Record<string, string>>; message: string } | null;

/** The refusal of a button; that of the appeal stands beside its field. */
const failureWords = (failure: Failure) =>
  failure === null || failure.fields['text'] ? null : (Object.values(failure.fields)[0] ?? failure.message);

function Notice({ done, failure }: { done: 'sent' | 'withdrawn' | 'appealed' | null; failure: string | null }) {
  const { t } = useTranslation('verification');
  if (failure !== null) return <Alert tone="danger" title={failure} />;
  return done && <Alert tone="success" title={t(`done.${done}`)} />;
}
