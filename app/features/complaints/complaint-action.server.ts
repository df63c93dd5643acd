import { data, redirect, type AppLoadContext } from '@remix-run/node';

import { rawTextField, textField } from '../../lib/forms/form-data.ts';
import { formFailureResponse, type FormFailure } from '../../lib/forms/form-failure.server.ts';
import { paths } from '../../lib/routing/paths.ts';
import { OWN_COMPLAINTS_ID } from './own-complaints-id.ts';

/** The submitted values, to fill the form again. */
export interface ComplaintValues {
  category: string;
  subject: string;
  text: string;
  email: string;
}

export interface ComplaintActionData {
  failure?: FormFailure;
  values?: ComplaintValues;
  /** Reference of a visitor's complaint; members see theirs in their list. */
  reference?: string;
}

/** Files a complaint. Members are redirected to their list of complaints; visitors get a reference. */
export async function submitComplaint(request: Request, context: AppLoadContext) {
  const form = await request.formData();
  const given = {
    category: textField(form, 'category'),
    subject: textField(form, 'subject'),
    text: rawTextField(form, 'text'),
    email: textField(form, 'email'),
  };
  try {
    const { reference } = await context.services.complaints.fileComplaint(context.ctx, given);
    if (context.ctx.viewer) return redirect(`${paths.complaints()}#${OWN_COMPLAINTS_ID}`);
    return data<ComplaintActionData>({ reference });
  } catch (error) {
    const refused = formFailureResponse(error, context);
    return data<ComplaintActionData>({ ...refused.data, values: given }, refused.init ?? undefined);
  }
}
