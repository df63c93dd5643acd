import markdownIt from 'markdown-it';

/** HTML is escaped and pictures are disabled, so that mails load nothing from the network. */
const markdown = markdownIt({ html: false, linkify: false, typographer: false }).disable([
  'image',
  'heading',
  'lheading',
  'table',
  'code',
  'fence',
]);
/** http(s), mailto, or a path of the site. */
markdown.validateLink = (address) => /^(?:https?:\/\/|mailto:|\/(?![/\\]))/i.test(address);
type Token = ReturnType<typeof markdown.parse>[number];

function withLinks(source: string, origin: string): Token[] {
  const tokens = markdown.parse(source, {});
  for (const token of tokens.flatMap(({ children }) => children ?? [])) {
    const href = token.type === 'link_open' && String(token.attrGet('href'));
    if (href && href.startsWith('/')) token.attrSet('href', `${origin}${href}`);
  }
  return tokens;
}

/** Margins, because the defaults of mail clients differ. */
const STYLES: Record<string, string> = {
  p: 'margin:0 0 16px',
  ul: 'margin:0 0 16px;padding-left:22px',
  ol: 'margin:0 0 16px;padding-left:22px',
  li: 'margin:0 0 6px',
  blockquote: 'margin:0 0 16px;padding-left:16px',
};

/** Renders Markdown as HTML for a mail. @param options.origin origin for the site's own paths */
export function markdownToHtml(source: string, { origin, linkColour }: { origin: string; linkColour: string }): string {
  const tokens = withLinks(source, origin);
  for (const token of tokens) {
    const style = token.nesting === 1 && STYLES[token.tag];
    if (style) token.attrSet('style', style);
  }
  for (const token of tokens.flatMap(({ children }) => children ?? [])) {
    if (token.type === 'link_open') token.attrSet('style', `color:${linkColour}`);
  }
  return markdown.renderer.render(tokens, markdown.options, {});
}

const inlineText = (children: readonly Token[]): string => {
  let href = '';
  return children
    .map((token) => {
      if (token.type === 'link_open') href = String(token.attrGet('href'));
      if (token.type === 'link_close') return ` (${href})`;
      return token.type === 'softbreak' || token.type === 'hardbreak' ? '\n' : token.content;
    })
    .join('');
};

/** Renders Markdown as plain text: one line per list item, URLs after links. */
export function markdownToText(source: string, { origin }: { origin: string }): string {
  let inItem = false;
  const blocks: string[] = [];
  for (const token of withLinks(source, origin)) {
    if (token.type === 'list_item_open') inItem = true;
    if (token.type !== 'inline') continue;
    const text = inlineText(token.children ?? []);
    blocks.push(inItem ? `- ${text}` : text);
    inItem = false;
  }
  return blocks.join('\n\n').replace(/(\n|^)(- .*)\n\n(?=- )/g, '$1$2\n');
}
