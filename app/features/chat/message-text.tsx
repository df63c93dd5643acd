import { textParts } from './text-parts.ts';

/**
 * What a member wrote. Addresses are links that show where they go, are opened apart and are never looked at before that:
 * nobody learns that a message was read.
 */
export function MessageText({ text }: { text: string }) {
  return textParts(text).map((part, index) =>
    'href' in part ? (
      // Its place names it: a message never changes.
      <a key={index} href={part.href} target="_blank" rel="noopener noreferrer nofollow ugc">
        {part.href}
      </a>
    ) : (
      part.words
    ),
  );
}
