import { useTranslation } from '../../../../i18n/use-translation.ts';
import type { OrderState as State } from '../../../../server/modules/money/payments/index.ts';
import { Badge, type BadgeTone } from '../../../ui/feedback/badge.tsx';

const TONES: Record<State, BadgeTone> = {
  created: 'neutral',
  pending: 'warning',
  paid: 'neutral',
  failed: 'danger',
  canceled: 'neutral',
  expired: 'neutral',
  refunded: 'warning',
  charged_back: 'danger',
};

/** An order's state, and its problem if it needs attention. */
export function OrderState({ status, problem = null }: { status: string; problem?: string | null }) {
  const { t } = useTranslation('deskmoney');
  const state = status as State;
  return (
    <span className="desk-row">
      <Badge text={t(`state.${state}`)} tone={TONES[state]} />
      {problem && <Badge text={t(`problem.${problem as 'refund_failed'}`)} tone="danger" />}
    </span>
  );
}
