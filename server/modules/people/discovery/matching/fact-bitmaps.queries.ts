import { sql, type RawBuilder } from 'kysely';

import type { FactGroups } from './fact-groups.ts';

/** Bits of a chunk: the length that `search_bitmaps.bits` has without the zeros at its end. */
const CHUNK_BITS = 8192;

/** Groups of facts as parameters. */
interface FactColumns {
  facts: readonly string[];
  /** The group of each fact. */
  places: readonly number[];
  sure: readonly boolean[];
  /** Number of groups. */
  groups: number;
  partial: boolean;
  /** Whether all facts are sure; part of the text. */
  all: boolean;
}

export function factColumns({ groups, partial }: FactGroups): FactColumns {
  const each = groups.flatMap(({ facts, sure }, place) =>
    facts.map((fact) => ({ fact, place, sure: sure.includes(fact) })),
  );
  return {
    facts: each.map(({ fact }) => fact),
    places: each.map(({ place }) => place),
    sure: each.map(({ sure }) => sure),
    groups: groups.length,
    partial,
    all: each.every(({ sure }) => sure),
  };
}

/**
 * SQL of common table expressions that intersect the bitmaps of facts, which know neither the viewer nor all filters.
 * They read some hundred rows for each fact on a site of millions of profiles.
 *
 * - `bitmap`: `bits` of the profiles that may match, as a `bytea` in the order of all slots of the site.
 * - `known`: numbers of profiles of the wanted genders and country (`everybody`), of those that may match (`possible`),
 *   and of those among them that do, unless they are the viewer's or blocked (`sure`).
 */
export function factBitmapsSql(tenantId: string, wanted: FactColumns): RawBuilder<unknown> {
  const chunk = (bits: string) => sql.raw(`${bits}::bit(${CHUNK_BITS})`);
  const { all, groups, partial } = wanted;
  return sql`
    each_group as (
      select chunk, place, bit_or(${chunk('bits')}) as possible,
        ${all ? sql`null::bit` : sql`bit_or(case when sure then ${chunk('bits')} else ${chunk('0')} end)`} as sure
      from unnest(${wanted.facts}::text[], ${wanted.places}::integer[], ${wanted.sure}::boolean[])
        as wanted (fact, place, sure)
      join search_bitmaps using (fact)
      where tenant_id = ${tenantId} group by chunk, place
    ), each_chunk as materialized (
      select chunk, min(bit_count(possible)) filter (where place = 0) as everybody,
        case when count(*) = ${groups}::integer then bit_and(possible) else ${chunk('0')} end as possible,
        case when count(*) = ${groups}::integer then bit_and(${all ? sql`possible` : sql`sure`}) else ${chunk('0')} end as sure
      from each_group group by chunk
    ), known as materialized (
      select coalesce(sum(everybody), 0)::integer as everybody, coalesce(sum(bit_count(possible)), 0)::integer as possible,
        case when ${partial}::boolean then 0 else coalesce(sum(bit_count(sure)), 0)::integer end as sure from each_chunk
    ), bitmap as materialized (
      -- Without the length that each bit string is sent with.
      select string_agg(substring(varbit_send(coalesce(possible, ${chunk('0')})) from 5), '' order by number) as bits
      from generate_series(0, (select max(slot) / ${CHUNK_BITS}::integer from search_slots where tenant_id = ${tenantId}))
        as number left join each_chunk on chunk = number
    )`;
}

/** Returns the numbers of the bits that are set, the first bit of a byte being its highest. */
export function readSlots(bits: Buffer): number[] {
  const slots: number[] = [];
  for (let at = 0; at < bits.length; at += 4) {
    let word = bits.readUInt32BE(at);
    while (word !== 0) {
      const bit = Math.clz32(word);
      slots.push(at * 8 + bit);
      word = (word & ~(0x80000000 >>> bit)) >>> 0;
    }
  }
  return slots;
}
