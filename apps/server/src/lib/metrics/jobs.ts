import type { Metrics } from './metrics.ts'

type Known = {
  readonly period: number
  lastSuccess: number
  lastSeconds: number
  rounds: number
  failures: number
}

/** What goes on beside the requests, by name. */
export function watchJobs(ask: Metrics['ask']): Metrics['job'] {
  const jobs = new Map<string, Known>()
  const each = (read: (job: Known) => number) => () =>
    Object.fromEntries([...jobs].map(([name, job]) => [name, read(job)]))
  ask(
    'jobSuccess',
    each(({ lastSuccess }) => lastSuccess),
  )
  ask(
    'jobSeconds',
    each(({ lastSeconds }) => lastSeconds),
  )
  ask(
    'jobPeriod',
    each(({ period }) => period),
  )
  ask(
    'jobRounds',
    each(({ rounds }) => rounds),
  )
  ask(
    'jobFailures',
    each(({ failures }) => failures),
  )

  return (name, everyMs) => {
    const job: Known = {
      period: everyMs / 1000,
      lastSuccess: Date.now() / 1000,
      lastSeconds: 0,
      rounds: 0,
      failures: 0,
    }
    jobs.set(name, job)
    return {
      ended({ failed, ms }) {
        job.rounds += 1
        job.lastSeconds = ms / 1000
        if (failed) job.failures += 1
        else job.lastSuccess = Date.now() / 1000
      },
    }
  }
}
