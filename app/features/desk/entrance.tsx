import type { ReactNode } from 'react';

/** The card of the login pages. */
export function LoginCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main id="main" tabIndex={-1} className="desk-entrance">
      <div className="desk-entrance-card">
        <h1>{title}</h1>
        {children}
      </div>
    </main>
  );
}
