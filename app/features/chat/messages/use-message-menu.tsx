import { Suspense, useCallback, useRef, useState, type ReactNode } from 'react';

import type { MessageView } from '../../../../server/modules/conversation/chat/index.ts';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { useLazyModule } from '../composer/use-lazy-module.ts';
import type { ThreadData } from '../thread-data.ts';

const load = () => import('./message-menu.tsx');
const MessageMenu = lazyPart(load);

interface MessageMenuOptions {
  messages: readonly MessageView[];
  otherName: string;
  onReply: (message: MessageView) => void;
  change: (id: string, changed: Partial<MessageView>) => void;
  remove: (id: string) => void;
  /** Renders the report of one message. */
  report: (message: string, onClose: () => void) => ReactNode;
}

/** The menu of a message: a function to open it, and its dialogs. */
export function useMessageMenu(data: ThreadData, options: MessageMenuOptions) {
  const { messages, otherName, onReply, change, remove, report } = options;
  const [shown, setShown] = useState<{ id: string; step: 'menu' | 'report' } | null>(null);
  const withPart = useLazyModule();
  const linkTo = useRef('');
  const open = useCallback(
    (id: string) =>
      withPart(load, () => {
        linkTo.current = `[id="m-${id}"] .message-menu`;
        setShown({ id, step: 'menu' });
      }),
    [withPart],
  );
  const close = useCallback(() => {
    setShown(null);
    // A dialog that is taken from the page gives the focus to nobody.
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) document.querySelector<HTMLElement>(linkTo.current)?.focus();
    });
  }, []);
  const message = messages.find(({ id }) => id === shown?.id);
  if (!shown || !message) return { open, dialog: null };
  const { id } = message;
  const menu = (
    <Suspense>
      <MessageMenu
        data={data}
        message={message}
        otherName={otherName}
        onReacted={(reaction) => change(id, { reaction })}
        onReply={() => {
          close();
          onReply(message);
        }}
        onReport={() => setShown({ id, step: 'report' })}
        onDeleted={() => remove(id)}
        onClose={close}
      />
    </Suspense>
  );
  return { open, dialog: shown.step === 'report' ? report(id, close) : menu };
}
