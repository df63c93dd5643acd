import type { ReactNode } from 'react';

/** The head of a page of the desk: its name, what it is about, and what can be done. */
export function DeskHead({ title, about, tools }: { title: string; about?: ReactNode; tools?: ReactNode }) {
  return (
    <div className="desk-head">
      <h1 tabIndex={-1}>{title}</h1>
      {about && <p>{about}</p>}
      {tools && <div className="desk-tools">{tools}</div>}
    </div>
  );
}
