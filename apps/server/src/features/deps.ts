import type { Db } from '../db/db.ts'
import type { Notices } from '../db/notices.ts'
import type { Replicas } from '../db/replicas.ts'
import type { Clock } from '../lib/clock.ts'
import type { Config } from '../lib/config.ts'
import type { Secrets } from '../lib/crypto/secrets.ts'
import type { SocialProviders } from '../lib/open-id/open-id.ts'
import type { MediaStore } from '../lib/pictures/picture-storage.ts'
import type { PictureRenderer } from '../lib/pictures/rendering.ts'
import type { Metrics } from '../lib/telemetry/metrics.ts'
import type { Traces } from '../lib/telemetry/traces.ts'

/** Says which boards of the owner's desk have changed, to every process and its open sockets. */
export type BoardEvents = {
  /** After the commit, never in it: a transaction that notifies makes all others wait for its end. */
  readonly changed: (restaurantNo: string) => void
  /** Bookings changed, at restaurants that the caller does not know. */
  readonly changedAnywhere: () => void
  /** Calls `hear` for every changed restaurant, with `null` for any. Resolves once it listens. */
  readonly listen: (
    hear: (restaurantNos: readonly string[] | null) => void,
  ) => Promise<() => Promise<void>>
}

/** Everything that a feature may use. Nothing else is global. */
export type Deps = {
  readonly db: Db
  /** Whether the database only reads at the moment. */
  readonly refusesChanges: () => Promise<boolean>
  /** Copies of the database for public reads; handlers get theirs as `publicDb`. */
  readonly replicas?: Replicas | undefined
  /** What one server process tells all others. */
  readonly notices: Notices
  /** Says which boards have changed. */
  readonly boardEvents: BoardEvents
  readonly now: Clock
  readonly config: Config
  readonly secrets: Secrets
  readonly media: MediaStore
  readonly drawing: PictureRenderer
  readonly social: SocialProviders
  /** Last step of a transaction that may free tables: offers them to the waitlist first. Returns the number of offers. */
  readonly offerFreedTables: (tx: Db, now: Date) => Promise<number>
  /** Only when the operator has configured a way to read them. */
  readonly metrics?: Metrics | undefined
  /** Only when the operator has configured where to send them. */
  readonly traces?: Traces | undefined
}
