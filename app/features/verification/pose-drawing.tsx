import type { Pose } from '../../../server/modules/people/photos/verification/photo-check.schema.ts';

/** Hand and arm of each pose, as paths beside the head at 60, 42 with a radius of 20. */
const HANDS: Record<Pose, string> = {
  peace: 'M96 104V78q0-8 8-8t8 8v26 M100 71 94 44 M107 70 113 44',
  thumb: 'M92 104V84q0-8 8-8h8q6 0 6 6v6q0 8-8 8h-6 M100 76V58q0-4 3-4t3 4v18',
  palm: 'M94 104V72q0-6 9-6t9 6v32 M95 70V46 M100 66V40 M106 66V40 M111 70V46 M94 78 86 66',
  chin: 'M100 104 92 84q-3-8-12-9 M38 68h42q4 0 4 4t-4 4H56q-12 0-18-8',
  ear: 'M104 104 98 74 Q96 62 88 58 M82 40q6-2 8 4t-2 14 M80 48q-4-6 2-8',
  three: 'M95 104V78q0-8 9-8t9 8v26 M98 71 90 46 M104 70V42 M110 71l8-25',
  crown: 'M104 104 Q112 60 92 26 M38 22q8-8 22-8t32 12q-10 4-20 0 M44 18l-8 4 M50 15l-10 2',
  ring: 'M96 104V86q0-8 8-8t8 8v18 M104 66m-7 0a7 7 0 1 0 14 0a7 7 0 1 0-14 0 M110 78V52 M114 80l4-24',
};

/** A line drawing of a pose; the sentence beside it says the same. */
export function PoseDrawing({ pose }: { pose: Pose }) {
  return (
    <svg className="pose-drawing" viewBox="0 0 128 112" aria-hidden="true">
      <circle cx="60" cy="42" r="20" />
      <path d="M54 38v2 M66 38v2 M53 49q7 6 14 0" />
      <path d="M20 108q2-34 40-36t40 36" />
      <path className="pose-hand" d={HANDS[pose]} />
    </svg>
  );
}
