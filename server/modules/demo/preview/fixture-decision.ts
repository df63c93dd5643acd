import { translate } from '../../../../i18n/index.ts';
import type { Ctx } from '../../../context.ts';
import { DAY_MS } from '../../../lib/time/duration.ts';
import { createStatement, type DecisionView } from '../../trust/safety/index.ts';

/** A one-week restriction, as its member sees it. */
export function fixtureDecision(ctx: Ctx, now: Date): DecisionView {
  const after = (days: number) => new Date(now.getTime() + days * DAY_MS);
  const measure = { kind: 'pause', ground: 'terms', clause: 'commerce' } as const;
  return {
    kind: 'restriction',
    decidedAt: now.toISOString(),
    ...createStatement(ctx, { ...measure, until: after(7) }),
    facts: translate(ctx, 'emails:rule.commerce'),
    lifted: false,
    unread: true,
    appeal: null,
    appealUntil: after(182).toISOString(),
  };
}
