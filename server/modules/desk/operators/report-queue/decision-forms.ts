import { DomainError, fieldError } from '../../../../lib/errors/errors.ts';
import { measureSchema, parseStatementText, type Measure } from '../../../trust/safety/index.ts';

/** Fields of the decision forms, unvalidated. */
export interface DecisionFields {
  /** `nothing` or a measure; for an appeal the replacement measure. */
  kind: string;
  days: string;
  ground: string;
  clause: string;
  law: string;
  facts: string;
  /** Text for the reporter or appellant. */
  answer: string;
  /** For an appeal: `upheld` or `reversed`. */
  outcome: string;
  /** Ids of reports that are decided together with this one. */
  along: string[];
  /** Confirms that the reported member may read the reporter's name. */
  sure?: boolean;
}

const isFieldError = (error: unknown): error is DomainError =>
  error instanceof DomainError && error.code === 'invalid_fields';

/** Parses both parts of a form and collects the errors of both. @throws DomainError `invalid_fields` */
function parseBoth<One, Other>(readOne: () => One, readOther: () => Other): [One, Other] {
  const wrong: DomainError[] = [];
  const attempt = <Part>(read: () => Part): Part | null => {
    try {
      return read();
    } catch (error) {
      if (!isFieldError(error)) throw error;
      wrong.push(error);
      return null;
    }
  };
  const parts = [attempt(readOne), attempt(readOther)];
  if (wrong.length > 0) {
    throw new DomainError('invalid_fields', { fields: Object.assign({}, ...wrong.map(({ fields }) => fields)) });
  }
  return parts as [One, Other];
}

function parseMeasure({ kind, days, ground, clause, law, facts }: DecisionFields): Measure {
  const parsed = measureSchema.safeParse({ kind, days, ground, clause, law, facts });
  if (parsed.success) return parsed.data;
  const fields = parsed.error.issues.map(({ path, message, ...issue }) => {
    const params = (issue as { params?: Record<string, string | number> }).params;
    return [String(path[0]), { key: message, params }] as const;
  });
  throw new DomainError('invalid_fields', { fields: Object.fromEntries(fields) });
}

/** Parses the form of a report. @throws DomainError `invalid_fields` */
export function parseReportForm(fields: DecisionFields): { measure: Measure | null; answer: string; along: string[] } {
  const [measure, answer] = parseBoth(
    () => (fields.kind === 'nothing' ? null : parseMeasure(fields)),
    () => parseStatementText(fields.answer, 'answer'),
  );
  return { measure, answer, along: [...new Set(fields.along)] };
}

/** Parses the form of an appeal; the measure is optional. @throws DomainError `invalid_fields` */
export function parseAppealForm(fields: DecisionFields): {
  outcome: 'upheld' | 'reversed';
  measure: Measure | null;
  answer: string;
} {
  const { outcome } = fields;
  if (outcome !== 'upheld' && outcome !== 'reversed') throw fieldError('outcome', 'required');
  const [measure, answer] = parseBoth(
    () => (outcome === 'reversed' && fields.kind !== '' ? parseMeasure(fields) : null),
    () => parseStatementText(fields.answer, 'answer'),
  );
  return { outcome, measure, answer };
}
