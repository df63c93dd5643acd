import { useTranslation } from 'react-i18next';

import { PRIVACY_SWITCHES } from '../../../server/modules/privacy/privacy.schema.ts';
import type { PrivacyView } from '../../../server/modules/privacy/privacy.schema.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { AutoSaveForm } from './saved-form.tsx';

/** Privacy settings: a switch for each. */
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
