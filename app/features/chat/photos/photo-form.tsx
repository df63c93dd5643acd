import { useTranslation } from '../../../../i18n/use-translation.ts';
import { useBadges } from '../../../lib/live/live-provider.tsx';
import { paths } from '../../../lib/routing/paths.ts';
import { Button, ButtonLink } from '../../../ui/actions/button.tsx';
import { Dialog, DialogActions } from '../../../ui/overlays/dialog.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { FictionalWarningCheckbox } from '../fictional/fictional-warning.tsx';
import { Balance, InsufficientCredits } from '../media/media-notices.tsx';
import { MAX_MEGABYTES, ACCEPTED_PHOTOS } from './photo-choice.ts';
import { RefusalNotice } from '../composer/refusal-notice.tsx';
import type { ThreadData } from '../thread-data.ts';
import { threadPath } from '../thread-path.ts';

const noop = () => undefined;

/** Form for one photo without JavaScript; returns here with the error if it is refused. */
export function PhotoForm({ data }: { data: ThreadData }) {
  const { t } = useTranslation('media');
  const { photos, photoForm, profile } = data;
  if (!photos || !photoForm) return null;
  const { name } = profile;
  const title = photos.refused ? t('photo.refused_title', { name }) : t('photo.form_title', { name });
  return (
    <noscript>
      <Dialog open onClose={noop} title={title}>
        {photos.refused ? (
          <>
            <p>{t('photo.refused_text', { name })}</p>
            <DialogActions>
              <BackLink profile={profile} />
            </DialogActions>
          </>
        ) : (
          <PhotoSendForm data={data} cost={photos.credits} />
        )}
      </Dialog>
    </noscript>
  );
}

function BackLink({ profile }: Pick<ThreadData, 'profile'>) {
  const { t } = useTranslation('media');
  return (
    <ButtonLink href={paths.memberChat(profile.id)} variant="ghost">
      {t('close')}
    </ButtonLink>
  );
}

/** The recipient must precede the file: the server parses fields in order and redirects to it even after an error. */
function PhotoSendForm({ data, cost }: { data: ThreadData; cost: number }) {
  const { t } = useTranslation('media');
  const { credits } = useBadges();
  const { profile, clientId } = data;
  const enough = credits >= cost;
  return (
    <form method="post" action={paths.apiPhoto()} encType="multipart/form-data" className="media-form">
      <input type="hidden" name="profile" value={profile.id} />
      <input type="hidden" name="client_id" value={clientId} />
      <PhotoError data={data} />
      {enough && (
        <TextField
          type="file"
          name="photo"
          accept={ACCEPTED_PHOTOS}
          required
          label={t('photo.choose')}
          hint={t('photo.hint', { max: MAX_MEGABYTES })}
          compact
        />
      )}
      <p className="media-balance">{t('photo.explained', { name: profile.name })}</p>
      <Balance credits={credits} />
      {!enough && (
        <InsufficientCredits back={threadPath(data)}>
          {t('photo.insufficient_text', { count: cost })}
        </InsufficientCredits>
      )}
      <DialogActions>
        {enough && <Button icon="paper-plane-right">{t('photo.send', { count: cost })}</Button>}
        <BackLink profile={profile} />
      </DialogActions>
    </form>
  );
}

/** Why the last photo was refused; the form itself reports insufficient credits. */
function PhotoError({ data }: { data: ThreadData }) {
  const failure = data.photoForm?.refusal;
  if (!failure || failure.code === 'insufficient_credits') return null;
  if (failure.code === 'fictional_warning_required') return <FictionalWarningCheckbox fictional={data.fictional} />;
  return (
    <RefusalNotice
      refusal={{ clientId: data.clientId, kind: 'photo', text: '', failure }}
      data={data}
      onAccept={noop}
    />
  );
}
