import { Fragment, Suspense, useRef, useState, type MouseEvent } from 'react';
import { useNavigate, useSearchParams } from '@remix-run/react';
import { useTranslation } from '../../../../i18n/use-translation.ts';
import { paths } from '../../../lib/routing/paths.ts';
import { ButtonLink } from '../../../ui/actions/button.tsx';
import { IconLink } from '../../../ui/actions/icon-button.tsx';
import type { Refusal } from '../outbox/outbox.ts';
import type { ThreadData } from '../thread-data.ts';
import type { ComposerTool, WriteMessage } from '../composer/composer-tool.ts';
import { useLazyModule } from '../composer/use-lazy-module.ts';
import { lazyPart } from '../../../lib/lazy-part.ts';

const load = () => import('./gift-chooser.tsx');
let GiftChooser = lazyPart(load);

/** Loads the dialog for a page that is opened with it, which hydrates without a `Suspense` and must not suspend. */
export async function loadGiftChooser(): Promise<void> {
  GiftChooser = await load().then(
    (module) => module.default,
    () => GiftChooser,
  );
}

/**
 * Composer tool for gifts. Without JavaScript the button links to the page with the dialog open, like the button on a
 * profile.
 */
export function useGiftTool(
  data: ThreadData,
  refusal: Refusal | null,
  onWrite: WriteMessage,
): ComposerTool & { open: (event: MouseEvent) => void } {
  const { t } = useTranslation('media');
  const navigate = useNavigate();
  const withPart = useLazyModule();
  const asked = useSearchParams()[0].has('gift');
  const [state, setState] = useState<'unused' | 'open' | 'closed'>(asked ? 'open' : 'unused');
  // Without a Suspense boundary, so that a server-rendered dialog hydrates together with the page and does not flicker.
  const Boundary = useRef(asked ? Fragment : Suspense).current;
  const Chooser = useRef(GiftChooser).current;
  const close = () => {
    setState('closed');
    if (asked) navigate(paths.memberChat(data.profile.id), { replace: true, preventScrollReset: true });
  };
  const open = (event: MouseEvent) => {
    event.preventDefault();
    withPart(load, () => setState('open'));
  };
  if (data.gifts.length === 0) return { button: null, dialog: null, open };
  return {
    open,
    button: <IconLink href={paths.memberGift(data.profile.id)} icon="gift" label={t('gift.tool')} onClick={open} />,
    dialog: state !== 'unused' && (
      <Boundary>
        <Chooser
          open={state === 'open'}
          onClose={close}
          data={data}
          askFictional={refusal?.kind === 'gift' && refusal.failure.code === 'fictional_warning_required'}
          onGive={(gift, acceptFictional) => {
            close();
            onWrite({ kind: 'gift', gift }, { acceptFictional });
          }}
        />
      </Boundary>
    ),
  };
}

interface GiftLinkProps {
  profile: Pick<ThreadData['profile'], 'id'>;
  onOpen: (event: MouseEvent) => void;
}

/** The same as a button with words, beside the conversation. */
export function GiftLink({ profile, onOpen }: GiftLinkProps) {
  const { t } = useTranslation('media');
  return (
    <ButtonLink href={paths.memberGift(profile.id)} icon="gift" onClick={onOpen}>
      {t('gift.tool')}
    </ButtonLink>
  );
}
