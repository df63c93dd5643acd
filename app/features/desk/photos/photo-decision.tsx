import { forwardRef } from 'react';
import { useSearchParams } from '@remix-run/react';

import { useTranslation } from '../../../../i18n/use-translation.ts';
import type { PendingPhotoView } from '../../../../server/modules/desk/operators/index.ts';
import type { RemovalReason } from '../../../../server/modules/people/photos/index.ts';
import { deskPaths } from '../../../lib/desk/desk-paths.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { Button } from '../../../ui/actions/button.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { Moment } from '../kit/formats.tsx';
import { ShortcutKey } from '../kit/shortcuts.tsx';
import { SiteChip } from '../kit/site-chip.tsx';

/** The shortcut of each reason. */
const KEYS: Record<RemovalReason, number> = {
  minor: 1,
  other_person: 2,
  no_person: 3,
  explicit: 4,
  contact: 5,
  copied: 6,
  quality: 7,
  rules: 8,
};

/** Reasons in the order of their shortcuts. */
export const REASONS = Object.keys(KEYS) as RemovalReason[];

function PhotoFacts({ photo }: { photo: PendingPhotoView }) {
  const { t } = useTranslation('deskphotos');
  const { member, site, main, shown, inMessage, inAlbum, since } = photo;
  return (
    <div className="photo-facts">
      <h2>{t('facts.who', { name: member.name, age: member.age })}</h2>
      <p className="desk-row">
        <SiteChip id={site.id} /> {t(`niches.${site.niche}`)}
      </p>
      <p className="desk-row">
        {member.fictional && <Badge tone="neutral" text={t('facts.fictional')} />}
        {main && <Badge tone="new" text={t('facts.main')} />}
        {inAlbum && <Badge tone="warning" text={t('facts.album')} />}
        {inMessage && <Badge tone="warning" text={t('facts.message')} />}
      </p>
      <p>
        {t('facts.shown', { count: shown })}
        <br />
        <Moment at={since} />
      </p>
    </div>
  );
}

interface PhotoDecisionProps {
  photo: PendingPhotoView;
  /** Error code of a refused decision about the photo. */
  refused: string | undefined;
  /** @param reason of a removal; null approves */
  onDecide: (reason: string | null) => void;
  onSkip: () => void;
}

/** The decision form with its shortcuts. The ref is the note field. */
export const PhotoDecision = forwardRef<HTMLInputElement, PhotoDecisionProps>(function PhotoDecision(
  { photo, refused, onDecide, onSkip },
  ref,
) {
  const { t } = useTranslation('deskphotos');
  const [search] = useSearchParams();
  return (
    <form
      className="photo-decision desk-section"
      method="post"
      action={deskPaths.photos()}
      aria-label={t('decide.label')}
      onSubmit={(event) => {
        event.preventDefault();
        const pressed = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null;
        if (pressed) onDecide(pressed.name === 'reason' ? pressed.value : null);
      }}
    >
      {/* Enter in a field presses the first button without JavaScript; a disabled one keeps it from approving. */}
      <button type="submit" disabled hidden aria-label={t('decide.note')} />
      <PhotoFacts photo={photo} />
      {refused && (
        <Alert tone="danger" role="alert">
          {t(`refused.${refused}` as 'refused.other', { defaultValue: t('refused.other') })}
        </Alert>
      )}
      <input type="hidden" name="photo" value={photo.id} />
      <input type="hidden" name="site" value={photo.site.id} />
      <input type="hidden" name="decision" value={photo.decision} />
      <input type="hidden" name="filter" value={search.get('site') ?? ''} />
      <div className="photo-approve">
        <Button name="intent" value="approve" icon="check" size="small">
          {t('decide.approve')} <ShortcutKey hidden name="A" />
        </Button>
        <Button type="button" variant="secondary" size="small" className="js-only" onClick={onSkip}>
          {t('decide.skip')} <ShortcutKey hidden name="S" />
        </Button>
      </div>
      <fieldset className="photo-reasons">
        <legend>{t('decide.remove')}</legend>
        {REASONS.map((reason) => (
          <button key={reason} name="reason" value={reason} className="photo-reason">
            <ShortcutKey hidden name={String(KEYS[reason])} /> {t(`reasons.${reason}`)}
          </button>
        ))}
      </fieldset>
      <TextField
        ref={ref}
        // Clears the note for the next photo.
        key={photo.id}
        name="note"
        compact
        maxLength={500}
        autoComplete="off"
        label={
          <>
            {t('decide.note')} <ShortcutKey hidden name="N" />
          </>
        }
        onKeyDown={(event) => {
          // Enter would press the first button, which approves the photo.
          if (event.key !== 'Enter' && event.key !== 'Escape') return;
          event.preventDefault();
          event.currentTarget.blur();
        }}
      />
    </form>
  );
});
