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

/** Which boards of the owner's desk are worth another look: told to every process, heard by its live windows. */
export type BoardEvents = {
  /** After the commit, never in it: whoever notifies in a transaction makes all others wait for its end. */
  readonly changed: (restaurantNo: string) => void
  /** Bookings of restaurants nobody counted. */
  readonly changedAnywhere: () => void
  /** From then on `hear` is told of every restaurant, or of `null` for any. Resolves when that holds. */
  readonly listen: (
    hear: (restaurantNos: readonly string[] | null) => void,
  ) => Promise<() => Promise<void>>
}

/** Everything a feature may reach for. Nothing else is global. */
export type Deps = {
  readonly db: Db
  /** Whether it only reads at the moment. */
  readonly refusesChanges: () => Promise<boolean>
  /** Copies of it for reads that are everybody's; handlers get theirs as `publicDb`. */
  readonly replicas?: Replicas | undefined
  /** What one server process tells all others. */
  readonly notices: Notices
  /** Which boards are worth another look. */
  readonly hints: BoardEvents
  readonly now: Clock
  readonly config: Config
  readonly secrets: Secrets
  readonly media: MediaStore
  readonly drawing: PictureRenderer
  readonly social: SocialProviders
  /** The last step of whatever may free room at a restaurant: who waits for it has it before anybody else. Says how many have. */
  readonly offerRoom: (tx: Db, now: Date) => Promise<number>
  /** Only where somebody configured a way to read what is counted. */
  readonly metrics?: Metrics | undefined
  /** Likewise, somebody to tell. */
  readonly traces?: Traces | undefined
}
