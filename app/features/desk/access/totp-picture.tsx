import { useTranslation } from 'react-i18next';

interface TotpPictureProps {
  qr: { size: number; path: string };
  /** As base32, for who has no camera. */
  secret: string;
}

/** What an authenticator app is set up by. */
export function TotpPicture({ qr, secret }: TotpPictureProps) {
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
