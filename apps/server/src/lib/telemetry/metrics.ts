import type { RefusalKind } from '@matjari/contract/refusals'

/** How the values of several processes are combined: values about the database or the disk are the same in all. */
type Joined = 'sum' | 'max' | 'min'

type Named = {
  readonly name: string
  readonly help: string
  /** The label that separates the series; without it there is one series. */
  readonly label?: string
}

/** Counters. The listed values are the only ones that the label can have. */
export const counterDefinitions = {
  bookingAccepted: {
    name: 'matjari_bookings_accepted_total',
    help: 'Tables taken, by who took them',
    label: 'way',
    values: ['guest', 'waiting', 'desk'],
  },
  bookingRefused: {
    name: 'matjari_bookings_refused_total',
    help: 'Bookings by guests that were refused, by reason',
    label: 'reason',
    values: [
      'otherRequest',
      'alreadyBooked',
      'notFound',
      'notActive',
      'noSettings',
      'offGrid',
      'closed',
      'break',
      'past',
      'lead',
      'horizon',
      'paused',
      'guests',
      'full',
      'tooManyUpcoming',
      'tooManyThatDay',
      'tooClose',
      'heldEnough',
      'inactive',
      'left',
      'owner',
      'busy',
      'failed',
    ],
  },
  waiting: {
    name: 'matjari_waiting_events_total',
    help: 'What happened in the line for full tables',
    label: 'event',
    values: ['joined', 'offered', 'accepted', 'declined', 'expired', 'left'],
  },
  mail: {
    name: 'matjari_mail_total',
    help: 'Letters handed to the mail server, put off after a failure, or given up',
    label: 'outcome',
    values: ['sent', 'postponed', 'givenUp'],
  },
  push: {
    name: 'matjari_push_total',
    help: 'News handed to push services, put off, given up, or for a browser that is gone',
    label: 'outcome',
    values: ['sent', 'postponed', 'givenUp', 'gone'],
  },
} as const satisfies Record<string, Named & { readonly values: readonly string[] }>

export type CounterKey = keyof typeof counterDefinitions
type CounterValue<H extends CounterKey> = (typeof counterDefinitions)[H]['values'][number]

