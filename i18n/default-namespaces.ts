/** Texts of every page and of the members area, which the browser loads with every page. */
export const DEFAULT_NAMESPACES = ['banners', 'common', 'likes', 'members'] as const;
