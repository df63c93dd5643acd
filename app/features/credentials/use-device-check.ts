import { useEffect, useState } from 'react';

/** Whether this browser can ask its device to recognise who holds it; false without script. */
export function useDeviceCheck(): boolean {
  const [available, setAvailable] = useState(false);
  useEffect(() => {
    if (!('PublicKeyCredential' in window)) return;
    PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable().then(setAvailable, () => setAvailable(false));
  }, []);
  return available;
}
