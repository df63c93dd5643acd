import { Link } from '@remix-run/react';
import type { ReactNode } from 'react';

import { paths } from '../../../lib/routing/paths.ts';
import type { Editor } from './use-editor.ts';

interface EditorLinkProps {
  editor: Editor;
  draft: URLSearchParams;
  /** Accessible name, where the contents are not enough. */
  label?: string;
  title?: string;
  className?: string;
  children: ReactNode;
}

/** Replaces the draft of the editor; without JavaScript a link to it. */
export function EditorLink({ editor, draft, label, className = 'preview-button', ...link }: EditorLinkProps) {
  return (
    <Link
      {...link}
      className={className}
      to={paths.preview('editor', Object.fromEntries(draft))}
      replace
      preventScrollReset
      aria-label={label}
      onClick={(event) => {
        event.preventDefault();
        editor.replace(draft);
      }}
    />
  );
}
