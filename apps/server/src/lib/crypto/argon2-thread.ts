// The thread that makes and compares hashes: that takes a processor for its time, and is never urgent.
import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { hashSync, verifySync } from '@node-rs/argon2'
import type { Argon2Answer, Argon2Order } from './argon2-pool.ts'

/** A quarter of what the thread that answers gets when both want the same processor. */
const behindAnswers = 6

function giveWay() {
  // On Linux a priority belongs to the thread that asks; elsewhere it would be the whole server's.
  if (process.platform !== 'linux') return
  try {
    setPriority(0, behindAnswers)
  } catch {
    // Where that is refused it works all the same.
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
