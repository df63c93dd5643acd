import type { DecisionFields } from '../../../../server/modules/desk/operators/index.ts';
import type { PostedForm } from '../kit/desk-route.server.ts';

export function decisionFields({ text, raw }: PostedForm): DecisionFields {
  const along = text('along');
  return {
    kind: text('kind'),
    days: text('days'),
    ground: text('ground'),
    clause: text('clause'),
    law: text('law'),
    facts: raw('facts'),
    answer: raw('answer'),
    outcome: text('outcome'),
    along: along === '' ? [] : along.split(' '),
    sure: text('sure') === '1',
  };
}
