import { z } from 'zod';

type Status = 'expected' | 'unexpected' | 'flaky' | 'skipped';

interface Suite {
  specs: Array<{ file: string; line: number; title: string; tests: Array<{ status: Status }> }>;
  suites?: Suite[] | undefined;
}

const suite: z.ZodType<Suite> = z.lazy(() =>
  z.object({
    specs: z.array(
      z.object({
        file: z.string(),
        line: z.number(),
        title: z.string(),
        tests: z.array(z.object({ status: z.enum(['expected', 'unexpected', 'flaky', 'skipped']) })),
      }),
    ),
    suites: z.array(suite).optional(),
  }),
);

/** Playwright's JSON report, as far as it is read here. */
export const browserReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
  suites: z.array(suite),
});

/** The tests with this outcome, one line each; `flaky` is a test that failed and then passed. */
export function browserTests(suites: readonly Suite[], status: Status): string[] {
  return suites.flatMap(({ specs, suites: inner }) => [
    ...specs
      .filter(({ tests }) => tests.some((test) => test.status === status))
      .map(({ file, line, title }) => `${file}:${line} › ${title}`),
    ...browserTests(inner ?? [], status),
  ]);
}
