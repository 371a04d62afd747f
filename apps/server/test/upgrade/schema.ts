import { sql } from 'kysely'
import type { Db } from '../../src/db/db.ts'

/**
 * Everything that the catalog knows of our tables, as lines in one order. How it came about, by which
 * migration and in which order columns were added, is not told apart: it makes no difference to anybody.
 */
export async function schemaOf(db: Db): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select line from (
      select format('column %s.%s %s%s default %s identity %s generated %s', c.relname, a.attname,
        format_type(a.atttypid, a.atttypmod), case when a.attnotnull then ' not null' else '' end,
        coalesce(pg_get_expr(d.adbin, d.adrelid), '-'), a.attidentity, a.attgenerated) as line
      from pg_attribute as a join pg_class as c on c.oid = a.attrelid
      left join pg_attrdef as d on d.adrelid = a.attrelid and d.adnum = a.attnum
      where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p', 'v', 'm')
        and a.attnum > 0 and not a.attisdropped
      union all
      select format('table %s kind %s persistence %s options %s', relname, relkind, relpersistence,
        array_to_string(reloptions, ','))
      from pg_class where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p', 'v', 'm')
      union all
      select format('index %s', regexp_replace(pg_get_indexdef(indexrelid), ' ON \\S+?\\.', ' ON '))
      from pg_index as i join pg_class as c on c.oid = i.indexrelid
      where c.relnamespace = current_schema()::regnamespace
      union all
      -- Without brackets: those of 'between' are fewer after a dump and a restore.
      select format('constraint %s on %s %s valid %s', k.conname, k.conrelid::regclass,
        translate(pg_get_constraintdef(k.oid), '()', ''), k.convalidated)
      from pg_constraint as k
      where k.connamespace = current_schema()::regnamespace and k.contype <> 'n'
      union all
      select format('trigger on %s %s enabled %s', t.tgrelid::regclass,
        regexp_replace(pg_get_triggerdef(t.oid), ' ON \\S+?\\.', ' ON '), t.tgenabled)
      from pg_trigger as t join pg_class as c on c.oid = t.tgrelid
      where c.relnamespace = current_schema()::regnamespace and not t.tgisinternal
      union all
      select format('function %s', pg_get_functiondef(p.oid)) from pg_proc as p
      where p.pronamespace = current_schema()::regnamespace and p.prokind in ('f', 'p')
      union all
      select format('sequence %s %s from %s by %s max %s cycle %s', c.relname,
        format_type(s.seqtypid, null), s.seqstart, s.seqincrement, s.seqmax, s.seqcycle)
      from pg_sequence as s join pg_class as c on c.oid = s.seqrelid
      where c.relnamespace = current_schema()::regnamespace
      union all
      select format('type %s %s', t.typname, string_agg(e.enumlabel, ',' order by e.enumsortorder))
      from pg_type as t join pg_enum as e on e.enumtypid = t.oid
      where t.typnamespace = current_schema()::regnamespace group by t.typname
    ) as lines order by line collate "C"`.execute(db)
  return rows.map(({ line }) => line)
}
