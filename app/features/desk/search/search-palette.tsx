import { Form, useNavigate, useSubmit } from '@remix-run/react';
import { useEffect, useId, useState, type FormEvent, type KeyboardEvent } from 'react';

import { useTranslation } from '../../../../i18n/use-translation.ts';
import type { DeskSiteView } from '../../../../server/desk-shell.ts';
import type { DeskSection } from '../../../../server/modules/desk/operators/index.ts';
import { deskPaths } from '../../../lib/desk/desk-paths.ts';
import { Icon } from '../../../ui/media/icon.tsx';
import type { IconName } from '../../../ui/media/icon-names.ts';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { SECTION_LINKS } from '../desk-sections.ts';
import { isPlainShortcut, ShortcutKey } from '../kit/shortcuts.tsx';
import { SiteMark } from '../kit/site-chip.tsx';
import { searchOptions, type SearchOption } from './search-options.ts';

const PLAIN_KEY = '/';
const CHORD_KEY = 'k';

/** Opens the palette on a slash, and on Ctrl+K or Cmd+K even while typing. */
export function useSearchKeys(open: () => void): void {
  useEffect(() => {
    const press = (event: globalThis.KeyboardEvent) => {
      const chord = (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === CHORD_KEY;
      if (!(chord && !document.querySelector('dialog[open]')) && !(event.key === PLAIN_KEY && isPlainShortcut(event)))
        return;
      event.preventDefault();
      open();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [open]);
}

interface SearchPaletteProps {
  places: readonly DeskSection[];
  sites: readonly DeskSiteView[];
  onClose: () => void;
}

const ICONS: Record<'members' | 'orders', IconName> = { members: 'magnifying-glass', orders: 'credit-card' };

function OptionLabel({ option, text }: { option: SearchOption; text: string }) {
  const { t } = useTranslation('desk');
  if (option.kind === 'members' || option.kind === 'orders')
    return (
      <>
        <Icon name={ICONS[option.kind]} />
        {t(`search.${option.kind}`, { text })}
      </>
    );
  return (
    <>
      {option.kind === 'site' ? <SiteMark colour={option.colour} /> : <Icon name="arrow-right" />}
      {option.label}
      <small>{t(`search.kind.${option.kind}`)}</small>
    </>
  );
}

/** The index after a key; the list wraps at both ends. */
function stepOf(key: string, at: number, count: number): number | null {
  if (key === 'ArrowDown') return (at + 1) % count;
  return key === 'ArrowUp' ? (at + count - 1) % count : null;
}

/**
 * Places, sites, members and orders behind one field, each as far as the operator may open it. Members and orders are
 * searched for by their own pages, which audit each search; so nothing is sent while one types.
 */
export function SearchPalette({ places, sites, onClose }: SearchPaletteProps) {
  const { t } = useTranslation('desk');
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState(0);
  const id = useId();
  const navigate = useNavigate();
  const submit = useSubmit();
  const options = searchOptions(text, {
    places: places.map((place) => ({ label: t(`nav.${place}`), to: SECTION_LINKS[place].path })),
    sites: sites
      .filter(({ mayOpen }) => mayOpen)
      .map(({ name, slug, colour }) => ({ label: name, to: deskPaths.site(slug), colour })),
    members: places.includes('members'),
    orders: places.includes('orders'),
  });
  const run = (option: SearchOption | undefined) => {
    if (!option) return;
    onClose();
    if (option.kind === 'members') submit({ q: text }, { method: 'post', action: deskPaths.members() });
    else navigate(option.kind === 'orders' ? deskPaths.ordersOf(text.trim()) : option.to);
  };
  const press = (event: KeyboardEvent) => {
    const next = options.length > 0 ? stepOf(event.key, chosen, options.length) : null;
    if (next === null) return;
    event.preventDefault();
    setChosen(next);
    document.getElementById(`${id}-${next}`)?.scrollIntoView({ block: 'nearest' });
  };
  return (
    <Dialog open onClose={onClose} label={t('search.label')} className="desk-palette">
      <Form
        method="post"
        action={deskPaths.members()}
        role="search"
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          run(options[chosen]);
        }}
      >
        <Icon name="magnifying-glass" />
        <input
          name="q"
          role="combobox"
          aria-label={t('search.label')}
          aria-expanded={options.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={options.length > 0 ? `${id}-${chosen}` : undefined}
          aria-autocomplete="list"
          placeholder={t('search.ask')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setChosen(0);
          }}
          onKeyDown={press}
        />
        <ShortcutKey hidden name="Esc" />
      </Form>
      <div role="listbox" id={`${id}-list`} aria-label={t('search.results')}>
        {options.map((option, at) => (
          <button
            type="button"
            key={option.id}
            id={`${id}-${at}`}
            role="option"
            tabIndex={-1}
            aria-selected={at === chosen}
            onClick={() => run(option)}
            onMouseMove={() => setChosen(at)}
          >
            <OptionLabel option={option} text={text.trim()} />
          </button>
        ))}
      </div>
      {options.length === 0 && <p>{t('search.nothing')}</p>}
    </Dialog>
  );
}
