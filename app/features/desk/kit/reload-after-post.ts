import type { ShouldRevalidateFunction } from '@remix-run/react';

/**
 * `shouldRevalidate` of pages that several operators change: reloads after a refusal too, which may be caused by a change
 * that the page does not show yet. After a server or network error nothing has changed.
 */
export const reloadAfterPost: ShouldRevalidateFunction = ({ actionStatus = 200 }) => actionStatus < 500;
