import type { CallDescription } from '@matjari/contract/call'
import { type Envelope, envelopeOf } from '@matjari/contract/envelope'
import { refusals } from '@matjari/contract/refusals'
import { z } from 'zod'
import type { AppError } from './app-error.ts'

const successMessage = '정상 처리됐어요.'

export function succeeded(call: CallDescription, answer: unknown, message?: string): Envelope {
  return {
    header: {
      code: call.success?.code ?? 'S200',
      message: message ?? call.success?.message ?? successMessage,
    },
    body: call.bare ? answer : { items: answer ?? null },
  }
}

export const refused = (error: AppError): Envelope => ({
  header: { code: refusals[error.kind].code, message: error.message },
  body: { items: null },
})

/** Refusals that keep their status in both manners: the client or a proxy acts on the number. */
const alwaysStatus = new Set([401, 403, 413, 415, 429])

export function statusOf(error: AppError, call: CallDescription | undefined): number {
  const { status } = refusals[error.kind]
  const answered = call?.refusal === 'answered' && status < 500 && !alwaysStatus.has(status)
  return answered ? 200 : status
}

/** The answer's shape, from which the serializer is compiled: what it does not name never leaves. */
export function answerSchema(call: CallDescription) {
  const body = call.bare ?? z.object({ items: call.items ?? z.null() })
  return envelopeOf(body)
}
