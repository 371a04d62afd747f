import { sql } from 'kysely'
import type { Scene } from './actions/attempt.ts'
import { wait } from './random.ts'

/** No request is under way any more, also none whose server was killed. */
export async function untilQuiet({ stage }: Pick<Scene, 'stage'>) {
  for (;;) {
    const { rows } = await stage.ask((db) =>
      sql`select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
        and backend_type = 'client backend' and state <> 'idle'`.execute(db),
    )
    if (rows.length === 0) return
    await wait(20)
  }
}
