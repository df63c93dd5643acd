import type { Page, Response } from '@playwright/test';

/** The answer to the next form or call that a page sends, besides the report that it was shown. */
export const nextSubmission = (page: Page): Promise<Response> =>
  page.waitForResponse(
    (response) => response.request().method() === 'POST' && !response.url().endsWith('/api/page-shown.php'),
  );
