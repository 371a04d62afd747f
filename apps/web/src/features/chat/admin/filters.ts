/** What the address of the administration's chats says. */
export type ChatPlace = {
  readonly search: string
  /** Only rooms in which somebody waits. */
  readonly isUnread: boolean
  readonly roomNo: string | null
}

export const everyRoom = '/admin/chatting'
const number = /^[1-9]\d{0,17}$/

/** Whatever does not make sense in it is as if it were not there. */
export function chatPlaceIn(address: string): ChatPlace {
  const said = new URLSearchParams(address)
  const roomNo = said.get('room') ?? ''
  return {
    search: said.get('search')?.trim() ?? '',
    isUnread: said.get('unread') === 'Y',
    roomNo: number.test(roomNo) ? roomNo : null,
  }
}

/** The shortest address that says the same. */
export function chatAddress({ search, isUnread, roomNo }: ChatPlace): string {
  const said = { search, unread: isUnread ? 'Y' : '', room: roomNo ?? '' }
  const address = new URLSearchParams(Object.entries(said).filter(([, text]) => text !== ''))
  return address.size > 0 ? `${everyRoom}?${address}` : everyRoom
}
