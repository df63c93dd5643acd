import { Form } from '@remix-run/react';
import type { ReactNode } from 'react';

import { useTranslation } from '../../../i18n/use-translation.ts';
import type { AlternativesView, RetentionOfferView } from '../../../server/modules/trust/account-deletion/index.ts';
import { formatDate } from '../../lib/formatting/format.ts';
import { paths } from '../../lib/routing/paths.ts';
import { useLocale } from '../../lib/root-data/use-locale.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Button, ButtonLink } from '../../ui/actions/button.tsx';
import { StepHeading } from './step-heading.tsx';

interface AlternativesStepProps {
  alternatives: AlternativesView;
  timeZone: string;
}

/** One alternative: description, current state and the button that switches it. */
function Alternative({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <section>
      <h4>{title}</h4>
      <p>{text}</p>
      {children}
    </section>
  );
}

function ActionForm({ intent, children }: { intent: string; children: ReactNode }) {
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="intent" value={intent} />
      <Button variant="secondary">{children}</Button>
    </Form>
  );
}

/** Current state, announced to screen readers when it changes. */
function StatusMessage({ children }: { children: ReactNode }) {
  return <div role="status">{children && <Alert tone="success">{children}</Alert>}</div>;
}

function MailsAlternative({ mailsOn, mailsPaused }: AlternativesView) {
  const { t } = useTranslation('accountdeletion');
  const asOf = mailsPaused && !mailsOn;
  return (
    <Alternative title={t('alternatives.mails.title')} text={t('alternatives.mails.text')}>
      <StatusMessage>{asOf && t('alternatives.mails.done')}</StatusMessage>
      {!mailsOn && !mailsPaused && <p>{t('alternatives.mails.none')}</p>}
      <div className="settings-actions">
        {/* A single button whose label changes, so that it keeps the focus. */}
        {(mailsOn || asOf) && (
          <ActionForm intent={mailsOn ? 'pause-mails' : 'resume-mails'}>
            {t(mailsOn ? 'alternatives.mails.do' : 'alternatives.mails.undo')}
          </ActionForm>
        )}
      </div>
    </Alternative>
  );
}

function InvisibleAlternative({ invisible }: AlternativesView) {
  const { t } = useTranslation('accountdeletion');
  return (
    <Alternative title={t('alternatives.invisible.title')} text={t('alternatives.invisible.text')}>
      <StatusMessage>{invisible && t('alternatives.invisible.done')}</StatusMessage>
      <div className="settings-actions">
        <ActionForm intent={invisible ? 'show' : 'hide'}>
          {t(invisible ? 'alternatives.invisible.undo' : 'alternatives.invisible.do')}
        </ActionForm>
      </div>
    </Alternative>
  );
}

function DiscountAlternative({ offer, timeZone }: { offer: RetentionOfferView; timeZone: string }) {
  const { t } = useTranslation('accountdeletion');
  const locale = useLocale();
  const { percentage, code, expires } = offer;
  return (
    <Alternative
      title={t('alternatives.discount.title', { percentage })}
      text={
        code
          ? t('alternatives.discount.expires', { date: formatDate(locale, expires!, 'long', timeZone) })
          : t('alternatives.discount.text')
      }
    >
      <StatusMessage>{code && t('alternatives.discount.code', { code })}</StatusMessage>
      {code ? (
        <div className="settings-actions">
          <ButtonLink variant="secondary" href={paths.credits()}>
            {t('alternatives.discount.toCredits')}
          </ButtonLink>
        </div>
      ) : (
        <Form method="post" preventScrollReset className="settings-actions">
          <Button variant="secondary" name="intent" value="accept-offer">
            {t('alternatives.discount.do')}
          </Button>
          <Button variant="secondary" name="intent" value="refuse-offer">
            {t('alternatives.discount.no')}
          </Button>
        </Form>
      )}
    </Alternative>
  );
}

/** Second step: alternatives to deletion. Staying and continuing have equal weight. */
export function AlternativesStep({ alternatives, timeZone }: AlternativesStepProps) {
  const { t } = useTranslation('accountdeletion');
  return (
    <div className="leave">
      <StepHeading>{t('alternatives.title')}</StepHeading>
      <p>{t('alternatives.text')}</p>
      <div className="settings-list">
        <MailsAlternative {...alternatives} />
        <InvisibleAlternative {...alternatives} />
        {alternatives.offer && <DiscountAlternative offer={alternatives.offer} timeZone={timeZone} />}
      </div>
      <div className="settings-actions">
        <ButtonLink variant="secondary" href={paths.leave('password')}>
          {t('alternatives.next')}
        </ButtonLink>
        <ButtonLink variant="secondary" href={paths.members()}>
          {t('stay')}
        </ButtonLink>
      </div>
    </div>
  );
}
