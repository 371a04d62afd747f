// The thread that makes and compares password hashes: long computations that are never urgent.
import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { hashSync, verifySync } from '@node-rs/argon2'
import type { Argon2Answer, Argon2Order } from './argon2-pool.ts'

/** A quarter of the processor time of the main thread when both need the same processor. */
const behindAnswers = 6

function giveWay() {
  // On Linux a priority belongs to the calling thread; elsewhere it would be that of the whole process.
  if (process.platform !== 'linux') return
  try {
    setPriority(0, behindAnswers)
  } catch {
    // Without the permission the thread works with normal priority.
  }
}

function answerTo(order: Argon2Order): Argon2Answer {
  try {
    const { password } = order
    return {
      made: order.work === 'hash' ? hashSync(password) : verifySync(order.stored, password),
    }
  } catch (error) {
    return { failed: error instanceof Error ? error.message : String(error) }
  }
}

giveWay()
parentPort?.on('message', (order: Argon2Order) => parentPort?.postMessage(answerTo(order)))
