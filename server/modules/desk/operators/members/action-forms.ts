import { z } from 'zod';

import { domainError } from '../../../../lib/errors/errors.ts';
import { isUuid } from '../../../../lib/security/ids.ts';
import { CORRECTION_CAUSES } from '../../../ledger/credits/index.ts';
import { toFieldErrors } from '../../../identity/accounts/index.ts';
import { measureSchema, statementText } from '../../../trust/safety/index.ts';

/** Maximum characters of the operator's reason, which is stored in the audit log. */
const REASON_MAX = 500;

const reasonField = statementText(REASON_MAX);
const integerField = z
  .string({ error: 'required' })
  .regex(/^[0-9]{1,6}$/, { error: 'invalid' })
  .transform(Number);

/** Fields of the correction form. @param most maximum credits */
const correctionSchema = (most: number) =>
  z
    .object({
      direction: z.enum(['give', 'take'], { error: 'required' }),
      credits: integerField.pipe(z.number().min(1, { error: 'invalid' }).max(most, { error: 'invalid' })),
      cause: z.enum(CORRECTION_CAUSES, { error: 'required' }),
      turn: integerField.pipe(z.number().min(1, { error: 'invalid' })),
      reason: reasonField,
    })
    .transform(({ direction, credits, ...rest }) => ({ ...rest, change: direction === 'give' ? credits : -credits }));

const resendSchema = z
  .object({
    kind: z.enum(['activation', 'restore', 'receipt', 'withdrawal'], { error: 'required' }),
    order: z.string().optional(),
    reason: reasonField,
  })
  .transform(({ order, ...rest }) => ({ ...rest, order: isUuid(order) ? order : undefined }));

const reasonSchema = z.object({ reason: reasonField });

export type FormFields = Record<string, string | undefined>;

function parseForm<Output>(schema: z.ZodType<Output>, fields: FormFields): Output {
  const parsed = schema.safeParse(fields);
  if (!parsed.success) throw domainError('invalid_fields', { fields: toFieldErrors(parsed.error) });
  return parsed.data;
}

/** @throws DomainError `invalid_fields` */
export const parseCorrectionForm = (fields: FormFields, most: number) => parseForm(correctionSchema(most), fields);

/** @throws DomainError `invalid_fields` */
export const parseResendForm = (fields: FormFields) => parseForm(resendSchema, fields);

/** @throws DomainError `invalid_fields` */
export const parseMeasureForm = (fields: FormFields) => parseForm(measureSchema, fields);

/** @throws DomainError `invalid_fields` */
export const parseReasonForm = (fields: FormFields): string => parseForm(reasonSchema, fields).reason;
