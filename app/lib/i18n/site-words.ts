import { chunkOf } from '../../../i18n/chunks.ts';
import { mergeNamespaces } from '../../../i18n/own-words.ts';
import type { TextTree } from '../../../tenants/site-words.ts';

const requests = new Map<string, Promise<TextTree>>();

/** Falls back to the platform's texts when the overrides cannot be fetched. */
async function fetchOverrides(address: string): Promise<TextTree> {
  const answer = await fetch(address).catch(() => null);
  return answer?.ok ? ((await answer.json()) as TextTree) : {};
}

/**
 * Applies the site's text overrides, fetched once per chunk that has any.
 * @param mark `<version> <chunk> …`, from the page's `data-words`
 */
export async function withSiteTexts<Texts extends object>(
  texts: Texts,
  { mark, namespace, language }: { mark: string; namespace: string; language: string },
): Promise<Texts> {
  const [version, ...chunks] = mark.split(' ');
  const chunk = chunkOf(namespace);
  if (!chunks.includes(chunk)) return texts;
  const address = `/words/${version}/${language}/${chunk}`;
  const words = requests.get(address) ?? fetchOverrides(address);
  requests.set(address, words);
  return mergeNamespaces(texts, await words);
}
