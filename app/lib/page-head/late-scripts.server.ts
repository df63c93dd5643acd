/** Relation of a link and type of a script that wait. No browser knows it, so each leaves them alone. */
export const LATE = 'late';

/** When the app starts where nothing is painted, as in a tab in the background; milliseconds from the document's end. */
const UNPAINTED_MS = 1_500;

/**
 * Starts the scripts of the app after the first paint, which waits for the styles that they would share a slow
 * connection with. A script runs in its place, and by its nonce, when it is inserted again with a type that browsers
 * know. The second call finds none left.
 */
const LOADER = `{let begin=()=>document.querySelectorAll('[rel=${LATE}],[type=${LATE}]').forEach(e=>e.rel?e.rel='modulepreload':(e.type='module',e.async=!1,e.after(e)));requestAnimationFrame(()=>setTimeout(begin));setTimeout(begin,${UNPAINTED_MS})}`;

/** The script behind those that wait. */
export const lateScriptsLoader = (nonce: string) => `<script nonce="${nonce}">${LOADER}</script>`;
