import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliDecompressSync } from 'node:zlib'

export type Person = { readonly name: string; readonly memberId: string; readonly password: string }

/** One question that was asked of the old server, by whom, and what it said. */
export type Answer = {
  readonly call: string
  /** The name of a person; absent: a visitor. */
  readonly by?: string
  /** A refusal is an answer too. */
  readonly status: number
  readonly said: unknown
}

export type FixtureData = {
  /** When the questions were asked: what is open or over depends on it. */
  readonly at: string
  /** The newest migration of then. */
  readonly migration: string
  readonly people: readonly Person[]
  readonly gone: Person
  /** A sign-in that was to be kept for a month. */
  readonly refreshToken: string
  /** Of the owner among the people: one party at a time, and 12:00 of the next day is taken. */
  readonly restaurantNo: string
  readonly fullDay: string
  /** SHA-256 of what was served, by address: only what the people sent, not what the sample city shows. */
  readonly pictures: Readonly<Record<string, string>>
  /** The same of the receipt with the guest's review, whose address is another one each time. */
  readonly receipt: string
  /** Rows by table. */
  readonly counts: Readonly<Record<string, number>>
}

const released = fileURLToPath(new URL('./released/', import.meta.url))
export const fixtureFolder = (name: string) => join(released, name)

/** What an old server left behind: its database, its pictures, and what it had answered. */
export function readFixture(name: string) {
  const folder = fixtureFolder(name)
  const unpacked = (file: string) =>
    brotliDecompressSync(readFileSync(join(folder, file))).toString()
  return {
    sql: unpacked('database.sql.br'),
    answers: JSON.parse(unpacked('answers.json.br')) as Answer[],
    known: JSON.parse(readFileSync(join(folder, 'known.json'), 'utf8')) as FixtureData,
    pictures: join(folder, 'pictures'),
  }
}
export type Fixture = ReturnType<typeof readFixture>
