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

/** Only what becomes different is a change. */
export const flagChanges = (stored: Flags, sent: Sent) =>
  flags.flatMap(({ flag, action, on, off }) => {
    const after = sent[flag] === undefined ? stored[flag] : sent[flag] === 'Y'
    if (after === stored[flag]) return []
    return [{ flag, after, record: { action, before: after ? off : on, after: after ? on : off } }]
  })
