import { useTranslation } from '../../../../i18n/use-translation.ts';
import type { CertificateState } from '../../../../server/modules/desk/operators/index.ts';
import { Badge, type BadgeTone } from '../../../ui/feedback/badge.tsx';
import { useFormats } from '../kit/use-formats.ts';

/** States that need attention. */
const TONES: Partial<Record<CertificateState['state'], BadgeTone>> = {
  ends_soon: 'warning',
  expired: 'danger',
  refused: 'danger',
  unreachable: 'danger',
};

export function CertificateBadge({ certificate }: { certificate: CertificateState }) {
  const { t } = useTranslation('desksites');
  const format = useFormats();
  const { state } = certificate;
  const text = t(`certificate.${state}`, { ...certificate });
  const tone = TONES[state];
  const date = 'validTo' in certificate ? format.date(certificate.validTo) : null;
  return (
    <>
      {tone ? <Badge text={text} tone={tone} /> : text}
      {date && <small className="desk-under">{t('certificate.until', { date })}</small>}
    </>
  );
}
