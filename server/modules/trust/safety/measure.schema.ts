import { z } from 'zod';

import { cleanText } from '../../../lib/clean-text.ts';
import {
  CLAUSES,
  FACTS_MAX,
  GROUNDS,
  MEASURES,
  PAUSE_DAYS,
  type Ground,
  type MeasureKind,
} from './measure-values.schema.ts';

const LAW_MAX = 200;

/**
 * Schema of a text to be sent to a member.
 * @param max in UTF-16 units, as a form's `maxlength` counts
 */
export const statementText = (max: number) =>
  z
    .string({ error: 'required' })
    .transform(cleanText)
    .pipe(
      z
        .string()
        .min(1, { error: 'required' })
        .refine((text) => text.length <= max, { error: 'report_text_long', params: { max } }),
    );

/** A measure against a member with its reasons. */
export interface Measure {
  kind: MeasureKind;
  /** Of a pause; null otherwise. */
  days: number | null;
  ground: Ground;
  /** One of `CLAUSES`; for the ground `law` the article. */
  clause: string;
  /** What the member did, in the operator's words, as sent to them. */
  facts: string;
}

const shape = {
  kind: z.enum(MEASURES, { error: 'required' }),
  ground: z.enum(GROUNDS, { error: 'required' }),
};
const optional = z.string().optional();

/**
 * Parses the text fields `kind`, `days`, `ground`, `clause`, `law` and `facts` of a form into a `Measure`; reports
 * all errors together.
 */
export const measureSchema = z
  .object({ ...shape, facts: optional, days: optional, clause: optional, law: optional })
  .transform(({ kind, ground, ...form }, ctx): Measure => {
    const issuesBefore = ctx.issues.length;
    const addIssue = (field: string, message: string, params?: Record<string, unknown>) =>
      ctx.issues.push({ code: 'custom', message, path: [field], input: form, params });
    const facts = statementText(FACTS_MAX).safeParse(form.facts);
    for (const issue of facts.error?.issues.slice(0, 1) ?? []) {
      addIssue('facts', issue.message, (issue as { params?: Record<string, unknown> }).params);
    }
    const days = kind === 'pause' ? Number(form.days) : null;
    if (days !== null && !(Number.isInteger(days) && days >= PAUSE_DAYS.min && days <= PAUSE_DAYS.max)) {
      addIssue('days', 'invalid');
    }
    const law = statementText(LAW_MAX).safeParse(form.law ?? '');
    const clause = ground === 'terms' ? CLAUSES.find((known) => known === form.clause) : law.data;
    if (clause === undefined) addIssue(ground === 'terms' ? 'clause' : 'law', 'required');
    if (ctx.issues.length > issuesBefore) return z.NEVER;
    return { kind, days, ground, clause: clause ?? '', facts: facts.data ?? '' };
  });
