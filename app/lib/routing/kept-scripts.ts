import { createContext } from 'react';

/** Whether the scripts of the page are known from an earlier request, on the server. */
export const KeptScriptsContext = createContext(false);

/** The markup in their place. Text of members cannot look like it, since React escapes it. */
export const SCRIPTS_PLACE = '<script data-place="scripts"></script>';
