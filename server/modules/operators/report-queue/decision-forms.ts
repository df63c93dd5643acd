import { DomainError, fieldError } from '../../../lib/errors.ts';
import { measureSchema } from '../../safety/measure.schema.ts';
import type { Measure } from '../../safety/measure.schema.ts';
import { cleanTold } from '../../safety/told-text.ts';

/** What the forms of a decision send, each a text. */
export interface DecisionFields {
  /** `nothing` or a measure; of an appeal's form the measure instead. */
  kind: string;
  days: string;
  ground: string;
  clause: string;
  law: string;
  facts: string;
  /** What who reported, or who appealed, is told. */
  answer: string;
  /** Of an appeal: `upheld` or `reversed`. */
  outcome: string;
  /** Reports that are decided along. */
  along: string[];
}

function measureOf({ kind, days, ground, clause, law, facts }: DecisionFields): Measure {
  const parsed = measureSchema.safeParse({ kind, days, ground, clause, law, facts });
  if (parsed.success) return parsed.data;
  const fields = parsed.error.issues.map(({ path, message, ...issue }) => {
    const params = (issue as { params?: Record<string, string | number> }).params;
    return [String(path[0]), { key: message, params }] as const;
  });
  throw new DomainError('invalid_fields', { fields: Object.fromEntries(fields) });
}

/** The form of a report. @throws DomainError `invalid_fields` */
export function readReportForm(fields: DecisionFields): { measure: Measure | null; answer: string; along: string[] } {
  const measure = fields.kind === 'nothing' ? null : measureOf(fields);
  return { measure, answer: cleanTold(fields.answer, 'answer'), along: [...new Set(fields.along)] };
}

/** The form of an appeal. A measure is read where one is chosen. @throws DomainError `invalid_fields` */
export function readAppealForm(fields: DecisionFields): {
  outcome: 'upheld' | 'reversed';
  measure: Measure | null;
  answer: string;
} {
  const { outcome } = fields;
  if (outcome !== 'upheld' && outcome !== 'reversed') throw fieldError('outcome', 'required');
  const measure = outcome === 'reversed' && fields.kind !== '' ? measureOf(fields) : null;
  return { outcome, measure, answer: cleanTold(fields.answer, 'answer') };
}
