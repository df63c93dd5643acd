import { initAsyncCompiler, type AsyncCompiler } from 'sass-embedded';

let users = 0;
let started: Promise<AsyncCompiler> | undefined;

/**
 * Compiles with one compiler for all that do so at the same time: its process takes as long to start as most stylesheets
 * to compile. It ends with its last user.
 */
export async function withCompiler<Result>(use: (compiler: AsyncCompiler) => Promise<Result>): Promise<Result> {
  users += 1;
  started ??= initAsyncCompiler();
  const compiler = await started;
  try {
    return await use(compiler);
  } finally {
    users -= 1;
    if (users === 0) {
      started = undefined;
      await compiler.dispose();
    }
  }
}
