import { Fragment, useEffect, useRef, useState } from 'react';
import { useNavigate } from '@remix-run/react';

import { useTranslation } from '../../../../i18n/use-translation.ts';
import type { DeskSection } from '../../../../server/modules/desk/operators/index.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { SECTION_LINKS } from '../desk-sections.ts';
import { isPlainShortcut, letterShortcutsEnabled, setLetterShortcuts, ShortcutKey } from '../kit/shortcuts.tsx';

/** The letter after G that opens a section. */
const SECTION_KEYS: Record<DeskSection, string> = {
  home: 'h',
  photos: 'p',
  checks: 'e',
  reports: 'r',
  complaints: 'c',
  fictional: 'f',
  withdrawals: 'w',
  deletions: 'd',
  failures: 'x',
  members: 'm',
  orders: 'b',
  codes: 'k',
  approvals: 'v',
  figures: 'i',
  sites: 's',
  suppressions: 'n',
  operators: 'o',
  audit: 'a',
};

/** Starts a two-key shortcut; and opens the list of shortcuts. */
const PREFIX_KEY = 'g';
const HELP_KEY = '?';

const LIST_KEYS = [
  { keys: ['J', '↓'], does: 'down' },
  { keys: ['K', '↑'], does: 'up' },
  { keys: ['↵'], does: 'enter' },
] as const;

/** Shortcuts of single pages; the photo page lists its own. */
const PAGE_KEYS = [
  { keys: ['/'], does: 'search' },
  { keys: ['Ctrl', 'K'], does: 'searchTyping' },
  { keys: ['Ctrl', '↵'], does: 'send' },
] as const;

/** Time within which the letter must follow G, in milliseconds. */
const SEQUENCE_MS = 1_500;

/** Opens a section on G and a letter, and the list on a question mark, before the page's own shortcuts. */
function useSectionShortcuts(places: readonly DeskSection[], ask: () => void): void {
  const navigate = useNavigate();
  const until = useRef(0);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!isPlainShortcut(event)) return;
      const waits = event.timeStamp < until.current;
      until.current = 0;
      const place = waits ? places.find((each) => SECTION_KEYS[each] === event.key.toLowerCase()) : undefined;
      const path = place && SECTION_LINKS[place].path;
      if (path) navigate(path);
      else if (!waits && event.key === PREFIX_KEY) until.current = event.timeStamp + SEQUENCE_MS;
      else if (event.key === HELP_KEY) ask();
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
      defaultChecked={letterShortcutsEnabled()}
      onChange={(event) => setLetterShortcuts(event.currentTarget.checked)}
    />
  );
}

/** The button and the dialog that list the keyboard shortcuts. */
export function ShortcutHelp({ places }: { places: readonly DeskSection[] }) {
  const { t } = useTranslation(['deskaccess', 'desk']);
  const [open, setOpen] = useState(false);
  const ask = useRef(() => setOpen(true)).current;
  useSectionShortcuts(places, ask);
  const lines = [
    ...places.map((place) => ({
      keys: [PREFIX_KEY.toUpperCase(), SECTION_KEYS[place].toUpperCase()],
      text: t(`desk:nav.${place}`),
    })),
    ...LIST_KEYS.map(({ keys, does }) => ({ keys, text: `${t('keys.list')}: ${t(`keys.${does}`)}` })),
    ...PAGE_KEYS.map(({ keys, does }) => ({ keys, text: t(`keys.${does}`) })),
    { keys: [HELP_KEY], text: t('keys.help') },
  ];
  return (
    <>
      <Button type="button" variant="ghost" size="small" className="js-only" onClick={ask}>
        {t('keys.open')} <ShortcutKey name={HELP_KEY} />
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={t('keys.title')} closeLabel={t('keys.close')}>
        <dl className="desk-keys">
          {lines.map(({ keys, text }) => (
            <div key={text}>
              <dt>
                {keys.map((key, index) => (
                  <Fragment key={key}>
                    {index > 0 && keys[0] === PREFIX_KEY.toUpperCase() && ` ${t('keys.then')} `}
                    <ShortcutKey name={key} />
                  </Fragment>
                ))}
              </dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
        {open && <LettersSwitch />}
      </Dialog>
    </>
  );
}
