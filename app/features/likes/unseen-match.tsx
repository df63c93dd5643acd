import { useEffect, useRef, useState } from 'react';
import { useFetcher } from '@remix-run/react';

import { CompositionStyle } from '../../lib/page-head/composition-styles.tsx';
import { paths } from '../../lib/routing/paths.ts';
import type { LikeActionData } from './like-answer.ts';
import MatchDialog from './match-dialog.tsx';

/** Celebrates a match by the other's like, which the member has not seen; the server answers with it once. */
export default function UnseenMatch({ profileId }: { profileId: string }) {
  const { submit, data } = useFetcher<LikeActionData>();
  const [closed, setClosed] = useState(false);
  const asked = useRef(false);
  useEffect(() => {
    // Effects may run twice.
    if (asked.current) return;
    asked.current = true;
    submit(
      { intent: 'celebrate', via: 'script' },
      { method: 'post', action: paths.member(profileId), preventScrollReset: true },
    );
  }, [submit, profileId]);
  const celebration = data && 'celebration' in data ? data.celebration : null;
  if (closed) return null;
  return (
    <>
      <CompositionStyle screen="match" />
      {celebration && <MatchDialog match={celebration} onClose={() => setClosed(true)} />}
    </>
  );
}
