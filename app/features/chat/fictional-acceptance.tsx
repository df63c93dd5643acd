import { useTranslation } from 'react-i18next';
import { useFictionalWord } from '../../lib/fictional-word.ts';
import { useSite } from '../../lib/site.ts';
import { Alert } from '../../ui/alert.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import type { ThreadData } from './thread-data.ts';

/** What a fictional profile is, to be accepted once before the first paid message to one. Part of the send form. */
export function FictionalAcceptance({ fictional }: Pick<ThreadData, 'fictional'>) {
  const { t } = useTranslation('chat');
  const label = useFictionalWord();
  const { name: site } = useSite();
  return (
    <Alert tone="info" icon="mask-happy" title={t('fictional.title')} role="alert">
      <p>{fictional.warning ?? t('fictional.text', { label, site })}</p>
      <p>{t('fictional.returned', { count: fictional.replyDays })}</p>
      <Checkbox name="accept_fictional" value="1" required label={t('fictional.accept', { label })} />
    </Alert>
  );
}
