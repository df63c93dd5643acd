import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';

import { CarouselSteps } from './carousel-steps.tsx';

const labels = { previous: 'back', next: 'on', shown: 'one' };
const stepsAt = (at: number) => {
  const html = renderToStaticMarkup(
    <CarouselSteps
      count={3}
      at={at}
      labels={labels}
      onGo={() => undefined}
      hrefOf={(index) => `?photo=${index + 1}`}
    />,
  );
  return [...html.matchAll(/aria-label="(\w+)" aria-disabled="(\w+)" tabindex="(-?\d)" href="([^"]*)"/g)].map(
    ([, ...found]) => found,
  );
};

it('MEM-4 links to the previous and the next photo, and at an end Tab skips the step without a target', () => {
  expect(stepsAt(0)).toEqual([
    ['back', 'true', '-1', '?photo=1'],
    ['on', 'false', '0', '?photo=2'],
  ]);
  expect(stepsAt(2)).toEqual([
    ['back', 'false', '0', '?photo=2'],
    ['on', 'true', '-1', '?photo=3'],
  ]);
});
