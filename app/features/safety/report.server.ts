import { data, redirect, type AppLoadContext } from '@remix-run/node';

import { translate, translateFieldError } from '../../../i18n/index.ts';
import type { MemberCtx } from '../../../server/context.ts';
import { reportSchema } from '../../../server/modules/trust/safety/report.schema.ts';
import { rawTextField, textField } from '../../lib/forms/form-data.ts';
import { formFailureResponse, type FormFailure } from '../../lib/forms/form-failure.server.ts';
import { paths } from '../../lib/routing/paths.ts';
import type { ReportActionData, ReportFormData } from './report-data.ts';

export async function loadReportable(
  { services }: AppLoadContext,
  ctx: MemberCtx,
  id: string,
  request: Request,
): Promise<ReportFormData> {
  const message = new URL(request.url).searchParams.get('message');
  const reportable = await services.safety.viewReportable(ctx, id, message);
  return { ...reportable, timeZone: ctx.tenant.time_zone, about: message === null ? '' : `message:${message}` };
}

/** Parses the subject of a report: `photo:<id>`, `message:<id>` or none. */
function parseSubject(about: string): { photo?: string; message?: string } {
  const [kind, id] = about.split(':');
  return (kind === 'photo' || kind === 'message') && id ? { [kind]: id } : {};
}

function missingReasonFailure({ ctx }: AppLoadContext): FormFailure {
  const reason = translateFieldError(ctx, 'report_reason_required');
  const message = translate(ctx, 'errors:invalid_fields');
  return { code: 'invalid_fields', message, fields: { reason }, params: {} };
}

/** Submits a report from a form. Returns data to the dialog; redirects a browser without JavaScript to the receipt. */
export async function submitReport(context: AppLoadContext, ctx: MemberCtx, id: string, request: Request) {
  const form = await request.formData();
  const given = {
    reason: textField(form, 'reason'),
    about: textField(form, 'about'),
    text: rawTextField(form, 'text'),
  };
  const reason = reportSchema.shape.reason.safeParse(given.reason).data;
  if (!reason)
    return data({ failure: missingReasonFailure(context), values: given } satisfies ReportActionData, { status: 422 });
  const report = { profile: id, reason, text: given.text, ...parseSubject(given.about) };
  try {
    await context.services.safety.reportProfile(ctx, report);
  } catch (error) {
    const refused = formFailureResponse(error, context);
    return data({ ...refused.data, values: given } satisfies ReportActionData, refused.init ?? undefined);
  }
  if (textField(form, 'via') === 'script') return { reported: true } satisfies ReportActionData;
  return redirect(paths.memberReport(id, { done: 1 }));
}
