import type { LinksFunction } from '@remix-run/node';

import sheet from '../../../public/generated/areas/album.css?url';

/** The stylesheet of private albums. It is not one of `areaStyles`, because every page contains their URLs. */
export const albumStyles: LinksFunction = () => [{ rel: 'stylesheet', href: sheet }];
