import { Form } from '@remix-run/react';
import { useTranslation } from '../../../../i18n/use-translation.ts';
import { paths } from '../../../lib/routing/paths.ts';
import { Button, ButtonLink } from '../../../ui/actions/button.tsx';
import { Page } from '../../../ui/layout/page.tsx';
import { SectionHead } from '../../../ui/layout/section-head.tsx';

/** The confirmation without JavaScript. */
export function DeletePage({ conversation }: { conversation: string }) {
  const { t } = useTranslation('chat');
  return (
    <Page width="narrow">
      <SectionHead heading="h1" title={t('delete.title')} />
      <Form method="post" action={paths.chatDelete(conversation)} className="form-stack">
        <p>{t('delete.text_page')}</p>
        <div className="chat-delete-actions">
          <Button variant="danger" icon="trash">
            {t('delete.confirm')}
          </Button>
          <ButtonLink href={paths.chat(conversation)} variant="secondary">
            {t('delete.cancel')}
          </ButtonLink>
        </div>
      </Form>
    </Page>
  );
}
