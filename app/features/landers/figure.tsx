import { paths } from '../../lib/paths.ts';

/** One of the brand's illustrated people, 1 to 8; decoration. @param first above the fold, fetched first */
export function PersonIllustration({ look, number, first }: { look: string; number: number; first?: boolean }) {
  return (
    <img
      className="figure"
      src={paths.person(look, number)}
      width="480"
      height="640"
      alt=""
      decoding="async"
      loading={first ? undefined : 'lazy'}
      {...(first ? { fetchpriority: 'high' } : {})}
    />
  );
}
