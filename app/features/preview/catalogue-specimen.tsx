import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { Button } from '../../ui/button.tsx';
import type { StateKey } from './catalogue-samples.ts';

/** One component of the catalogue: the file of `app/ui` that holds it, and its states. */
export function Specimen({ file, children }: { file: string; children: ReactNode }) {
  return (
    <article className="specimen" data-file={file} aria-labelledby={`specimen-${file}`}>
      <h3 id={`specimen-${file}`}>{file}</h3>
      <div className="specimen-states">{children}</div>
    </article>
  );
}

export interface StateProps {
  name: StateKey;
  /** `wide`: the whole width; `column`: as wide as a form. As wide as it is by default. */
  room?: 'wide' | 'column';
  children: ReactNode;
}

/** One state of a component, with its name above it. */
export function State({ name, room, children }: StateProps) {
  const { t } = useTranslation('preview');
  return (
    <div className={`specimen-state${room === 'wide' ? ' is-wide' : ''}${room === 'column' ? ' is-column' : ''}`}>
      <p className="specimen-name">{t(`catalogue.states.${name}`)}</p>
      <div>{children}</div>
    </div>
  );
}

/** A state that would cover the others, or take the focus: shown when asked for. */
export function OnRequest({
  ask,
  children,
}: {
  ask: string;
  children: (open: boolean, close: () => void) => ReactNode;
}) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button type="button" variant="secondary" onClick={() => setOpen(!open)}>
        {ask}
      </Button>
      {children(open, () => setOpen(false))}
    </>
  );
}
