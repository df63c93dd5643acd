declare module 'virtual:script-integrity' {
  /** Digests of the built scripts by their addresses, such as `sha256-…`; empty in development. */
  const integrity: Readonly<Record<string, string | undefined>>;
  export default integrity;
}
