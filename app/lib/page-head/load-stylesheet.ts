/** Adds a stylesheet to the page. @throws Error when it cannot be fetched */
export async function loadStylesheet(address: string): Promise<void> {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = address;
  await new Promise<void>((resolve, reject) => {
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => reject(new Error(`${address} was not fetched`)));
    document.head.append(link);
  });
}
