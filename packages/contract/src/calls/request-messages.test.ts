import { expect, test } from 'vitest'
import type { z } from 'zod'
import { describedCalls } from './all.ts'

/** Things that arrive when a form is empty, broken or hostile. */
const nonsense: readonly unknown[] = [undefined, null, '', '   ', 'x', '-1', 0, -1, 1.5, 1e9, true]
const broken: readonly unknown[] = [...nonsense, [], {}, ['x'], 'x'.repeat(5000), '\u0000']

function messagesOf(schema: z.ZodType, value: unknown): string[] {
  const parsed = schema.safeParse(value)
  return parsed.success ? [] : parsed.error.issues.map((issue) => issue.message)
}

const notKorean = (messages: readonly string[]) =>
  messages.filter((message) => !/[가-힣]/.test(message))

const fieldsOf = (schema: z.ZodType): string[] =>
  'shape' in schema ? Object.keys(schema.shape as object) : []

const requests = describedCalls.flatMap(([key, call]) =>
  (['params', 'query', 'headers', 'body', 'parts'] as const).flatMap((place) => {
    const schema = call[place]
    return schema ? [[`${key} ${place}`, schema] as const] : []
  }),
)

test.each(requests)('%s 가 틀리면 한국말로 알려 준다', (_name, schema) => {
  for (const value of broken) {
    expect(notKorean(messagesOf(schema, value))).toEqual([])
    const filled = Object.fromEntries(fieldsOf(schema).map((field) => [field, value]))
    expect(notKorean(messagesOf(schema, filled))).toEqual([])
    expect(notKorean(messagesOf(schema, [filled]))).toEqual([])
  }
})
