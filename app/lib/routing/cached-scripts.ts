import { createContext } from 'react';

/** On the server: whether the page's script tags are cached from an earlier request. */
export const CachedScriptsContext = createContext(false);

/** Placeholder in the rendered page for the cached tags. Text of members cannot contain it, since React escapes it. */
export const SCRIPTS_PLACEHOLDER = '<script data-place="scripts"></script>';
