import { Icon } from '../media/icon.tsx';

/** Labels a profile written by the operator. Always visible: on every card, profile, chat and at checkout. */
export function FictionalLabel({ text }: { text: string }) {
  return (
    <span className="fictional-label">
      <Icon name="mask-happy" />
      {text}
    </span>
  );
}
