import { useState } from 'react';

import { useTranslation } from '../../../../i18n/use-translation.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Button } from '../../../ui/actions/button.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';

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
        <Button type="button" variant="secondary" size="small" className="js-only" onClick={copy}>
          {t(copied ? 'operators.link.copied' : 'operators.link.copy')}
        </Button>
      </div>
    </Alert>
  );
}
