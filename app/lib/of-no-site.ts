import type { AppLoadContext } from '@remix-run/node';

/** Whether a page belongs to no site: a page of the demo launcher or the operators' desk. */
export const isPlatformPage = ({ launcher, desk }: AppLoadContext): boolean => Boolean(launcher ?? desk);
