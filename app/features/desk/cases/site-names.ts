/** A site's name by its id. */
export const siteNames =
  (sites: ReadonlyArray<{ id: string; name: string }>) =>
  (id: string): string =>
    sites.find((site) => site.id === id)?.name ?? '';
