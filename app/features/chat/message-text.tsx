import { splitLinks } from './text-parts.ts';

/**
 * Text of a message with links. Links show their full URL, open in a new tab and are never prefetched, so that reading
 * a message is not revealed.
 */
export function MessageText({ text }: { text: string }) {
  return splitLinks(text).map((part, index) =>
    'href' in part ? (
      // The index is stable because messages are immutable.
      <a key={index} href={part.href} target="_blank" rel="noopener noreferrer nofollow ugc">
        {part.href}
      </a>
    ) : (
      part.words
    ),
  );
}
