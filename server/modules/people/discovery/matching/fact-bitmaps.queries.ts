import { sql, type RawBuilder, type SqlBool } from 'kysely';

import type { FactGroups } from './fact-groups.ts';

/** Bits of a chunk: the length that `search_bitmaps.bits` has without the zeros at its end. */
const CHUNK_BITS = 8192;
/** Chunks of a sample: 200,000 profiles. On a site of fewer, it is the whole. */
const SAMPLED_CHUNKS = 24;
/**
 * Length of a walk up to which values are compared instead of bits, in entries of the index: expected, as if matches were
 * as frequent among those active last as in the sample.
 */
const FREQUENT_WALK = 1_000;

/** Groups of facts as parameters. */
interface FactColumns {
  facts: readonly string[];
  /** The group of each fact. */
  places: readonly number[];
  sure: readonly boolean[];
  /** Number of groups. */
  groups: number;
  /** How many of the first groups are keys of the index that is walked. */
  keys: number;
  /** Whether there are filters that no bitmap covers; part of the text. */
  partial: boolean;
  /** Whether all facts are sure; part of the text. */
  all: boolean;
  /** The facts of genders with country. */
  who: readonly string[];
  plain: boolean;
}

export function factColumns({ groups, keys, partial, plain }: FactGroups): FactColumns {
  const each = groups.flatMap(({ facts, sure }, place) =>
    facts.map((fact) => ({ fact, place, sure: sure.includes(fact) })),
  );
  return {
    facts: each.map(({ fact }) => fact),
    places: each.map(({ place }) => place),
    sure: each.map(({ sure }) => sure),
    groups: groups.length,
    keys,
    partial,
    all: each.every(({ sure }) => sure),
    who: groups[0]!.facts,
    plain,
  };
}

const chunkOf = (bits: string) => sql.raw(`${bits}::bit(${CHUNK_BITS})`);

/** SQL of the intersected bitmaps of some chunks: `everybody`, `possible` and `sure` as in `factBitmapsSql`. */
function chunksSql(tenantId: string, wanted: FactColumns, which: RawBuilder<SqlBool>): RawBuilder<unknown> {
  const { all, groups, keys } = wanted;
  const ofAllGroups = (bits: RawBuilder<unknown>) =>
    sql`case when count(*) = ${groups}::integer then bit_and(${bits}) else ${chunkOf('0')} end`;
  return sql`
      select chunk, bit_count(bit_and(possible) filter (where place < ${keys}::integer)) as everybody, ${ofAllGroups(sql`possible`)} as possible,
        ${all ? sql`null::bit` : ofAllGroups(sql`sure`)} as sure
      from (
        select chunk, place, bit_or(${chunkOf('bits')}) as possible,
          ${all ? sql`null::bit` : sql`bit_or(case when sure then ${chunkOf('bits')} else ${chunkOf('0')} end)`} as sure
        from unnest(${wanted.facts}::text[], ${wanted.places}::integer[], ${wanted.sure}::boolean[])
          as wanted (fact, place, sure)
        join search_bitmaps using (fact)
        where tenant_id = ${tenantId} and ${which} group by chunk, place
      ) as each_group group by chunk`;
}

/**
 * SQL of common table expressions that intersect the bitmaps of facts, which know neither the viewer nor all filters.
 * They read some hundred rows for each fact on a site of millions of profiles.
 *
 * - `bitmap`: `bits` of the profiles that may match, as a `bytea` in the order of all slots of the site.
 * - `known`: numbers of profiles of the wanted genders, country and region (`everybody`), of those that may match (`possible`),
 *   and of those among them that do, unless they are the viewer's or blocked (`sure`).
 * @param sampled whether `sampleSql` has read the first chunks; the others are only read if matches are not frequent
 */
export function factBitmapsSql(tenantId: string, wanted: FactColumns, sampled = false): RawBuilder<unknown> {
  const { all, partial } = wanted;
  const rest = sql<SqlBool>`chunk >= ${sql.lit(SAMPLED_CHUNKS)} and not (select frequent from sample)`;
  const each = sampled
    ? sql`select * from sampled union all select * from (${chunksSql(tenantId, wanted, rest)}) as rest`
    : chunksSql(tenantId, wanted, sql`true`);
  return sql`
    each_chunk as materialized (${each}
    ), known as materialized (
      select coalesce(sum(everybody), 0)::integer as everybody, coalesce(sum(bit_count(possible)), 0)::integer as possible,
        ${partial ? sql`0` : sql`coalesce(sum(bit_count(${sureOf(all)})), 0)::integer`} as sure from each_chunk
    ), bitmap as materialized (
      -- Without the length that each bit string is sent with.
      select string_agg(substring(varbit_send(coalesce(possible, ${chunkOf('0')})) from 5), '' order by number) as bits
      from generate_series(0, (select max(slot) / ${CHUNK_BITS}::integer from search_slots where tenant_id = ${tenantId}))
        as number left join each_chunk on chunk = number
    )`;
}

/**
 * SQL of the number of profiles that have one of the facts of genders with country, and a photo if wanted.
 * @param sampled whether in the chunks of the sample, or in all others
 */
export function countPlainSql(
  tenantId: string,
  who: readonly string[],
  { withPhoto, sampled }: { withPhoto: boolean; sampled: boolean },
): RawBuilder<unknown> {
  const photos = sql`join search_bitmaps as photo using (tenant_id, chunk)`;
  return sql`(
    select coalesce(sum(bit_count(${withPhoto ? sql`${chunkOf('who.bits')} & ${chunkOf('photo.bits')}` : sql`who.bits`})), 0)::integer
    from search_bitmaps as who ${withPhoto ? photos : sql``}
    where tenant_id = ${tenantId} and chunk ${sql.raw(sampled ? '<' : '>=')} ${sql.lit(SAMPLED_CHUNKS)}
      and who.fact = any(${who}::text[]) ${withPhoto ? sql`and photo.fact = 'photo'` : sql``})`;
}

const sureOf = (all: boolean) => (all ? sql`possible` : sql`sure`);

/**
 * SQL of the common table expressions `sampled` and `sample`, which tell by the first chunks whether matches are
 * `frequent`: certainly enough for the count, and so close together that the page ends soon.
 * @param options.enough number of profiles that make the count certain: SQL
 * @param options.reach number of profiles up to the end of the page
 */
export function sampleSql(
  tenantId: string,
  wanted: FactColumns,
  { enough, reach }: { enough: RawBuilder<unknown>; reach: number },
): RawBuilder<unknown> {
  return sql`
    sampled as materialized (${chunksSql(tenantId, wanted, sql`chunk < ${sql.lit(SAMPLED_CHUNKS)}`)}
    ), sample as materialized (
      select coalesce(sum(bit_count(${sureOf(wanted.all)})) >= ${enough}
        and ${reach}::bigint * sum(everybody) <= sum(bit_count(possible)) * ${sql.lit(FREQUENT_WALK)}, false) as frequent
      from sampled
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
