import { onServer } from '../../apps/server/test/engines/server-databases.ts'

type Table = {
  readonly name: string
  readonly rows: number
  readonly heap: string
  readonly indexes: string
}

const gigabytes = (bytes: number) => (bytes / 2 ** 30).toFixed(2)

/** Of every table that has some: rows, heap and indexes in GB, bytes per row. */
export async function printSizes(url: string) {
  const tables = (await onServer(
    url,
    `select relname as name, reltuples::bigint::float8 as rows, pg_table_size(oid)::text as heap,
      pg_indexes_size(oid)::text as indexes
    from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples > 0
    order by pg_total_relation_size(oid) desc`,
  )) as Table[]
  console.log(`${'table'.padEnd(22)}${'rows'.padStart(13)}  heap GB  indexes GB  bytes per row`)
  let [heaps, indexesAll] = [0, 0]
  for (const { name, rows, heap, indexes } of tables) {
    heaps += Number(heap)
    indexesAll += Number(indexes)
    const each = `${Math.round(Number(heap) / rows)} + ${Math.round(Number(indexes) / rows)}`
    console.log(
      `${name.padEnd(22)}${rows.toLocaleString('en').padStart(13)}${gigabytes(Number(heap)).padStart(9)}${gigabytes(Number(indexes)).padStart(12)}  ${each}`,
    )
  }
  console.log(
    `${'all'.padEnd(35)}${gigabytes(heaps).padStart(9)}${gigabytes(indexesAll).padStart(12)}`,
  )
}

/** What triggers and foreign keys would have enforced; returns whether all of it holds. */
export async function isSound(url: string): Promise<boolean> {
  const found = (await onServer(
    url,
    `select
      (select count(*) from reservation_slot s join reservation_setting t using (restaurant_no)
        where s.booked > t.max_team_num)::int as overfull,
      (select abs((select sum(booked) from reservation_slot)
        - (select count(*) from reservation where state <> 'cancelled')))::int as miscounted,
      (select count(*) from (select restaurant_no from reservation where reservation_no % 1000 = 0) v
        where not exists (select from reservation_window w where w.restaurant_no = v.restaurant_no))::int as nowhere,
      (select count(*) from (select member_no from reservation where reservation_no % 1000 = 0) v
        where member_no is not null and not exists (select from member m where m.member_no = v.member_no))::int as nobodys,
      (select abs((select sum(review_count) from restaurant_rating) - (select count(*) from review)))::int as misrated`,
  )) as Record<string, number>[]
  console.log(`what constraints would have refused: ${JSON.stringify(found[0])}`)
  return Object.values(found[0] ?? { none: 1 }).every((count) => count === 0)
}
