import { useState } from 'react';

import { useTranslation } from '../../../../i18n/use-translation.ts';
import { Button, type ButtonVariant } from '../../../ui/actions/button.tsx';

interface CopyButtonProps {
  /** What is copied. */
  text: string;
  /** What it is, for screen readers, where several stand on a page. */
  of?: string;
  variant?: ButtonVariant;
}

/** Copies a text, and says so. Without JavaScript there is none; the text itself stands beside it. */
export function CopyButton({ text, of, variant = 'secondary' }: CopyButtonProps) {
  const { t } = useTranslation('desk');
  const [copied, setCopied] = useState(false);
  const copy = () => void navigator.clipboard.writeText(text).then(() => setCopied(true));
  return (
    <Button type="button" variant={variant} size="small" className="js-only" onClick={copy}>
      <span aria-live="polite">{t(copied ? 'copy.done' : 'copy.do')}</span>
      {of && <span className="visually-hidden"> {of}</span>}
    </Button>
  );
}
