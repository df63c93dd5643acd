import type { FormFailure } from '../../lib/forms/form-failure.server.ts';
import { Alert } from '../../ui/feedback/alert.tsx';

export function FailureAlert({ failure }: { failure: FormFailure | null }) {
  if (!failure || Object.keys(failure.fields).length > 0) return null;
  return (
    <Alert tone="danger" role="alert">
      {failure.message}
    </Alert>
  );
}
