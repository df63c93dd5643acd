import { useTranslation } from 'react-i18next';

import type { CertificateState } from '../../../../server/modules/operators/sites/certificates.ts';
import { formatDate } from '../../../lib/format.ts';
import { useLocale } from '../../../lib/use-locale.ts';
import { Badge } from '../../../ui/badge.tsx';
import type { BadgeTone } from '../../../ui/badge.tsx';

/** Of those that somebody has to look after. */
const TONES: Partial<Record<CertificateState['state'], BadgeTone>> = {
  ends_soon: 'warning',
  expired: 'danger',
  refused: 'danger',
  unreachable: 'danger',
};

/** How a host's certificate is, and until when it holds. */
export function CertificateBadge({ certificate }: { certificate: CertificateState }) {
  const { t } = useTranslation('desksites');
  const locale = useLocale();
  const { state } = certificate;
  const text = t(`certificate.${state}`, { ...certificate });
  const tone = TONES[state];
  const date = 'validTo' in certificate ? formatDate(locale, certificate.validTo, 'long', 'UTC') : null;
  return (
    <span className="desk-site-lines">
      {tone ? <Badge text={text} tone={tone} /> : text}
      {date && <small>{t('certificate.until', { date })}</small>}
    </span>
  );
}
