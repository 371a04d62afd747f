/** What lies in the current entry of the history, besides what the router keeps there. It survives a reload. */
export function entryMarks(): object {
  const state: unknown = history.state
  return typeof state === 'object' && state !== null ? state : {}
}

export function keepInEntry(marks: object) {
  history.replaceState({ ...entryMarks(), ...marks }, '')
}
