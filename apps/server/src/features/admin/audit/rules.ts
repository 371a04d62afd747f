const atConsole = ' (콘솔)'

/** What was done at the machine itself says so: no member did it. */
export const byWhom = <Done extends { readonly action: string }>(
  done: Done,
  actorNo: string | null,
): Done => (actorNo === null ? { ...done, action: `${done.action}${atConsole}` } : done)

/** Whose deed a record without a member is: the console's, or nobody's, when it happened by itself. */
export const nameWithoutMember = (action: string) =>
  action.endsWith(atConsole) ? '콘솔' : '맛자리'
