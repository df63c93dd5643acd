import { z } from 'zod';

import { domainError } from '../../../lib/errors.ts';
import { isUuid } from '../../../lib/ids.ts';
import { CORRECTION_CAUSES } from '../../credits/correction-causes.schema.ts';
import { fieldErrorsOf } from '../../accounts/field-errors.ts';
import { measureSchema, toldText } from '../../safety/measure.schema.ts';

/** Maximum characters of the operator's reason, which is stored in the audit log. */
const REASON_MAX = 500;

const reason = toldText(REASON_MAX);
const whole = z
  .string({ error: 'required' })
  .regex(/^[0-9]{1,6}$/, { error: 'invalid' })
  .transform(Number);

/** Fields of the correction form. @param most maximum credits */
const correctionUpTo = (most: number) =>
  z
    .object({
      direction: z.enum(['give', 'take'], { error: 'required' }),
      credits: whole.pipe(z.number().min(1, { error: 'invalid' }).max(most, { error: 'invalid' })),
      cause: z.enum(CORRECTION_CAUSES, { error: 'required' }),
      turn: whole.pipe(z.number().min(1, { error: 'invalid' })),
      reason,
    })
    .transform(({ direction, credits, ...rest }) => ({ ...rest, change: direction === 'give' ? credits : -credits }));

const resend = z
  .object({
    kind: z.enum(['activation', 'restore', 'receipt', 'withdrawal'], { error: 'required' }),
    order: z.string().optional(),
    reason,
  })
  .transform(({ order, ...rest }) => ({ ...rest, order: isUuid(order) ? order : undefined }));

const reasoned = z.object({ reason });

export type FormFields = Record<string, string | undefined>;

function read<Output>(schema: z.ZodType<Output>, fields: FormFields): Output {
  const parsed = schema.safeParse(fields);
  if (!parsed.success) throw domainError('invalid_fields', { fields: fieldErrorsOf(parsed.error) });
  return parsed.data;
}

/** @throws DomainError `invalid_fields` */
export const readCorrection = (fields: FormFields, most: number) => read(correctionUpTo(most), fields);

/** @throws DomainError `invalid_fields` */
export const readResend = (fields: FormFields) => read(resend, fields);

/** @throws DomainError `invalid_fields` */
export const readMeasure = (fields: FormFields) => read(measureSchema, fields);

/** @throws DomainError `invalid_fields` */
export const readReason = (fields: FormFields): string => read(reasoned, fields).reason;
