type Flags = { readonly isActive: boolean; readonly isStoreOwner: boolean }
type Sent = {
  readonly isActive?: 'Y' | 'N' | undefined
  readonly isStoreOwner?: 'Y' | 'N' | undefined
}

/** How each flag reads in the record, as on the screen of members. */
const flags = [
  { flag: 'isActive', action: '회원 상태 변경', on: '활성', off: '비활성' },
  { flag: 'isStoreOwner', action: '회원 등급 변경', on: '사장님', off: '일반회원' },
] as const

/** How it reads that a member became a store owner, or is no longer one. */
export const gradeRecord = (isStoreOwner: boolean) => recordOf(flags[1], isStoreOwner)

const recordOf = ({ action, on, off }: (typeof flags)[number], after: boolean) => ({
  action,
  before: after ? off : on,
  after: after ? on : off,
})

/** How it reads that a change waits and only new bookings stop, because guests are still to come. */
export const putOffRecord = { action: '새 예약 멈춤', before: '예약 받는 중', after: '예약 멈춤' }

/** Only what becomes different is a change. */
export const flagChanges = (stored: Flags, sent: Sent) =>
  flags.flatMap((words) => {
    const { flag } = words
    const after = sent[flag] === undefined ? stored[flag] : sent[flag] === 'Y'
    return after === stored[flag] ? [] : [{ flag, after, record: recordOf(words, after) }]
  })

export const lastAdministrator = '마지막 관리자예요. 다른 관리자를 먼저 만들거나 올려 주세요.'

export const isLastOf = (administrators: readonly string[], memberNo: string) =>
  administrators.length === 1 && administrators[0] === memberNo
