import { Alert } from '../../ui/alert.tsx';
import { ButtonLink } from '../../ui/button.tsx';

interface LinkEndProps {
  text: string;
  /** The way on. */
  href: string;
  label: string;
}

/** A link has done its work. */
export function LinkDone({ text, href, label }: LinkEndProps) {
  return (
    <>
      <Alert tone="success">{text}</Alert>
      <ButtonLink href={href} size="large" block>
        {label}
      </ButtonLink>
    </>
  );
}

/** There is no link: where one comes from. */
export function LinkMissing({ text, href, label }: LinkEndProps) {
  return (
    <>
      <p>{text}</p>
      <ButtonLink href={href} size="large" block>
        {label}
      </ButtonLink>
    </>
  );
}

/** A link does nothing: it was used, is too old or never was one. */
export function LinkExpired({ text, href, label }: LinkEndProps) {
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
