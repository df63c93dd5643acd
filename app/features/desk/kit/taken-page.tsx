import { Alert } from '../../../ui/alert.tsx';
import { DeskHead } from './desk-detail.tsx';

interface TakenPageProps {
  title: string;
  /** Says who works at it. */
  text: string;
  back: { href: string; label: string };
}

/** Shown instead of an item that another operator has claimed. */
export function TakenPage({ title, text, back }: TakenPageProps) {
  return (
    <>
      <DeskHead title={title} back={back} />
      <Alert tone="warning">{text}</Alert>
    </>
  );
}
