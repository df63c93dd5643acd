const MOST = 1000;

/** Formats a queue's count; the server counts up to a thousand. */
export const formatQueueCount = (count: number): string => (count > MOST ? `${MOST}+` : String(count));
