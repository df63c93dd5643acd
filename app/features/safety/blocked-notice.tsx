import { Form } from '@remix-run/react';

import { useTranslation } from '../../../i18n/use-translation.ts';
import { paths } from '../../lib/routing/paths.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import type { OtherMember } from './block-form.tsx';

/** Value of the button's `intent` that undoes a block. */
export const UNBLOCK_INTENT = 'unblock';

/** Says in the list of conversations that a member was blocked from one, and undoes it; works without JavaScript. */
export function BlockedNotice({ profile: { id, name } }: { profile: OtherMember }) {
  const { t } = useTranslation('safety');
  return (
    <Form method="post" action={paths.memberBlock(id)}>
      <Alert
        tone="success"
        role="status"
        title={t('block.done', { name })}
        action={
          <Button variant="secondary" size="small" name="intent" value={UNBLOCK_INTENT}>
            {t('block.undo')}
          </Button>
        }
      />
    </Form>
  );
}
