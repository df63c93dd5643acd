import { useState, type ComponentType, type ReactNode } from 'react';

import type preview from '../../../../i18n/locales/nl/preview.json';
import { Button } from '../../../ui/actions/button.tsx';
import { ControlledChipChoice, type ControlledChipChoiceProps } from '../../../ui/forms/controlled-chip-choice.tsx';
import { LikeButton } from '../../../ui/profile/like-button.tsx';
import type { PhotoSource } from '../../../ui/media/photo.tsx';
import { useToast, type ToastMessage } from '../../../ui/overlays/toast.tsx';

type Texts = (typeof preview)['catalogue'];
type StateName = keyof Texts['states'];
export type GroupName = keyof Texts['groups'];

/** Sample contents of components: texts, and illustrated people. */
export interface Samples {
  say: (key: keyof Texts['sample'], values?: Record<string, string | number>) => string;
  photos: readonly PhotoSource[];
  /** The brand's words for a match; the title may have `<em>`. */
  match: { title: string; text: string; write: string };
}

export interface Story {
  name: StateName;
  content: ReactNode;
  /** `wide`: the full width; `column`: the width of a form; the component's own width by default. */
  width?: 'wide' | 'column';
}

/** Stories by group and by file of `app/ui`, without its extension. */
export type StoryGroups = Partial<Record<GroupName, Record<string, Story[]>>>;

export const story = (name: StateName, content: ReactNode, width?: Story['width']): Story => ({ name, content, width });

type States<Props> = { [Name in StateName]?: Partial<NoInfer<Props>> };

/** Returns a function from states to stories; the props of a story are `common` and those of its state. */
export function stories<Props extends object>(
  Component: ComponentType<Props>,
  common: Partial<NoInfer<Props>>,
  width?: Story['width'],
) {
  return (states: States<Props> = { default: {} }): Story[] =>
    (Object.keys(states) as StateName[]).map((name) =>
      story(name, <Component {...({ ...common, ...states[name] } as Props)} />, width),
    );
}

/** A state per value of one property, named after the value. */
export const eachValue = <Key extends string, Value extends StateName>(key: Key, ...values: Value[]) =>
  Object.fromEntries(values.map((value) => [value, { [key]: value }])) as Record<Value, Record<Key, Value>>;

/** As `stories`, for form fields: each gets a form name of its own, which starts with `name`. */
export function fieldStories<Props extends { name?: string | undefined }>(
  Component: ComponentType<Props>,
  common: Partial<NoInfer<Props>> & { name: string },
) {
  return (states: States<Props> = { default: {} }): Story[] => {
    const named = Object.entries(states).map(([state, props]) => [
      state,
      { ...props, name: `${common.name}-${state}` },
    ]);
    return stories(Component, common, 'column')(Object.fromEntries(named));
  };
}

/** For a state that would cover others or take the focus: shown on a click. */
export function OnRequest(props: { label: string; children: (open: boolean, close: () => void) => ReactNode }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button type="button" variant="secondary" onClick={() => setOpen(!open)}>
        {props.label}
      </Button>
      {props.children(open, () => setOpen(false))}
    </>
  );
}

export function LikeToggle({ say }: Samples) {
  const [liked, setLiked] = useState(false);
  return (
    <form
      className="specimen-corner"
      onSubmit={(event) => {
        event.preventDefault();
        setLiked(!liked);
      }}
    >
      <LikeButton liked={liked} label={liked ? say('liked') : say('likeHer')} />
    </form>
  );
}

export function PickedChips(props: Omit<ControlledChipChoiceProps, 'chosen' | 'onPick'>) {
  const [chosen, setChosen] = useState<readonly string[]>(['hiking']);
  const pick = (value: string, on: boolean) => {
    if (props.single) setChosen([value]);
    else setChosen(on ? [...chosen, value] : chosen.filter((other) => other !== value));
  };
  return <ControlledChipChoice {...props} chosen={chosen} onPick={pick} />;
}

export function ToastButton({ label, ...message }: ToastMessage & { label: string }) {
  const toast = useToast();
  return (
    <Button type="button" variant="secondary" onClick={() => toast(message)}>
      {label}
    </Button>
  );
}
