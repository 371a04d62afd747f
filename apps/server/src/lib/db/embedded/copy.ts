import type { Worker } from 'node:worker_threads'
import type { FromWorker, ToWorker } from './worker-stream.ts'

/** The folder as it is between two statements; the next one waits for it. */
export const copyByWorker = (worker: Worker, to: string) =>
  new Promise<void>((resolve, reject) => {
    const lose = () => end(new Error('the embedded database stopped'))
    const hear = (message: FromWorker) => {
      if ('copiedTo' in message && message.copiedTo === to) end(message.problem)
    }
    function end(problem: unknown) {
      worker.off('message', hear)
      worker.off('exit', lose)
      if (problem instanceof Error) reject(problem)
      else resolve()
    }
    worker.on('message', hear)
    worker.once('exit', lose)
    worker.postMessage({ copyTo: to } satisfies ToWorker)
  })
