import markdownIt from 'markdown-it';

import { PageError } from './fill-placeholders.ts';

/** Allowed link targets: web, mail, phone, or a path of this site. */
const LINK = /^(?:https?:\/\/|mailto:|tel:|\/(?![/\\])|#|[a-z0-9][a-z0-9/_-]*$)/i;
const DESCRIPTION_LENGTH = 160;

interface PageQuestion {
  id: string;
  question: string;
  html: string;
}

export interface PageGroup {
  id: string;
  title: string;
  questions: PageQuestion[];
}

/** A rendered text. Its HTML contains only what Markdown generates. */
export interface RenderedPage {
  title: string;
  /** First paragraph without markup, for search engines. */
  description: string;
  html: string;
  /** Second-level headings with their element ids. */
  contents: Array<{ id: string; title: string }>;
}

const markdown = markdownIt({ html: false, linkify: false, typographer: false }).disable('image');
markdown.validateLink = (address) => LINK.test(address);
type Token = ReturnType<typeof markdown.parse>[number];

markdown.renderer.rules['link_open'] = (tokens, index, options, _env, self) => {
  const token = tokens[index]!;
  // Linked sites must not learn the referring page.
  if (/^https?:/i.test(String(token.attrGet('href')))) token.attrSet('rel', 'noopener noreferrer');
  return self.renderToken(tokens, index, options);
};

const toPlainText = (token: Token | undefined): string =>
  (token?.children ?? []).map((child) => (child.type === 'softbreak' ? ' ' : child.content)).join('');

const toHtml = (tokens: Token[]) => markdown.renderer.render(tokens, markdown.options, {});

/** Removes comments for authors at the top of a file. */
export function withoutComments(source: string): string {
  return source.replace(/^\uFEFF?(?:\s*<!--[\s\S]*?-->)*/, '');
}

/** Makes unique ids: `Wat kost het?` → `wat-kost-het`. */
function createIdMaker() {
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

function truncate(text: string): string {
  if (text.length <= DESCRIPTION_LENGTH) return text;
  return `${text.slice(0, DESCRIPTION_LENGTH).replace(/\s+\S*$/, '')}…`;
}

/** Title, body with heading ids, and first paragraph of a text. */
function parse(source: string) {
  const tokens = markdown.parse(withoutComments(source), {});
  if (tokens[0]?.type !== 'heading_open' || tokens[0].tag !== 'h1') {
    throw new PageError('the text does not start with a title', '', 'a first line as in "# Title"');
  }
  const title = toPlainText(tokens[1]);
  const body = tokens.slice(3);
  const makeId = createIdMaker();
  body.forEach((token, index) => {
    if (token.type !== 'heading_open' && token.type !== 'heading_close') return;
    // The page has one h1, its title.
    if (token.tag === 'h1') token.tag = 'h2';
    if (token.type === 'heading_open') token.attrSet('id', makeId(toPlainText(body[index + 1])));
  });
  const opens = body[0]?.type === 'paragraph_open';
  if (opens) body[0]?.attrSet('class', 'lead');
  return { title, body, description: opens ? truncate(toPlainText(body[1])) : title };
}

/** Positions of top-level headings, without those in lists and quotes. */
function findHeadings(body: readonly Token[], tag: 'h2' | 'h3') {
  return body.flatMap((token, index) =>
    token.type === 'heading_open' && token.tag === tag && token.level === 0
      ? [{ index, id: String(token.attrGet('id')), title: toPlainText(body[index + 1]) }]
      : [],
  );
}

/**
 * Renders a page's Markdown, with placeholders filled in, as HTML. HTML in the text is escaped; links go only to
 * this site, the web, mail and phone; images are omitted.
 * @throws PageFault for a text without a title
 */
export function renderPage(source: string): RenderedPage {
  const { title, description, body } = parse(source);
  const contents = findHeadings(body, 'h2').map(({ id, title: text }) => ({ id, title: text }));
  return { title, description, contents, html: toHtml(body) };
}

/**
 * Renders a text of questions: second-level headings are groups, third-level ones questions, and `html` is the text
 * before the first group. Null when it is structured differently.
 */
export function renderQuestions(source: string): (RenderedPage & { groups: PageGroup[] }) | null {
  const { title, description, body } = parse(source);
  const heads = findHeadings(body, 'h2');
  const groups = heads.map(({ id, title: text, index }, number): PageGroup => {
    const part = body.slice(index, heads[number + 1]?.index);
    const questionHeadings = findHeadings(part, 'h3');
    const questions = questionHeadings.map((head, place) => ({
      id: head.id,
      question: head.title,
      html: toHtml(part.slice(head.index + 3, questionHeadings[place + 1]?.index)),
    }));
    return { id, title: text, questions };
  });
  if (groups.length === 0 || groups.some(({ questions }) => questions.length === 0)) return null;
  const contents = groups.map(({ id, title: text }) => ({ id, title: text }));
  return { title, description, contents, html: toHtml(body.slice(0, heads[0]!.index)), groups };
}
