import { useTranslation } from '../../../i18n/use-translation.ts';
import { Icon } from '../../ui/media/icon.tsx';
import type { IconName } from '../../ui/media/icon-names.ts';

interface PremiumLimits {
  freePhotos: number;
  premiumPhotos: number;
  freeConversations: number;
}

const FEATURES = [
  { name: 'conversations', icon: 'chat-circle' },
  { name: 'photos', icon: 'image' },
  { name: 'ownPhotos', icon: 'camera' },
  { name: 'history', icon: 'clock' },
  { name: 'read', icon: 'checks' },
] as const satisfies ReadonlyArray<{ name: string; icon: IconName }>;

/** Premium features, each with the free limit unless the member has premium. */
export function PremiumFeatures({ limits, paid }: { limits: PremiumLimits; paid: boolean }) {
  const { t } = useTranslation('settings');
  return (
    <ul className="premium-features">
      {FEATURES.map(({ name, icon }) => (
        <li key={name}>
          <Icon name={icon} />
          <div>
            <strong>{t(`premium.${name}.title`, { ...limits })}</strong>
            {(!paid || name === 'read') && <p>{t(`premium.${name}.free`, { ...limits })}</p>}
          </div>
        </li>
      ))}
    </ul>
  );
}
