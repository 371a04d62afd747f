/** Runs what it is given one after another, in the order in which it came. */
export function makeLane() {
  let last: Promise<unknown> = Promise.resolve()
  return <Answer>(run: () => Promise<Answer>): Promise<Answer> => {
    const next = last.then(run)
    last = next.catch(() => undefined)
    return next
  }
}
