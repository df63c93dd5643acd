import type { LinksFunction } from '@remix-run/node';

import sheet from '../../../public/generated/areas/album.css?url';

/** The stylesheet of private albums. It is no area of `areaStyles`, whose addresses every page knows. */
export const albumStyles: LinksFunction = () => [{ rel: 'stylesheet', href: sheet }];
