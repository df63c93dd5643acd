/**
 * Options of the test browsers: no external requests, no graphics card.
 * @param options.draws whether the test reads pixels. Other tests get no drawing memory, which costs a fifth of a
 *   page's time; layout, styles, fonts and pictures are the same.
 */
export const launchOptions = (executablePath: string | undefined, { draws = false } = {}) => ({
  executablePath,
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    ...(draws ? [] : ['--force-gpu-mem-available-mb=1']),
  ],
});
