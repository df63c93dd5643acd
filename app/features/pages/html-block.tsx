/** HTML that the server made of Markdown, in which nobody's HTML can be. The only place that shows any. */
export function HtmlBlock({ html }: { html: string }) {
  return <div className="page-text" dangerouslySetInnerHTML={{ __html: html }} />;
}
