import { useSubmit } from '@remix-run/react';
import type { FormEvent } from 'react';

import { isServerReachable } from '../revalidation/revalidation.ts';
import { FAILED_EVENT } from './failed-submissions.ts';

/**
 * `onSubmit` of a form that posts to another page. The router loads that page's script first, and shows an error page
 * where it cannot; so without a connection nothing is submitted, and the page says so.
 */
export function useSubmitWhenReachable(): (event: FormEvent<HTMLFormElement>) => void {
  const submit = useSubmit();
  return (event) => {
    event.preventDefault();
    const form = event.currentTarget;
    const { submitter } = event.nativeEvent as SubmitEvent;
    void isServerReachable().then((reached) => {
      if (reached) submit((submitter as HTMLButtonElement | null) ?? form, { preventScrollReset: true });
      else window.dispatchEvent(new CustomEvent(FAILED_EVENT, { detail: { kind: 'offline', message: null } }));
    });
  };
}
