import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

describe('reloadPage', () => {
  const reload = vi.fn<() => void>();
  let page: EventTarget;
  let reloadPage: () => void;

  beforeEach(async () => {
    vi.resetModules();
    vi.useFakeTimers();
    page = Object.assign(new EventTarget(), { location: { reload } });
    vi.stubGlobal('window', page);
    const lib = await import('./reload-page.ts');
    lib.trackFormSubmissions();
    reloadPage = lib.reloadPage;
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.clearAllMocks();
  });

  function submit(byScript: boolean): void {
    const event = new Event('submit', { cancelable: true });
    if (byScript) event.preventDefault();
    page.dispatchEvent(event);
  }

  it('reloads', () => {
    reloadPage();
    expect(reload).toHaveBeenCalledOnce();
  });

  it('SEC-010 waits for the response to a document form submission, such as logout', () => {
    submit(false);
    vi.advanceTimersByTime(29_000);
    reloadPage();
    expect(reload).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1_000);
    reloadPage();
    expect(reload).toHaveBeenCalledOnce();
  });

  it('does not wait for a form submitted by script', () => {
    submit(true);
    reloadPage();
    expect(reload).toHaveBeenCalledOnce();
  });
});
