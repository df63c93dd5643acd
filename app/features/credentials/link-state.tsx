import { Alert } from '../../ui/feedback/alert.tsx';
import { ButtonLink } from '../../ui/actions/button.tsx';

interface LinkStateProps {
  text: string;
  href: string;
  label: string;
}

/** Shown after a mailed link was used successfully. */
export function LinkUsed({ text, href, label }: LinkStateProps) {
  return (
    <>
      <Alert tone="success">{text}</Alert>
      <ButtonLink href={href} size="large" block>
        {label}
      </ButtonLink>
    </>
  );
}

/** Shown when the page is opened without a link: says where to get one. */
export function LinkMissing({ text, href, label }: LinkStateProps) {
  return (
    <>
      <p>{text}</p>
      <ButtonLink href={href} size="large" block>
        {label}
      </ButtonLink>
    </>
  );
}

export function LinkExpired({ text, href, label }: LinkStateProps) {
  return (
    <>
      <Alert tone="danger" role="alert">
        {text}
      </Alert>
      <ButtonLink href={href} size="large" block>
        {label}
      </ButtonLink>
    </>
  );
}
