import { useNonce } from './nonce.ts';

/**
 * Notes presses of buttons that do nothing without JavaScript, until `takeEarlyPresses` takes over. Must not contain
 * quotes, ampersands or angle brackets, which React would escape.
 */
const SCRIPT = `addEventListener(\`click\`,window.notePress=function(e){const b=e.target.closest(\`button[type=button]:not([popovertarget])\`);if(b)(notePress.all||=[]).push(b)},true)`;

/** Script in the head of pages that hydrate. */
export function EarlyPressScript() {
  return <script nonce={useNonce()}>{SCRIPT}</script>;
}
