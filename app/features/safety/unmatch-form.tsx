import { Form } from '@remix-run/react';

import { useTranslation } from '../../../i18n/use-translation.ts';
import { paths } from '../../lib/routing/paths.ts';
import { Button } from '../../ui/actions/button.tsx';
import { DialogActions } from '../../ui/overlays/dialog.tsx';
import type { OtherMember } from './block-form.tsx';

export function UnmatchTitle({ name }: { name: string }) {
  const { t } = useTranslation('unmatch');
  return <>{t('title', { name })}</>;
}

export function UnmatchButton({ name, onPress }: { name: string; onPress: () => void }) {
  const { t } = useTranslation('unmatch');
  return (
    <Button type="button" variant="secondary" block icon="heart-outline" onClick={onPress}>
      {t('open', { name })}
    </Button>
  );
}

/** Explains what ending a match does and submits it; then shows the other matches. Works without JavaScript. */
export function UnmatchForm({ profile: { id, name } }: { profile: OtherMember }) {
  const { t } = useTranslation('unmatch');
  return (
    <Form method="post" action={paths.member(id)}>
      <input type="hidden" name="intent" value="unmatch" />
      <p>{t('text', { name })}</p>
      <DialogActions>
        <Button variant="danger" icon="heart-outline">
          {t('confirm')}
        </Button>
      </DialogActions>
    </Form>
  );
}
