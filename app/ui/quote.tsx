interface QuoteProps {
  /** Whose words they are, or what they answer. */
  title: string;
  text?: string;
  picture?: { src: string; alt: string };
  /** Where the quoted words stand. */
  href?: string;
}

/** What a message refers to, above its text: shortened to two lines. */
export function Quote({ title, text, picture, href }: QuoteProps) {
  const content = (
    <>
      {picture && <img src={picture.src} alt={picture.alt} />}
      <span className="quote-words">
        <strong className="text-truncate">{title}</strong>
        {text && <span>{text}</span>}
      </span>
    </>
  );
  // A plain link, which the browser follows within the page too.
  return href ? (
    <a className="quote" href={href}>
      {content}
    </a>
  ) : (
    <span className="quote">{content}</span>
  );
}