/** Gauges: their values are read when the metrics are requested. */
export const gaugeDefinitions = {
  poolSize: {
    name: 'matjari_database_pool_size',
    help: 'Connections that a pool may have',
    label: 'pool',
    joined: 'sum',
  },
  poolOpen: {
    name: 'matjari_database_pool_open',
    help: 'Connections that a pool has',
    label: 'pool',
    joined: 'sum',
  },
  poolIdle: {
    name: 'matjari_database_pool_idle',
    help: 'Connections of a pool that nobody uses',
    label: 'pool',
    joined: 'sum',
  },
  poolWaiting: {
    name: 'matjari_database_pool_waiting',
    help: 'Statements that wait for a connection',
    label: 'pool',
    joined: 'sum',
  },
  lines: {
    name: 'matjari_line_waiting',
    help: 'What waits for its turn inside the process',
    label: 'line',
    joined: 'sum',
  },
  cacheEvents: {
    name: 'matjari_kept_answers_total',
    help: 'Cached responses: found, made, dropped by a change, removed for want of room',
    label: 'event',
    isCounter: true,
    joined: 'sum',
  },
  cacheEntries: {
    name: 'matjari_kept_answers_entries',
    help: 'Cached responses that there are',
    joined: 'sum',
  },
  cacheBytes: {
    name: 'matjari_kept_answers_bytes',
    help: 'Room that kept answers take',
    joined: 'sum',
  },
  sockets: {
    name: 'matjari_sockets_open',
    help: 'Open sockets, by what they are for',
    label: 'kind',
    joined: 'sum',
  },
  loopDelay: {
    name: 'matjari_loop_round_seconds',
    help: 'How long the event loop took to come round when it was asked',
    joined: 'max',
  },
  diskFree: {
    name: 'matjari_disk_free_bytes',
    help: 'Room left where DATA_DIR is',
    joined: 'min',
  },
  diskSize: {
    name: 'matjari_disk_size_bytes',
    help: 'Size of the disk where DATA_DIR is',
    joined: 'max',
  },
  databaseUp: {
    name: 'matjari_database_up',
    help: '1 when the database answered the last question about queues',
    joined: 'min',
  },
  queueLength: {
    name: 'matjari_queue_length',
    help: 'Rows that wait in the database for somebody to see to them, 100000 at most',
    label: 'queue',
    joined: 'max',
  },
  queueAge: {
    name: 'matjari_queue_oldest_seconds',
    help: 'Since when the oldest of them waits',
    label: 'queue',
    joined: 'max',
  },
  queueGivenUp: {
    name: 'matjari_queue_given_up',
    help: 'Rows in the database that are no longer tried',
    label: 'queue',
    joined: 'max',
  },
  waitingParties: {
    name: 'matjari_waiting_parties',
    help: 'Parties in the line for full tables: waiting, or with a table held for them',
    label: 'state',
    joined: 'max',
  },
  backupSuccess: {
    name: 'matjari_backup_last_success_timestamp_seconds',
    help: 'When the last whole backup was done; 0: never',
    joined: 'max',
  },
  backupFailed: {
    name: 'matjari_backup_last_failed',
    help: '1 when the last backup failed',
    joined: 'max',
  },
  backupPeriod: {
    name: 'matjari_backup_period_seconds',
    help: 'How often the server makes a backup by itself; 0: it does not',
    joined: 'max',
  },
  // The label is not called `job`, which is Prometheus' own label for the whole server.
  jobSuccess: {
    name: 'matjari_job_last_success_timestamp_seconds',
    help: 'When a job last ended well; at first when it was started',
    label: 'task',
    joined: 'max',
  },
  jobSeconds: {
    name: 'matjari_job_last_duration_seconds',
    help: 'How long the last round of a job took',
    label: 'task',
    joined: 'max',
  },
  jobPeriod: {
    name: 'matjari_job_period_seconds',
    help: 'Pause between two rounds of a job',
    label: 'task',
    joined: 'max',
  },
  jobRounds: {
    name: 'matjari_job_rounds_total',
    help: 'Rounds of a job that ended',
    label: 'task',
    isCounter: true,
    joined: 'sum',
  },
  jobFailures: {
    name: 'matjari_job_failures_total',
    help: 'Rounds of a job that failed',
    label: 'task',
    isCounter: true,
    joined: 'sum',
  },
} as const satisfies Record<
  string,
  Named & { readonly joined: Joined; readonly isCounter?: boolean }
>

export type GaugeKey = keyof typeof gaugeDefinitions

/** One answered request. */
export type Answered = {
  /** The key of the call, otherwise the kind of request: never the requested path. */
  readonly call: string
  readonly status: number
  readonly refusal: RefusalKind | undefined
  readonly ms: number
}

export type AnswerWatch = (answered: Answered) => void

/** One number, or one per value of the label; undefined when unknown. */
export type GaugeValue = number | Readonly<Record<string, number>> | undefined

export type Job = { readonly ended: (round: { failed: boolean; ms: number }) => void }

/** The metrics for the operator. They exist only when the operator has configured a way to read them. */
export type Metrics = {
  readonly answered: AnswerWatch
  readonly count: <H extends CounterKey>(what: H, value: CounterValue<H>, times?: number) => void
  readonly job: (name: string, everyMs: number) => Job
  /** Registers a function that is called whenever the metrics are requested. The last registration counts. */
  readonly ask: (state: GaugeKey, read: () => GaugeValue | Promise<GaugeValue>) => void
  /** All metrics in the format of Prometheus. */
  readonly text: () => Promise<string>
  /** All metrics, for another process that adds them to those of others. */
  readonly values: () => Promise<object[]>
}
