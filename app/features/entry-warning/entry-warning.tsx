import { useLocation } from '@remix-run/react';
import { useEffect, useId, useRef } from 'react';
import type { FormEvent } from 'react';

import { useFictionalWord } from '../../lib/fictional-word.ts';
import { paths } from '../../lib/paths.ts';
import { useRootData, useSite } from '../../lib/site.ts';
import { BrandMark } from '../../ui/brand-mark.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { DialogTitle } from '../../ui/dialog.tsx';
import { FictionalLabel } from '../../ui/fictional-label.tsx';
import { letThrough } from './let-through.ts';

/** Where Leave leads: a page without advertising that every country and language has, and that says nothing of us. */
const ELSEWHERE = 'https://www.wikipedia.org/';

/** Closes at once and tells the server, whose cookie remembers it; unanswered, the warning comes again next time. */
function enter(event: FormEvent<HTMLFormElement>): void {
  event.preventDefault();
  const form = new URLSearchParams(new FormData(event.currentTarget) as unknown as Record<string, string>);
  fetch(paths.entry(), { method: 'POST', body: form, redirect: 'manual', keepalive: true }).catch(() => undefined);
  letThrough();
  // React has freed the page by the next frame; only then it takes the focus.
  requestAnimationFrame(() => document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true }));
}

/**
 * Starts on the dialog, and sends Tab round within it: everything else is inert, but the browser's own bar is not.
 * @returns what takes the listener away
 */
function keepFocus(dialog: HTMLElement): () => void {
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

/** Asks a visitor's age before anything else (product, section 2). Nothing closes it but an answer. */
export function EntryWarning() {
  const { pathname, search } = useLocation();
  const site = useSite();
  const label = useFictionalWord();
  const facts = useRootData()?.entry;
  const titleId = useId();
  const dialog = useRef<HTMLDivElement>(null);
  useEffect(() => (dialog.current ? keepFocus(dialog.current) : undefined), []);
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
        <span className="eighteen">{facts.age}</span>
        <DialogTitle id={titleId}>{facts.title}</DialogTitle>
        <p>{facts.text}</p>
        <p>{facts.adults}</p>
        <p>{facts.fictional}</p>
        <p>
          <FictionalLabel text={label} />
        </p>
        <form method="post" action={paths.entry()} onSubmit={enter} className="entry-actions">
          <input type="hidden" name="returnTo" value={pathname + search} />
          <Button>{facts.enter}</Button>
          <ButtonLink href={ELSEWHERE} rel="noreferrer" variant="secondary" reload>
            {facts.leave}
          </ButtonLink>
        </form>
        <p className="entry-note">{facts.note}</p>
      </div>
    </div>
  );
}
