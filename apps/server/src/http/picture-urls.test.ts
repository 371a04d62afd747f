import { describedCalls } from '@matjari/contract/calls/all'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { answerSchema } from './envelope.ts'
import { picturePathsOf } from './picture-urls.ts'

type JsonSchema = { properties?: Record<string, JsonSchema>; format?: string } & {
  [keyword: string]: unknown
}

const pictureName = /^(memberSelfie|imageUrl|\w*Image|\w*Photo|\w*PhotoUrl)$/

/** The names of fields that hold pictures, and whether they are declared to. */
function pictureFields(schema: unknown): (readonly [name: string, isDeclared: boolean])[] {
  if (typeof schema !== 'object' || schema === null) return []
  const here = Object.entries((schema as JsonSchema).properties ?? {})
    .filter(([name]) => pictureName.test(name))
    .map(([name, field]) => [name, JSON.stringify(field).includes('"uri-reference"')] as const)
  return [...here, ...Object.values(schema).flatMap(pictureFields)]
}

const answers = describedCalls
  .filter(([, call]) => !call.sends)
  .map(([key, call]) => {
    const fields = pictureFields(z.toJSONSchema(answerSchema(call), { io: 'output' }))
    return { key, call, fields }
  })

test('사진의 주소를 담는 필드는 모두 그렇다고 적혀 있다', () => {
  const named = answers.flatMap(({ fields }) => fields)
  expect(named.length).toBeGreaterThan(20)
  expect(named.filter(([, isDeclared]) => !isDeclared)).toEqual([])
})

test('사진이 있는 답에서는 어디에 있는지 안다', () => {
  const missed = answers.filter(({ call, fields }) => fields.length > 0 && !picturePathsOf(call))
  expect(missed.map(({ key }) => key)).toEqual([])
})
