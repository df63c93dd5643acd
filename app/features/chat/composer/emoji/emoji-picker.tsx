import { useCallback, useEffect, useRef, useState } from 'react';
import {
  EmojiPicker as Picker,
  type EmojiData,
  type EmojiDataResolver,
  type EmojiPickerListComponents,
} from 'frimousse';
import { useTranslation } from '../../../../../i18n/use-translation.ts';
import { useLocale } from '../../../../lib/root-data/use-locale.ts';
import { loadEmoji } from './emoji-data.ts';
import { readRecentEmoji, rememberEmoji } from './emoji-recent.ts';
import { NULL_STORAGE, getLocalStorage } from '../../outbox/local-storage.ts';

/** Columns of 44 px, which fit on the narrowest phone. */
const COLUMNS = 7;

const GROUPS = ['smileys', 'people', 'nature', 'food', 'travel', 'activities', 'objects', 'symbols', 'flags'] as const;
const TONES = ['light', 'medium-light', 'medium', 'medium-dark', 'dark'] as const;

const COMPONENTS: Partial<EmojiPickerListComponents> = {
  CategoryHeader: ({ category, ...props }) => (
    <div {...props} className="emoji-group">
      {category.label}
    </div>
  ),
  Row: (props) => <div {...props} className="emoji-row" />,
  Emoji: ({ emoji, ...props }) => (
    <button {...props} type="button" className="emoji" aria-label={emoji.label}>
      {emoji.emoji}
    </button>
  ),
};

/** Creates the resolver that loads emoji with translated groups and skin tones. */
function useEmojiResolver(onFailed: () => void): EmojiDataResolver {
  const { t } = useTranslation('emoji');
  return useCallback(
    async (locale, { signal }) => {
      const names = new Map<string, string>(GROUPS.map((group) => [group, t(`groups.${group}`)]));
      const tones = Object.fromEntries(TONES.map((tone) => [tone, t(`tones.${tone}`)])) as EmojiData['skinTones'];
      try {
        return await loadEmoji(locale, (group) => names.get(group) ?? group, tones, signal);
      } catch (error) {
        if (signal?.aborted) throw error;
        onFailed();
        return { locale, emojis: [], categories: [], skinTones: tones };
      }
    },
    [t, onFailed],
  );
}

/** Emoji picker with search in the member's language. Stays open after a choice. */
export default function EmojiPicker({ onChoose }: { onChoose: (emoji: string) => void }) {
  const { t } = useTranslation('emoji');
  const keep = getLocalStorage() ?? NULL_STORAGE;
  const [recent] = useState(() => readRecentEmoji(keep));
  const [failed, setFailed] = useState(false);
  const resolve = useEmojiResolver(useCallback(() => setFailed(true), []));
  const search = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // On a touch screen the keyboard would cover the picker.
    if (!window.matchMedia('(pointer: coarse)').matches) search.current?.focus();
  }, []);
  const choose = (emoji: string) => {
    rememberEmoji(keep, emoji);
    onChoose(emoji);
  };
  return (
    <Picker.Root
      className="emoji-picker"
      columns={COLUMNS}
      locale={useLocale()}
      resolveEmojiData={resolve}
      onEmojiSelect={({ emoji }) => choose(emoji)}
    >
      <div className="emoji-head">
        <Picker.Search className="emoji-search" placeholder={t('search')} aria-label={t('search')} ref={search} />
        <Picker.SkinToneSelector className="emoji" aria-label={t('skin')} title={t('skin')} />
      </div>
      {recent.length > 0 && (
        <div className="emoji-recent" role="group" aria-label={t('recent')}>
          {recent.map((emoji) => (
            <button key={emoji} type="button" className="emoji" onClick={() => choose(emoji)}>
              {emoji}
            </button>
          ))}
        </div>
      )}
      {failed && (
        <p className="emoji-message" role="alert">
          {t('failed')}
        </p>
      )}
      <Picker.Viewport className="emoji-list" hidden={failed}>
        <Picker.Loading className="emoji-message">{t('loading')}</Picker.Loading>
        <Picker.Empty className="emoji-message">{({ search }) => t('none', { search })}</Picker.Empty>
        <Picker.List components={COMPONENTS} />
      </Picker.Viewport>
    </Picker.Root>
  );
}
