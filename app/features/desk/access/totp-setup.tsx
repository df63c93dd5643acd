import { useTranslation } from '../../../../i18n/use-translation.ts';

interface TotpSetupProps {
  qr: { size: number; path: string };
  /** Base32, to be typed where there is no camera. */
  secret: string;
}

export function TotpSetup({ qr, secret }: TotpSetupProps) {
  const { t } = useTranslation('desk');
  return (
    <>
      <svg className="desk-qr" viewBox={`0 0 ${qr.size} ${qr.size}`} role="img" aria-label={t('factor.qr')}>
        <path d={qr.path} />
      </svg>
      <p className="desk-secret">{secret.replace(/(.{4})(?=.)/g, '$1 ')}</p>
    </>
  );
}
