import type { Pose } from '../../../server/modules/people/photos/verification/photo-check.schema.ts';

/** A palm and its arm beside the head: lines as thick as a finger, so that they join. */
const PALM = 'M98 72v14M102 72v14M106 72v14M110 72v14M102 86v24M106 86v24';

/** The lines of each pose's hand, beside the head at 52, 42 with a radius of 20. */
const HANDS: Record<Pose, string> = {
  peace: `${PALM}M99 72 93 44M109 72 115 44`,
  thumb: `${PALM}M100 72V48`,
  palm: `${PALM}M97 72 91 46M102 72V40M107 72 109 41M111 72 118 48M98 82 86 70`,
  chin: 'M34 70h38M38 74h34M72 70 92 78 104 110M72 74 90 82 100 110',
  ear: 'M78 46 72 38M82 48 76 34M82 52 100 76 104 110M86 50 104 76 108 110',
  three: `${PALM}M98 72 89 47M104 72V40M110 72 119 47`,
  crown: 'M36 22h34M40 18h30M70 18 98 44 106 110M70 22 94 46 102 110',
  ring: 'M100 74v12M104 76v10M108 74v12M112 74v12M103 86v24M107 86v24M92 62a9 9 0 1 0 18 0a9 9 0 1 0-18 0M109 74 113 42M112 76 121 47M112 80 125 57',
};

/** A line drawing of a pose; the sentence beside it says the same. */
export function PoseDrawing({ pose }: { pose: Pose }) {
  return (
    <svg className="pose-drawing" viewBox="0 0 128 112" aria-hidden="true">
      <circle cx="52" cy="42" r="20" />
      <path d="M45 38v2M59 38v2M45 49q7 6 14 0M14 110q2-36 38-38t38 38" />
      <path className="pose-hand" d={HANDS[pose]} />
      <path className="pose-hand pose-skin" d={HANDS[pose]} />
    </svg>
  );
}
