import type { Page } from '@playwright/test';

/** Simulates a browser whose notification permission is undecided, whatever the test browser reports. */
export async function withPermission(
  page: Page,
  permission: NotificationPermission,
  answer = permission,
): Promise<void> {
  await page.addInitScript(
    ([before, after]) => {
      const state = window as unknown as { asked: number };
      state.asked = 0;
      const Fake = Object.assign(function Notification() {}, {
        permission: before,
        requestPermission: async () => {
          state.asked += 1;
          Fake.permission = after!;
          return after;
        },
      });
      Object.defineProperty(window, 'Notification', { value: Fake });
    },
    [permission, answer],
  );
}
