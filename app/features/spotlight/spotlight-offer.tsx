import { Form } from '@remix-run/react';

import { useTranslation } from '../../../i18n/use-translation.ts';
import type { SpotlightNeed, SpotlightsView } from '../../../server/modules/people/spotlights/index.ts';
import { paths } from '../../lib/routing/paths.ts';
import { Button, ButtonLink } from '../../ui/actions/button.tsx';
import { DescriptionList } from '../../ui/layout/description-list.tsx';
import { Panel } from '../../ui/layout/panel.tsx';

const WAYS: Record<SpotlightNeed, string> = {
  region: paths.settings('location'),
  photo: paths.profile(),
  visible: paths.settings('privacy'),
};

interface OfferProps {
  offer: Pick<SpotlightsView, 'credits' | 'refund' | 'minutes' | 'missing'>;
  /** The name of the member's region; null without one. */
  region: string | null;
  balance: number;
  clientId: string;
  /** Whether a spotlight is running, so that another cannot be bought. */
  running: boolean;
}

/** The offer: what a spotlight is, its price, requirements and refund, the button, and how it is counted. */
export function SpotlightOffer({ offer, region, balance, clientId, running }: OfferProps) {
  const { t } = useTranslation('spotlight');
  const { credits, refund, minutes, missing } = offer;
  return (
    <Panel look="form">
      <p>{t('lead')}</p>
      <DescriptionList
        className="settings-facts"
        items={[
          [t('price'), t('price_value', { count: credits })],
          [t('duration'), t('minutes', { count: minutes })],
          [t('region'), region],
          [t('unseen'), t('earlier.returned', { count: refund })],
        ]}
      />
      {missing.length > 0 && <Missing missing={missing} />}
      {missing.length === 0 && !running && (
        <>
          <p>
            <strong>{t('balance', { count: balance })}</strong> {balance < credits && t('few')}
          </p>
          <div className="settings-actions">
            {balance < credits ? (
              <ButtonLink href={paths.credits()} icon="coins">
                {t('shop')}
              </ButtonLink>
            ) : (
              <Form method="post">
                <input type="hidden" name="client_id" value={clientId} />
                <input type="hidden" name="credits" value={credits} />
                <Button icon="sparkle">{t('buy', { count: credits })}</Button>
              </Form>
            )}
          </div>
        </>
      )}
      <p>{t('how')}</p>
      <p>
        {t('seen_how')} {t('hidden')}
      </p>
    </Panel>
  );
}

function Missing({ missing }: Pick<SpotlightsView, 'missing'>) {
  const { t } = useTranslation('spotlight');
  return (
    <>
      <p>
        <strong>{t('missing.title')}</strong>
      </p>
      <ul className="settings-actions">
        {missing.map((need) => (
          <li key={need}>
            <ButtonLink href={WAYS[need]} variant="secondary">
              {t(`missing.${need}`)}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </>
  );
}
