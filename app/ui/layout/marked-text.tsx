import { Fragment } from 'react';

/** A headline with its marked words: `<em>…</em>` and `<br/>` become elements, everything else is plain text. */
export function MarkedText({ text }: { text: string }) {
  const parts = text.split(/(<em>.*?<\/em>|<br\/>)/);
  return (
    <>
      {parts.map((part, index) => {
        if (part === '<br/>') return <br key={index} />;
        const marked = /^<em>(.*)<\/em>$/.exec(part)?.[1];
        return marked === undefined ? <Fragment key={index}>{part}</Fragment> : <em key={index}>{marked}</em>;
      })}
    </>
  );
}
