import type { LinksFunction } from '@remix-run/node';

import menuSheet from '../../../public/generated/areas/message-menu.css?url';
import { areaStyles } from '../../lib/page-head/area-styles.ts';

/** Styles of pages with messages. Those of the menu are known to these pages only. */
export const threadStyles: LinksFunction = () => [
  ...areaStyles('message', 'chat', 'gifts')(),
  { rel: 'stylesheet', href: menuSheet },
];
