import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/text-field.tsx';

/** A new invitation link; it is shown only once. */
export function InvitationLink({ link, name }: { link: string; name: string }) {
  const { t } = useTranslation('deskaccess');
  const [copied, setCopied] = useState(false);
  const copy = () => void navigator.clipboard.writeText(link).then(() => setCopied(true));
  return (
    <Alert tone="success" role="status" title={t('operators.link.title', { name })}>
      <p>{t('operators.link.text')}</p>
      <div className="desk-link">
        <TextField
          label={t('operators.link.label')}
          value={link}
          readOnly
          compact
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button type="button" variant="secondary" size="small" className="needs-script" onClick={copy}>
          {t(copied ? 'operators.link.copied' : 'operators.link.copy')}
        </Button>
      </div>
    </Alert>
  );
}
