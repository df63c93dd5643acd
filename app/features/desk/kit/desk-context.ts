import { createContext, useContext, type MouseEventHandler } from 'react';

import type { DeskSiteView } from '../../../../server/desk-shell.ts';
import type { SavedFilter } from '../../../../server/modules/desk/operators/index.ts';

interface DeskContextValue {
  /** The operator's sites. */
  sites: readonly DeskSiteView[];
  /** The operator's saved filters of all lists. */
  filters: readonly SavedFilter[];
  /** Opens the search palette instead of following the link. */
  openSearch: MouseEventHandler;
}

/** What the frame gives to every page inside it. */
export const DeskContext = createContext<DeskContextValue>({ sites: [], filters: [], openSearch: () => {} });

export const useDesk = () => useContext(DeskContext);
