import { useLocation } from '@remix-run/react';
import { useEffect, useId, useRef, type FormEvent } from 'react';

import { callApi } from '../../lib/api/call-api.ts';
import { useFictionalLabel } from '../../lib/formatting/fictional-label.ts';
import { paths } from '../../lib/routing/paths.ts';
import { useRootData, useSite } from '../../lib/root-data/site.ts';
import { BrandMark } from '../../ui/media/brand-mark.tsx';
import { Button, ButtonLink } from '../../ui/actions/button.tsx';
import { DialogTitle } from '../../ui/overlays/dialog.tsx';
import { FictionalLabel } from '../../ui/profile/fictional-label.tsx';
import { warningAccepted } from './warning-accepted.ts';

/** Target of Leave: a neutral page without advertising that is available in every country and language. */
const LEAVE_URL = 'https://www.wikipedia.org/';

/**
 * Closes the warning and sends the answer to the server, whose cookie remembers it. If the request fails, the warning
 * shows again on the next page.
 */
function acceptWarning(event: FormEvent<HTMLFormElement>): void {
  event.preventDefault();
  const form = new URLSearchParams(
    [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)]),
  );
  callApi(paths.entry(), { method: 'POST', body: form, redirect: 'manual', keepalive: true }).catch(() => undefined);
  warningAccepted();
  // React removes `inert` from the page by the next frame; only then can it take the focus, and scroll.
  requestAnimationFrame(() => {
    document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
    document.querySelector(':target')?.scrollIntoView();
  });
}

/** Focuses the dialog and keeps Tab within it. The rest of the page is inert, but the browser's own toolbar is not. */
function trapFocus(dialog: HTMLElement): () => void {
  const turn = (event: KeyboardEvent) => {
    if (event.key !== 'Tab') return;
    const stops = [...dialog.querySelectorAll<HTMLElement>('button, a')];
    const back = event.shiftKey;
    const ends: Array<Element | null | undefined> = back ? [stops[0], dialog] : [stops.at(-1)];
    if (!ends.includes(document.activeElement)) return;
    event.preventDefault();
    stops.at(back ? -1 : 0)?.focus();
  };
  dialog.addEventListener('keydown', turn);
  dialog.focus();
  return () => dialog.removeEventListener('keydown', turn);
}

/** Asks a visitor's age before anything else (product, section 2). Only an answer closes it. */
export default function EntryWarning() {
  const { pathname, search } = useLocation();
  const site = useSite();
  const label = useFictionalLabel();
  const facts = useRootData()?.entryWarning;
  const titleId = useId();
  const dialog = useRef<HTMLDivElement>(null);
  useEffect(() => (dialog.current ? trapFocus(dialog.current) : undefined), []);
  if (!facts) return null;
  return (
    <div
      id="site-entry-warning"
      className="entry"
      role="dialog"
      aria-modal="true"
      aria-labelledby={titleId}
      tabIndex={-1}
      ref={dialog}
    >
      <div className="entry-panel">
        <p className="entry-brand">
          <BrandMark size={28} />
          {site.name}
        </p>
        <span className="adults-only">{facts.age}</span>
        <DialogTitle id={titleId}>{facts.title}</DialogTitle>
        <p>{facts.text}</p>
        <p>{facts.adults}</p>
        <p>{facts.fictional}</p>
        <p>
          <FictionalLabel text={label} />
        </p>
        <form method="post" action={paths.entry()} onSubmit={acceptWarning} className="entry-actions">
          <input type="hidden" name="returnTo" value={pathname + search} />
          <Button>{facts.enter}</Button>
          <ButtonLink href={LEAVE_URL} rel="noreferrer" variant="secondary" reload>
            {facts.leave}
          </ButtonLink>
        </form>
        <p className="entry-note">{facts.note}</p>
      </div>
    </div>
  );
}
