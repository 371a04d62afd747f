// Milliseconds on a processor of those who answer: the server and its connections in the database. Neighbours on the
// same machine make an answer late, but not dearer. Only Linux says it.
import { readFileSync } from 'node:fs'
import { onServer } from '../../../apps/server/test/engines/server-databases.ts'

const nanosecondsOf = (pid: number) => {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0])
  } catch {
    return 0
  }
}

/** Connections come and go: asked again before every line. */
export async function openProcessors(url: string, serverPid: number) {
  let pids = [serverPid]
  return {
    async lookAgain() {
      const rows = (await onServer(
        url,
        `select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
          and backend_type = 'client backend'`,
      )) as { pid: number }[]
      pids = [serverPid, ...rows.map(({ pid }) => pid)]
    },
    milliseconds: () => pids.reduce((sum, pid) => sum + nanosecondsOf(pid), 0) / 1_000_000,
  }
}

export type Processors = Awaited<ReturnType<typeof openProcessors>>
