import markdownIt from 'markdown-it';

/** HTML is escaped and pictures are disabled, so that mails load nothing from the network. */
function createMarkdown(disabled: readonly string[]) {
  const markdown = markdownIt({ html: false, linkify: false, typographer: false }).disable(['image', ...disabled]);
  /** http(s), mailto, tel, or a path of the site. */
  markdown.validateLink = (address) => /^(?:https?:\/\/|mailto:|tel:|\/(?![/\\]))/i.test(address);
  return markdown;
}

/** Of operators' mailings, which have no structure beyond paragraphs and lists. */
const markdown = createMarkdown(['heading', 'lheading', 'table', 'code', 'fence']);
/** Of documents, such as a site's terms. */
const documents = createMarkdown([]);
type Token = ReturnType<typeof markdown.parse>[number];

interface MarkdownOptions {
  /** Origin for the site's own paths. */
  origin: string;
  /** Whether headings and tables are allowed. */
  document?: boolean;
}

function withLinks(source: string, { origin, document = false }: MarkdownOptions): Token[] {
  const tokens = (document ? documents : markdown).parse(source, {});
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
  h1: 'margin:32px 0 12px;font-size:22px;line-height:1.2',
  h2: 'margin:24px 0 8px;font-size:18px;line-height:1.3',
  h3: 'margin:16px 0 8px;font-size:16px;line-height:1.3',
  td: 'padding:0 12px 6px 0;text-align:left;vertical-align:top',
  th: 'padding:0 12px 6px 0;text-align:left;vertical-align:top',
};

/** Renders Markdown as HTML for a mail. */
export function markdownToHtml(
  source: string,
  { linkColour, ...options }: MarkdownOptions & { linkColour: string },
): string {
  const tokens = withLinks(source, options);
  for (const token of tokens) {
    const style = token.nesting === 1 && STYLES[token.tag];
    if (style) token.attrSet('style', style);
  }
  for (const token of tokens.flatMap(({ children }) => children ?? [])) {
    if (token.type !== 'link_open') continue;
    token.attrSet('class', 'link');
    token.attrSet('style', `color:${linkColour}`);
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

/** Renders Markdown as plain text: one line per list item, URLs after links, headings as in Markdown. */
export function markdownToText(source: string, options: MarkdownOptions): string {
  let inItem = false;
  let heading = '';
  const blocks: string[] = [];
  for (const token of withLinks(source, options)) {
    if (token.type === 'list_item_open') inItem = true;
    if (token.type === 'heading_open') heading = `${token.markup} `;
    if (token.type !== 'inline') continue;
    const text = inlineText(token.children ?? []);
    blocks.push(inItem ? `- ${text}` : `${heading}${text}`);
    inItem = false;
    heading = '';
  }
  return blocks.join('\n\n').replace(/(\n|^)(- .*)\n\n(?=- )/g, '$1$2\n');
}
