export type LongTask = {
  /** In milliseconds since the page was opened. */
  readonly at: number
  readonly ms: number
  readonly what?: string
}

type Script = {
  readonly invoker: string
  readonly source: string
  readonly at: number
  readonly ms: number
}

/** A frame that took long, with the scripts that ran in it. */
export type Frame = {
  readonly at: number
  readonly ms: number
  readonly layoutAt: number
  readonly scripts: readonly Script[]
}

/** A task says nothing of itself; the frame in which it ran knows its scripts. What no script took is layout and paint. */
export function whatRan(task: LongTask, frames: readonly Frame[]): LongTask {
  const end = task.at + task.ms
  const scripts = frames
    .flatMap((frame) => frame.scripts)
    .filter((script) => script.at < end && script.at + script.ms > task.at)
  const longest = scripts.toSorted((one, other) => other.ms - one.ms)[0]
  if (longest && longest.ms > task.ms / 2)
    return { ...task, what: longest.source || longest.invoker }
  const frame = frames.find(({ at, ms }) => at < end && at + ms > task.at)
  return frame ? { ...task, what: 'layout and paint' } : task
}
