/**
 * What comes of something, if it comes soon; the work itself goes on.
 * @param ms how long is waited, in milliseconds
 * @throws what the work throws, or an Error when it takes longer
 */
export async function inTime<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${ms} ms`)), ms);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
