/** A moment on the last day of a period. @param until its end, exclusive: ISO 8601 */
export const lastDay = (until: string): Date => new Date(Date.parse(until) - 1);
