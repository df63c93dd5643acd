import { useTranslation } from '../../../../i18n/use-translation.ts';
import { paths } from '../../../lib/routing/paths.ts';
import { ButtonLink } from '../../../ui/actions/button.tsx';
import { DescriptionList } from '../../../ui/layout/description-list.tsx';
import { Page } from '../../../ui/layout/page.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import type { CompleteSignupData } from '../completion/complete-action.server.ts';
import { useGivenFacts } from '../completion/lead-values.tsx';
import { OpenStepsForm } from '../completion/open-steps-form.tsx';
import type { ArrivalData } from './arrival-data.server.ts';

interface ArrivalPageProps {
  data: ArrivalData;
  answer?: CompleteSignupData;
}

/** What has arrived from a sister site, and the rest of the signup. */
export function ArrivalPage({ data, answer }: ArrivalPageProps) {
  const { t } = useTranslation('sisters');
  // The archive was used or has expired before the form was sent.
  const gone = !data || answer?.failure?.code === 'link_invalid';
  return (
    <Page width="narrow">
      <Panel look="form" title={t(gone ? 'arrival.goneTitle' : 'arrival.title')} heading="h1">
        {gone ? (
          <>
            <p>{t('arrival.gone')}</p>
            <ButtonLink href={paths.signup()}>{t('arrival.signup')}</ButtonLink>
          </>
        ) : (
          <Arrived data={data} answer={answer} />
        )}
      </Panel>
    </Page>
  );
}

function Arrived({ data, answer }: { data: NonNullable<ArrivalData>; answer?: CompleteSignupData }) {
  const { t } = useTranslation('sisters');
  const given = useGivenFacts(data);
  const { taken, dropped, photos, droppedPhotos } = data;
  const left = [...dropped, ...(droppedPhotos > 0 ? [t('arrival.photos', { number: droppedPhotos })] : [])];
  return (
    <>
      <p>{t('arrival.text')}</p>
      <DescriptionList
        className="settings-facts"
        items={[
          ...given,
          [t('arrival.taken'), taken.join(' · ')],
          [t('photos'), photos > 0 && t('arrival.inspected', { number: photos })],
          [t('arrival.dropped'), left.join(' · ')],
        ]}
      />
      <OpenStepsForm data={data} answer={answer} />
    </>
  );
}
