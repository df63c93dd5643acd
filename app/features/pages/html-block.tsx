/** HTML rendered by the server from Markdown, which cannot contain raw HTML. The only place that sets inner HTML. */
export function HtmlBlock({ html }: { html: string }) {
  return <div className="page-text" dangerouslySetInnerHTML={{ __html: html }} />;
}
