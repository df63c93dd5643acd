import type { ReactNode } from 'react';

import { KEYBOARD_SCROLLABLE } from '../../ui/keyboard-scrollable.ts';

/** A horizontally scrollable table. @param labelledBy id of its heading */
export function PreviewTable(props: { labelledBy: string; head: readonly string[]; children: ReactNode }) {
  return (
    <div className="preview-scroll" {...KEYBOARD_SCROLLABLE} role="region" aria-labelledby={props.labelledBy}>
      <table className="preview-table">
        <thead>
          <tr>
            {props.head.map((text) => (
              <th key={text} scope="col">
                {text}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{props.children}</tbody>
      </table>
    </div>
  );
}
