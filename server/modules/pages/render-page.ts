import markdownIt from 'markdown-it';

import { PageFault } from './fill-placeholders.ts';

/** Where a link may lead: a web page, a mail, a call, or a path of this site. */
const LINK = /^(?:https?:\/\/|mailto:|tel:|\/(?![/\\])|#|[a-z0-9][a-z0-9/_-]*$)/i;
const DESCRIPTION_LENGTH = 160;

/** A question and its answer, as HTML. */
export interface PageQuestion {
  id: string;
  question: string;
  html: string;
}

export interface PageGroup {
  id: string;
  title: string;
  questions: PageQuestion[];
}

/** A text made ready to be shown. HTML holds nothing but what Markdown makes. */
export interface RenderedPage {
  title: string;
  /** The first paragraph without markup, as search engines show it. */
  description: string;
  html: string;
  /** The headings of the second level, which have these ids. */
  contents: Array<{ id: string; title: string }>;
}

const markdown = markdownIt({ html: false, linkify: false, typographer: false }).disable('image');
markdown.validateLink = (address) => LINK.test(address);
type Token = ReturnType<typeof markdown.parse>[number];

markdown.renderer.rules['link_open'] = (tokens, index, options, _env, self) => {
  const token = tokens[index]!;
  // A page that is led to learns nothing of this one.
  if (/^https?:/i.test(String(token.attrGet('href')))) token.attrSet('rel', 'noopener noreferrer');
  return self.renderToken(tokens, index, options);
};

const plain = (token: Token | undefined): string =>
  (token?.children ?? []).map((child) => (child.type === 'softbreak' ? ' ' : child.content)).join('');

const toHtml = (tokens: Token[]) => markdown.renderer.render(tokens, markdown.options, {});

/** Comments at the top of a file are for those who work on it. */
function withoutComments(source: string): string {
  return source.replace(/^\uFEFF?(?:\s*<!--[\s\S]*?-->)*/, '');
}

/** `Wat kost het?` → `wat-kost-het`, different from all before. */
function idMaker() {
  const given = new Set(['main', '']);
  return (title: string): string => {
    const base = title
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '');
    let id = base;
    for (let number = 2; given.has(id); number += 1) id = `${base || 'deel'}-${number}`;
    given.add(id);
    return id;
  };
}

function shorten(text: string): string {
  if (text.length <= DESCRIPTION_LENGTH) return text;
  return `${text.slice(0, DESCRIPTION_LENGTH).replace(/\s+\S*$/, '')}…`;
}

/** The text below the title, headings with ids, the first paragraph marked. */
function parse(source: string) {
  const tokens = markdown.parse(withoutComments(source), {});
  if (tokens[0]?.type !== 'heading_open' || tokens[0].tag !== 'h1') {
    throw new PageFault('the text does not start with a title', '', 'a first line as in "# Title"');
  }
  const title = plain(tokens[1]);
  const body = tokens.slice(3);
  const makeId = idMaker();
  body.forEach((token, index) => {
    if (token.type !== 'heading_open' && token.type !== 'heading_close') return;
    // The page has one title.
    if (token.tag === 'h1') token.tag = 'h2';
    if (token.type === 'heading_open') token.attrSet('id', makeId(plain(body[index + 1])));
  });
  const opens = body[0]?.type === 'paragraph_open';
  if (opens) body[0]?.attrSet('class', 'lead');
  return { title, body, description: opens ? shorten(plain(body[1])) : title };
}

/** Where headings of a level are, lists and quotes left out. */
function headingsOf(body: readonly Token[], tag: 'h2' | 'h3') {
  return body.flatMap((token, index) =>
    token.type === 'heading_open' && token.tag === tag && token.level === 0
      ? [{ index, id: String(token.attrGet('id')), title: plain(body[index + 1]) }]
      : [],
  );
}

/**
 * Turns a page's Markdown, placeholders filled in, into HTML. HTML in the text is shown as text; links lead to pages of
 * this site, to the web, to mail and to telephones only, and pictures are left out.
 * @throws PageFault for a text without a title
 */
export function renderPage(source: string): RenderedPage {
  const { title, description, body } = parse(source);
  const contents = headingsOf(body, 'h2').map(({ id, title: text }) => ({ id, title: text }));
  return { title, description, contents, html: toHtml(body) };
}

/**
 * The same for a text of questions: its third level are questions, its second the groups they are in, and `html` is
 * what stands above the first group. Null when the text is not made like this.
 */
export function renderQuestions(source: string): (RenderedPage & { groups: PageGroup[] }) | null {
  const { title, description, body } = parse(source);
  const heads = headingsOf(body, 'h2');
  const groups = heads.map(({ id, title: text, index }, number): PageGroup => {
    const part = body.slice(index, heads[number + 1]?.index);
    const asked = headingsOf(part, 'h3');
    const questions = asked.map((head, place) => ({
      id: head.id,
      question: head.title,
      html: toHtml(part.slice(head.index + 3, asked[place + 1]?.index)),
    }));
    return { id, title: text, questions };
  });
  if (groups.length === 0 || groups.some(({ questions }) => questions.length === 0)) return null;
  const contents = groups.map(({ id, title: text }) => ({ id, title: text }));
  return { title, description, contents, html: toHtml(body.slice(0, heads[0]!.index)), groups };
}
