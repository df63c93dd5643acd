import type { AppLoadContext } from '@remix-run/node';

/** Whether a page belongs to no site: it is one of the demo's own or of the operators' desk. */
export const isOfNoSite = ({ launcher, desk }: AppLoadContext): boolean => Boolean(launcher ?? desk);
