import type { Db } from '../../../lib/db/database.ts'
import type { Deps } from '../../../lib/deps.ts'
import { AppError } from '../../../lib/http/app-error.ts'
import type { Caller } from '../../../lib/http/caller.ts'
import type { Upload } from '../../../lib/http/uploads/upload.ts'
import { lockPresentMember } from '../../locks/members.ts'
import { claimPicture, withPicture } from '../../media/commands.ts'
import { pendingRefusal, type Registration, registrationRow } from './rules.ts'
import * as store from './store.ts'

type NewRegistration = {
  readonly caller: Caller
  readonly form: Registration
  readonly picture: Upload | undefined
}

/** Registers a restaurant, which then waits for an administrator. All of it is kept or nothing. */
export async function registerRestaurant(deps: Deps, { caller, form, picture }: NewRegistration) {
  const { memberNo } = caller
  return withPicture(deps, picture, (photo) =>
    deps.db.transaction().execute(async (tx) => {
      // Of two registrations at once, one counts the other.
      if (!(await lockPresentMember(tx, memberNo))) throw new AppError('signedOut')
      await refuseFlood(tx, memberNo)
      await claimPicture(tx, photo)
      const row = registrationRow(form, { memberNo, photo, now: deps.now() })
      return store.insertRestaurant(tx, row)
    }),
  )
}

/** Also asked before anything is read of the form; what counts is asked under the lock. */
export async function refuseFlood(db: Db, memberNo: string) {
  const refusal = pendingRefusal(await store.countPending(db, memberNo))
  if (refusal) throw refusal
}
