import type { ShouldRevalidateFunction } from '@remix-run/react';

/**
 * `shouldRevalidate` of pages that colleagues change too: also after a refusal, which may be of what the page does not show
 * yet. What was lost on its way changed nothing.
 */
export const reloadAfterPost: ShouldRevalidateFunction = ({ actionStatus = 200 }) => actionStatus < 500;
