const consoleMark = ' (콘솔)'

/** What was done at the machine itself says so: no member did it. */
export const withConsoleMark = <Done extends { readonly action: string }>(
  done: Done,
  actorNo: string | null,
): Done => (actorNo === null ? { ...done, action: `${done.action}${consoleMark}` } : done)

/** Whose deed a record without a member is: the console's, or nobody's, when it happened by itself. */
export const systemActorName = (action: string) =>
  action.endsWith(consoleMark) ? '콘솔' : '맛자리'
