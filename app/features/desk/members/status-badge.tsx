import { useTranslation } from '../../../../i18n/use-translation.ts';
import { Badge, type BadgeTone } from '../../../ui/feedback/badge.tsx';

const TONES = {
  not_confirmed: 'neutral',
  active: 'unread',
  paused: 'warning',
  blocked: 'danger',
  deleted: 'neutral',
} as const satisfies Record<string, BadgeTone>;

export function StatusBadge({ status }: { status: string }) {
  const { t } = useTranslation('deskmembers');
  const known = status as keyof typeof TONES;
  return <Badge tone={TONES[known]} text={t(`status.${known}`)} />;
}
