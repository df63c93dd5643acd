const MOST = 1000;

/** How much waits, as the desk shows it: queues are counted up to a thousand. */
export const deskCount = (count: number): string => (count > MOST ? `${MOST}+` : String(count));
