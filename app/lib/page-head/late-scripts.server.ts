/** The type of a script that waits, which no browser knows. */
export const LATE = 'late';

/** Attributes of a preload that waits, as for no medium at all. */
export const LATE_PRELOAD = 'rel="preload" as="script" media="not all" fetchpriority="low"';

/** When the app starts where nothing is painted, as in a tab in the background; milliseconds from the document's end. */
const UNPAINTED_MS = 1_500;

/**
 * Starts the scripts of the app after the first paint, which waits for the styles that they would share a slow
 * connection with. A preload becomes one of a module before it gets a medium, since otherwise each script is requested
 * twice, in two ways. A script runs in its place, and by its nonce, when it is inserted again with a type that browsers
 * know. The second call finds none left.
 */
const LOADER = `{let begin=()=>document.querySelectorAll('[media="not all"],[type=${LATE}]').forEach(e=>e.rel?(e.rel='modulepreload',e.media=''):(e.type='module',e.async=!1,e.after(e)));requestAnimationFrame(()=>setTimeout(begin));setTimeout(begin,${UNPAINTED_MS})}`;

/** The script behind those that wait. */
export const lateScriptsLoader = (nonce: string) => `<script nonce="${nonce}">${LOADER}</script>`;
