/** What the address of the administration's chats says. */
export type ChatPlace = {
  readonly search: string
  /** Only rooms in which somebody waits. */
  readonly isUnread: boolean
  readonly roomNo: string | null
}

const everyRoom = '/admin/chatting'
const number = /^[1-9]\d{0,17}$/

/** Whatever does not make sense in it is as if it were not there. */
export function chatPlaceIn(address: string): ChatPlace {
  const params = new URLSearchParams(address)
  const roomNo = params.get('room') ?? ''
  return {
    search: params.get('search')?.trim() ?? '',
    isUnread: params.get('unread') === 'Y',
    roomNo: number.test(roomNo) ? roomNo : null,
  }
}

/** The shortest address that says the same. */
export function chatAddress({ search, isUnread, roomNo }: ChatPlace): string {
  const texts = { search, unread: isUnread ? 'Y' : '', room: roomNo ?? '' }
  const address = new URLSearchParams(Object.entries(texts).filter(([, text]) => text !== ''))
  return address.size > 0 ? `${everyRoom}?${address}` : everyRoom
}
