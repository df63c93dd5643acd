import { createContext, useContext } from 'react';

/** The page's nonce while it is rendered on the server; empty in the browser, which never hands it to script. */
export const NonceContext = createContext('');

/** The nonce for a script or style element of this page. */
export const useNonce = () => useContext(NonceContext);
