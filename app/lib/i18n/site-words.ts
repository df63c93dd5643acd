import { chunkOf } from '../../../i18n/chunks.ts';
import { overlaidAll } from '../../../i18n/own-words.ts';
import type { TextTree } from '../../../tenants/site-words.ts';

const asked = new Map<string, Promise<TextTree>>();

/** A page that cannot have the site's words says the platform's. */
async function ask(address: string): Promise<TextTree> {
  const answer = await fetch(address).catch(() => null);
  return answer?.ok ? ((await answer.json()) as TextTree) : {};
}

/**
 * Texts with the site's own words in their place, fetched once for each chunk that has any.
 * @param mark what the page says of them, `<version> <chunk> …`
 */
export async function withSiteWords<Texts extends object>(
  texts: Texts,
  { mark, namespace, language }: { mark: string; namespace: string; language: string },
): Promise<Texts> {
  const [version, ...chunks] = mark.split(' ');
  const chunk = chunkOf(namespace);
  if (!chunks.includes(chunk)) return texts;
  const address = `/words/${version}/${language}/${chunk}`;
  const words = asked.get(address) ?? ask(address);
  asked.set(address, words);
  return overlaidAll(texts, await words);
}
