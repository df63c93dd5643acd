import type { EmojiData } from 'frimousse';

/** URL of each language's file; the build generates them with a content hash. */
const FILES = import.meta.glob<string>('../../../../../public/generated/emoji/*.json', {
  query: '?url',
  import: 'default',
  eager: true,
});

type StoredEmojiData = Pick<EmojiData, 'emojis'> & { categories: { index: number; label: string }[] };

/**
 * The emoji of a language with the words by which they are found, from the site itself.
 * @throws when they cannot be fetched
 */
export async function loadEmoji(
  locale: string,
  nameOf: (group: string) => string,
  skinTones: EmojiData['skinTones'],
  signal?: AbortSignal,
): Promise<EmojiData> {
  const response = await fetch(FILES[`../../../../../public/generated/emoji/${locale}.json`]!, { signal });
  if (!response.ok) throw new Error(`emoji: ${response.status}`);
  const { emojis, categories } = (await response.json()) as StoredEmojiData;
  return {
    locale,
    emojis,
    skinTones,
    categories: categories.map(({ index, label }) => ({ index, label: nameOf(label) })),
  };
}
