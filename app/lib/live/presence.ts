import { useState } from 'react';

import { useLiveEvents } from './live-provider.tsx';

/**
 * Whether somebody is online: as the page was told when it was made, and as live events say since. They come for people
 * whom the member has a conversation with.
 * @param profile as the page's loader gave it: what is loaded later is newer than what was heard before
 */
export function usePresence(profile: { id: string; online: boolean }): boolean {
  const [heard, setHeard] = useState({ profile, online: profile.online });
  useLiveEvents('presence', ({ online, away }) => {
    if (online.includes(profile.id)) setHeard({ profile, online: true });
    else if (away.includes(profile.id)) setHeard({ profile, online: false });
  });
  return heard.profile === profile ? heard.online : profile.online;
}
