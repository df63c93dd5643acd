import { createContext, useContext } from 'react';

/** The page's CSP nonce during server rendering; empty in the browser, which hides it from scripts. */
export const NonceContext = createContext('');

/** The CSP nonce for a script or style element of this page. */
export const useNonce = () => useContext(NonceContext);
