import { Form } from '@remix-run/react';

import { useTranslation } from '../../../i18n/use-translation.ts';
import { paths } from '../../lib/routing/paths.ts';
import { Button } from '../../ui/actions/button.tsx';

export interface OtherMember {
  id: string;
  name: string;
  /** Whether there is a match, which can be ended. */
  match?: boolean;
}

interface BlockFormProps {
  profile: OtherMember;
  /** Leads back to the conversations instead of the list of blocked members. */
  from?: 'chat';
}

/** Explains blocking and submits it; works without JavaScript. */
export function BlockForm({ profile: { id, name }, from }: BlockFormProps) {
  const { t } = useTranslation('safety');
  return (
    <Form method="post" action={paths.memberBlock(id)}>
      {from && <input type="hidden" name="from" value={from} />}
      <p>{t('block.text', { name })}</p>
      <div className="settings-actions">
        <Button variant="danger" icon="prohibit">
          {t('block.confirm')}
        </Button>
      </div>
    </Form>
  );
}
