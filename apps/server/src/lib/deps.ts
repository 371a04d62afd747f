import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Secrets } from './crypto/secrets.ts'
import type { Db } from './db/database.ts'
import type { Notices } from './db/notices.ts'
import type { Replicas } from './db/replicas/replicas.ts'
import type { Drawing } from './media/drawing/drawing.ts'
import type { MediaStore } from './media/storage/store.ts'
import type { Metrics } from './metrics/metrics.ts'
import type { Hints } from './realtime/hints.ts'
import type { SocialProviders } from './social/provider.ts'
import type { Traces } from './traces/traces.ts'

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
  readonly hints: Hints
  readonly now: Clock
  readonly config: Config
  readonly secrets: Secrets
  readonly media: MediaStore
  readonly drawing: Drawing
  readonly social: SocialProviders
  /** The last step of whatever may free room at a restaurant: who waits for it has it before anybody else. Says how many have. */
  readonly offerRoom: (tx: Db, now: Date) => Promise<number>
  /** Only where somebody configured a way to read what is counted. */
  readonly metrics?: Metrics | undefined
  /** Likewise, somebody to tell. */
  readonly traces?: Traces | undefined
}
