import type { FiguresQuery } from '../../../../server/modules/operators/figures/figures.service.ts';
import { rangeOf } from '../../../../server/modules/operators/figures/figures.schema.ts';
import { NO_NETWORK } from './network-name.ts';

/** What the address of the figures asks for, on the page and for the file. */
export function readFigures(search: URLSearchParams): FiguresQuery {
  // A NUL cannot stand in PostgreSQL's text.
  const network = search.get('network')?.replaceAll('\0', '') || null;
  return {
    site: search.get('site') || null,
    range: rangeOf(search.get('range')),
    network: network === NO_NETWORK ? '' : network,
  };
}
