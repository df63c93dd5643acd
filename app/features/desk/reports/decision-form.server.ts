import type { DecisionFields } from '../../../../server/modules/operators/report-queue/decision-forms.ts';
import { rawTextOf, textOf } from '../../../lib/form-data.ts';
import type { Given } from './measure-fields.tsx';

/** What a form of a decision sends. */
export function decisionFields(form: FormData): DecisionFields {
  const along = textOf(form, 'along');
  return {
    kind: textOf(form, 'kind'),
    days: textOf(form, 'days'),
    ground: textOf(form, 'ground'),
    clause: textOf(form, 'clause'),
    law: textOf(form, 'law'),
    facts: rawTextOf(form, 'facts'),
    answer: rawTextOf(form, 'answer'),
    outcome: textOf(form, 'outcome'),
    along: along === '' ? [] : along.split(' '),
    sure: textOf(form, 'sure') === '1',
  };
}

/** What the form shows again. */
export const givenOf = ({ along, sure: _asked, ...fields }: DecisionFields): Given => ({
  ...Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== '')),
  ...(along.length > 0 && { along: '1' }),
});
