const consoleMark = ' (콘솔)'

/** Marks what was done on the server's console, where no member is signed in. */
export const withConsoleMark = <Done extends { readonly action: string }>(
  done: Done,
  actorNo: string | null,
): Done => (actorNo === null ? { ...done, action: `${done.action}${consoleMark}` } : done)

/**
 * The actor of a record without a member: the console, or the system when it happened by itself.
 */
export const systemActorName = (action: string) =>
  action.endsWith(consoleMark) ? '콘솔' : '맛자리'
