import { Form } from '@remix-run/react';

import { useTranslation } from '../../../i18n/use-translation.ts';
import { paths } from '../../lib/routing/paths.ts';
import { Button } from '../../ui/actions/button.tsx';

export interface OtherMember {
  id: string;
  name: string;
}

/** Explains blocking and submits it; works without JavaScript. */
export function BlockForm({ profile: { id, name } }: { profile: OtherMember }) {
  const { t } = useTranslation('safety');
  return (
    <Form method="post" action={paths.memberBlock(id)}>
      <p>{t('block.text', { name })}</p>
      <div className="settings-actions">
        <Button variant="danger" icon="prohibit">
          {t('block.confirm')}
        </Button>
      </div>
    </Form>
  );
}
