import { useTranslation } from 'react-i18next';

import { paths } from '../../lib/paths.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/panel.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { PhotoEditorData } from './photo-editor.tsx';

const TYPES = 'image/jpeg,image/png,image/webp,image/heic,image/heif,.heic,.heif';

/** Sends a photo by the browser's own form, which leads back here with how it went. */
export function AddPhoto({ outcome, removals }: PhotoEditorData) {
  const { t } = useTranslation('settings');
  return (
    <Panel title={t('profile.own.add')}>
      {outcome && 'added' in outcome && (
        <Alert tone="success" role="status">
          {t('profile.own.added')}
        </Alert>
      )}
      {outcome && 'refusal' in outcome && (
        <Alert tone="danger" role="alert">
          {outcome.refusal}
        </Alert>
      )}
      {removals.map(({ id, reason }) => (
        <Alert key={id} tone="warning" title={t('profile.own.removed')}>
          {reason}
        </Alert>
      ))}
      <form method="post" action={paths.apiPhoto()} encType="multipart/form-data">
        <TextField
          type="file"
          name="photo"
          accept={TYPES}
          required
          label={t('profile.own.add')}
          labelHidden
          hint={t('profile.own.addHint')}
        />
        <Button icon="plus">{t('profile.own.upload')}</Button>
      </form>
    </Panel>
  );
}
