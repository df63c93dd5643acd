import type { ReactNode } from 'react';

/** A message to the reader among the cards of a list, as large as a card. */
export function NoticeCard({ children }: { children: ReactNode }) {
  return <section className="notice-card">{children}</section>;
}
