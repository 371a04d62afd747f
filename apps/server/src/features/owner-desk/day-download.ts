import { formatClockTime, guestClock } from '@matjari/contract/clock-time'
import { messages } from '@matjari/contract/messages'
import { guestNameOf } from '@matjari/contract/owner-desk/rules'
import { reservationSources, reservationStateLabel } from '@matjari/contract/reservations/state'
import type { Db } from '../../db/db.ts'
import type { Caller } from '../../http/caller.ts'
import { AppError } from '../../lib/app-error.ts'
import { csvOf } from '../../lib/escaping.ts'
import { recordAudit } from '../admin/audit.ts'
import type { Deps } from '../deps.ts'
import { ownRestaurant } from '../restaurants/restaurant-access.ts'

/** The list holds guests' phone numbers, so every download is written to the audit log. */
export const downloadDay = (
  deps: Deps,
  {
    caller,
    restaurantNo: requestedNo,
    day,
  }: { caller: Caller; restaurantNo: string | undefined; day: string },
) =>
  deps.db.transaction().execute(async (tx) => {
    const own = await ownRestaurant(tx, caller, requestedNo)
    if (!own) throw new AppError('notFound', { message: messages.restaurant.notPublic })
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

/** Reads live and cancelled bookings separately, because each kind has its own index. */
async function bookingsOn(db: Db, { restaurantNo, day }: { restaurantNo: string; day: string }) {
  const some = (way: '=' | '<>') =>
    db
      .selectFrom('reservation as v')
      .leftJoin('member as m', 'm.memberNo', 'v.memberNo')
      .select(['v.reservationNo', 'v.reserveDay', 'v.reserveMin', 'v.numberOfGuests', 'v.state'])
      .select(['v.source', 'v.guestName', 'v.guestPhone', 'v.request', 'v.memo'])
      .select('m.memberNickName as memberNickname')
      .where('v.restaurantNo', '=', restaurantNo)
      .where('v.reserveDay', '=', day)
      .where('v.state', way, 'cancelled')
      .orderBy('v.reserveMin')
      .orderBy('v.reservationNo')
      .execute()
  return [...(await some('<>')), ...(await some('='))]
}

type ListedBooking = Awaited<ReturnType<typeof bookingsOn>>[number]

const columns = ['날짜', '시간', '이름', '인원', '경로', '전화', '요청사항', '메모', '상태']

/** A day's list as CSV for a spreadsheet. */
const listText = (bookings: readonly ListedBooking[]) =>
  csvOf([
    columns,
    ...bookings.map((booking) => [
      booking.reserveDay,
      guestClock(formatClockTime(booking.reserveMin)),
      guestNameOf(booking),
      String(booking.numberOfGuests),
      reservationSources[booking.source],
      booking.guestPhone ?? '',
      booking.request,
      booking.memo,
      reservationStateLabel(booking.state),
    ]),
  ])

/** Removes characters that some operating system refuses in a file name. */
const fileNameOf = (restaurantName: string, day: string) =>
  `${restaurantName.replace(/[\\/:*?"<>|\p{Cc}\p{Cf}]/gu, ' ').trim()} 예약 ${day}.csv`
