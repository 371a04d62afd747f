import { isDay } from '@matjari/contract/seoul-day'

/** Every address names the restaurant, so that two tabs can show two restaurants. */
export type DeskPage =
  | '/mypage/board'
  | '/mypage/guests'
  | '/mypage/board/waiting'
  | '/mypage/numbers'
  | '/mypage/shop'
  | '/mypage/restaurant'

/** Without a restaurant: the first one of this member. */
export function deskAddress(
  page: DeskPage,
  restaurantNo: string | undefined,
  more: Readonly<Record<string, string | undefined>> = {},
): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries({ restaurantNo, ...more }))
    if (value !== undefined) search.set(name, value)
  return search.size > 0 ? `${page}?${search}` : page
}

/** The address of a guest's card: m12 is a member, g34 a guest who booked by phone. */
export const guestAddress = (restaurantNo: string, guest: string) =>
  deskAddress('/mypage/guests', restaurantNo, { guest })

export function guestIn(search: string) {
  const named = new URLSearchParams(search).get('guest') ?? ''
  return /^[mg][1-9]\d{0,17}$/.test(named) ? named : undefined
}

export type BoardView = 'list' | 'timeline'

export type BoardAddress = {
  readonly restaurantNo: string | undefined
  /** Undefined: the running business day. */
  readonly day: string | undefined
  readonly view: BoardView
  /** The address opens the drawer for a new guest. */
  readonly isEntering: boolean
}

export const boardAddress = ({ restaurantNo, day, view, isEntering }: Partial<BoardAddress>) =>
  deskAddress('/mypage/board', restaurantNo, {
    day,
    view: view === 'timeline' ? view : undefined,
    open: isEntering ? 'entry' : undefined,
  })

export const shopIn = (search: string) => {
  const named = new URLSearchParams(search).get('restaurantNo') ?? ''
  return /^[1-9]\d{0,17}$/.test(named) ? named : undefined
}

export function readBoardAddress(search: string): BoardAddress {
  const fields = new URLSearchParams(search)
  const day = fields.get('day') ?? ''
  return {
    restaurantNo: shopIn(search),
    day: isDay(day) ? day : undefined,
    view: fields.get('view') === 'timeline' ? 'timeline' : 'list',
    isEntering: fields.get('open') === 'entry',
  }
}
