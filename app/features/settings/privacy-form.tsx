import { useTranslation } from '../../../i18n/use-translation.ts';
import { PRIVACY_SWITCHES } from '../../../server/modules/identity/privacy/privacy.schema.ts';
import type { PrivacyView } from '../../../server/modules/identity/privacy/index.ts';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { AutoSaveForm } from './auto-save-form.tsx';

export function PrivacyForm({ privacy }: { privacy: PrivacyView }) {
  const { t } = useTranslation('settings');
  return (
    <AutoSaveForm intent="privacy" className="notification-form">
      {PRIVACY_SWITCHES.map((name) => (
        <Checkbox
          key={name}
          toggle
          name="enabled"
          value={name}
          label={t(`privacy.${name}`)}
          hint={t(`privacy.${name}_hint`)}
          defaultChecked={privacy[name]}
        />
      ))}
    </AutoSaveForm>
  );
}
