import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useNavigate } from '@remix-run/react';
import { useTranslation } from 'react-i18next';

import type { DeskPlace } from '../../../../server/modules/operators/desk-places.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { PLACE_LINKS } from '../desk-places.ts';
import { isBareKey, lettersAreOn, switchLetters } from '../letter-keys.ts';

/** The letter behind G that leads to a place. */
const LETTERS: Record<DeskPlace, string> = {
  home: 'h',
  photos: 'p',
  reports: 'r',
  complaints: 'c',
  fictional: 'f',
  withdrawals: 'w',
  deletions: 'd',
  failures: 'x',
  members: 'm',
  orders: 'b',
  codes: 'k',
  figures: 'i',
  sites: 's',
  suppressions: 'n',
  operators: 'o',
  audit: 'a',
};

/** Leads on with a letter; and what asks for the list of keys. */
const GO = 'g';
const ASK = '?';

/** What lists hear. */
const LIST_KEYS = [
  { keys: ['J', '↓'], does: 'down' },
  { keys: ['K', '↑'], does: 'up' },
  { keys: ['↵'], does: 'enter' },
] as const;

/** What single pages hear; the photos name theirs where they are. */
const PAGE_KEYS = [
  { keys: ['/'], does: 'search' },
  { keys: ['Ctrl', '↵'], does: 'send' },
] as const;

/** So long G waits for its letter, in milliseconds. */
const WAIT_MS = 1_500;

function Key({ children }: { children: ReactNode }) {
  return <kbd className="desk-key">{children}</kbd>;
}

/** Goes to places by key, before the page hears it: G and a letter; a question mark asks for the list. */
function useDeskKeys(places: readonly DeskPlace[], ask: () => void): void {
  const navigate = useNavigate();
  const until = useRef(0);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!isBareKey(event)) return;
      const waits = event.timeStamp < until.current;
      until.current = 0;
      const place = waits ? places.find((each) => LETTERS[each] === event.key.toLowerCase()) : undefined;
      const path = place && PLACE_LINKS[place]?.path;
      if (path) navigate(path);
      else if (!waits && event.key === GO) until.current = event.timeStamp + WAIT_MS;
      else if (event.key === ASK) ask();
      else if (!waits) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    window.addEventListener('keydown', press, { capture: true });
    return () => window.removeEventListener('keydown', press, { capture: true });
  }, [places, ask, navigate]);
}

function LettersSwitch() {
  const { t } = useTranslation('deskaccess');
  return (
    <Checkbox
      toggle
      label={t('keys.letters')}
      hint={t('keys.lettersHint')}
      defaultChecked={lettersAreOn()}
      onChange={(event) => switchLetters(event.currentTarget.checked)}
    />
  );
}

/** The keys of the desk: what they do, and the list of them. */
export function DeskKeys({ places }: { places: readonly DeskPlace[] }) {
  const { t } = useTranslation(['deskaccess', 'desk']);
  const [open, setOpen] = useState(false);
  const ask = useRef(() => setOpen(true)).current;
  useDeskKeys(places, ask);
  return (
    <>
      <Button type="button" variant="ghost" size="small" className="needs-script" onClick={ask}>
        {t('keys.open')} <Key>{ASK}</Key>
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={t('keys.title')} closeLabel={t('keys.close')}>
        <dl className="desk-keys">
          {places
            .filter((place) => PLACE_LINKS[place])
            .map((place) => (
              <div key={place}>
                <dt>
                  <Key>{GO.toUpperCase()}</Key> {t('keys.then')} <Key>{LETTERS[place].toUpperCase()}</Key>
                </dt>
                <dd>{t(`desk:nav.${place}`)}</dd>
              </div>
            ))}
          {LIST_KEYS.map(({ keys, does }) => (
            <div key={does}>
              <dt>
                {keys.map((key) => (
                  <Key key={key}>{key}</Key>
                ))}
              </dt>
              <dd>
                {t('keys.list')}: {t(`keys.${does}`)}
              </dd>
            </div>
          ))}
          {PAGE_KEYS.map(({ keys, does }) => (
            <div key={does}>
              <dt>
                {keys.map((key) => (
                  <Key key={key}>{key}</Key>
                ))}
              </dt>
              <dd>{t(`keys.${does}`)}</dd>
            </div>
          ))}
          <div>
            <dt>
              <Key>{ASK}</Key>
            </dt>
            <dd>{t('keys.help')}</dd>
          </div>
        </dl>
        {open && <LettersSwitch />}
      </Dialog>
    </>
  );
}
