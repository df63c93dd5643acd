import { useState } from 'react';

import { useLiveEvents } from './live-provider.tsx';

/**
 * Whether a profile is online: from the page's data, updated by live events for conversation partners.
 * @param profile object of the loader; a newly loaded one overrides earlier events
 */
export function usePresence(profile: { id: string; online: boolean }): boolean {
  const [latest, setLatest] = useState({ profile, online: profile.online });
  useLiveEvents('presence', ({ online, away }) => {
    if (online.includes(profile.id)) setLatest({ profile, online: true });
    else if (away.includes(profile.id)) setLatest({ profile, online: false });
  });
  return latest.profile === profile ? latest.online : profile.online;
}
