import type { ReactNode } from 'react';

export function LoginCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main id="main" tabIndex={-1} className="desk-login">
      <div className="desk-login-card">
        <h1>{title}</h1>
        {children}
      </div>
    </main>
  );
}
