import { messages } from '@matjari/contract/messages'
import type { Deps } from '../../../lib/deps.ts'
import { AppError } from '../../../lib/http/app-error.ts'
import type { Caller } from '../../../lib/http/caller.ts'
import { recordAudit } from '../../admin/audit/commands.ts'
import { ownRestaurant } from '../../restaurants/commands.ts'
import { fileNameOf, listText } from './rules.ts'
import { bookingsOn } from './store.ts'

type Download = {
  readonly caller: Caller
  readonly restaurantNo: string | undefined
  readonly day: string
}

/** It holds numbers of guests: nobody takes it away unrecorded. */
export const downloadDay = (deps: Deps, { caller, restaurantNo: meant, day }: Download) =>
  deps.db.transaction().execute(async (tx) => {
    const own = await ownRestaurant(tx, caller, meant)
    if (!own) throw new AppError('notFound', { message: messages.restaurant.notShown })
    const { restaurantNo, restaurantName } = own
    const bookings = await bookingsOn(tx, { restaurantNo, day })
    await recordAudit(tx, {
      actorNo: caller.memberNo,
      action: '예약 명단 내려받기',
      targetKind: 'restaurant',
      targetNo: restaurantNo,
      targetName: restaurantName,
      after: `${day}, ${bookings.length}건`,
      createdAt: deps.now(),
    })
    return { fileName: fileNameOf(restaurantName, day), text: listText(bookings) }
  })
