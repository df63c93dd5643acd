import type { FormFailure } from '../../lib/form-failure.server.ts';
import { Alert } from '../../ui/alert.tsx';

/** Why a step was refused as a whole; what is wrong with a field is said beside it. */
export function FailureAlert({ failure }: { failure: FormFailure | null }) {
  if (!failure || Object.keys(failure.fields).length > 0) return null;
  return (
    <Alert tone="danger" role="alert">
      {failure.message}
    </Alert>
  );
}
