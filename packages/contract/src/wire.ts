import { z } from 'zod'
import { limits } from './limits.ts'
import { messages } from './messages.ts'
import { refusals } from './refusals.ts'
import { isDay } from './seoul-day.ts'
import { unitsFor } from './text-length.ts'

const lineBreaks = /[\t\n\v\f\r\u0085\u2028\u2029]+/g
const unseen = /\p{Cc}/gu
const unseenInLines = /(?![\n\t])\p{Cc}/gu

const composed = (text: string) => text.trim().normalize('NFC')

/** A name, a title or a word as it is kept: in one line, Hangul composed (some systems type it decomposed). */
export const asOneLine = (text: string) =>
  composed(text.replace(lineBreaks, ' ').replace(unseen, ''))

/** A text of several lines as it is kept. */
const asLines = (text: string) =>
  composed(text.replace(/\r\n?|\u2028|\u2029/g, '\n').replace(unseenInLines, ''))

/** One of the keys of a table whose values are the labels people read. */
export const keyEnum = <Table extends Record<string, string>>(table: Table, message?: string) =>
  z.enum(Object.keys(table) as Extract<keyof Table, string>[], message)

// Small shapes that many calls share. Requests are read generously (wire page, "Common rules"):
// a number where an id is expected, a numeric string where a number is expected.

export const Id = z.string().meta({ description: '불투명한 번호' })

/** Where a picture is: root-relative for our own pages, whole for a page of another origin. */
export const PictureAddress = z.string().meta({ format: 'uri-reference', description: '사진 주소' })

const wrongId = '번호를 다시 확인해 주세요.'

/** An id in a request. bigint in the database, so anything else cannot name a row. */
export const IdInput = z
  .union([z.string(), z.number()], wrongId)
  .transform(String)
  .pipe(z.string().regex(/^[1-9]\d{0,17}$/, wrongId))

/** Text of at most so many code units, which are looked at before anything walks it. */
export const boundedText = (units: number, message: string = refusals.invalid.message) =>
  z.string(message).max(units, { error: message, abort: true })

/** No number, time or day takes more to be written. */
export const shortUnits = 40

/** A number with the sentence for when it is missing or not one. */
export const numberInput = (message: string) =>
  z
    .union(
      [z.number(), boundedText(shortUnits, message).trim().min(1, message).transform(Number)],
      message,
    )
    .pipe(z.number(message))

export const NumberInput = numberInput('숫자를 입력해 주세요.')

const wrongStars = '별점은 0점부터 5점까지예요.'

/** Stars to choose by. */
export const StarsInput = numberInput(wrongStars).pipe(
  z.number().min(0, wrongStars).max(limits.review.scoreMax, wrongStars),
)

/** What a request brings, with a sentence for when it is no object at all. */
export const requestObject = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.object(shape, refusals.invalid.message)

export const YesNo = z.enum(['Y', 'N'], 'Y나 N으로 보내 주세요.')
export type YesNo = z.infer<typeof YesNo>

/** An absent optional key and a blank one mean the same. */
export const emptyAsAbsent = <S extends z.ZodType>(schema: S) =>
  z.preprocess(
    (value: z.input<S> | '' | undefined) =>
      typeof value === 'string' && value.trim() === '' ? undefined : value,
    schema.optional(),
  )

/** Text of one line as it is kept. */
export const cleanText = (message: string = refusals.invalid.message) =>
  boundedText(unitsFor(limits.text.characters), message).overwrite(asOneLine)

/** A word to look for in a list. */
export const SearchWords = emptyAsAbsent(cleanText().max(100, refusals.invalid.message))

/** A list whose length is looked at before what is in it. */
export const boundedList = <S extends z.ZodType>(
  element: S,
  { max = limits.text.list, message }: { readonly max?: number; readonly message: string },
) =>
  z.preprocess(
    (list: z.input<S>[]) => (Array.isArray(list) && list.length > max ? null : list),
    z.array(element, message),
  )

const wrongDay = '날짜를 다시 확인해 주세요.'

/** A day in Asia/Seoul. */
export const Day = z.iso.date(wrongDay)

/** A day in a request: one that calendar and database know. */
export const DayInput = Day.refine(isDay, wrongDay)

/** HH:mm of a business day; hours of 24 and more mean after midnight. */
export const ClockTime = z
  .string(messages.clock.rule)
  .regex(/^([0-3]\d|4[0-7]):[0-5]\d$/, messages.clock.rule)

export const Timestamp = z.iso.datetime()

const unreadable = '보낸 내용을 읽을 수 없어요.'

/** A multipart text part that carries JSON. */
export const jsonPart = <S extends z.ZodType>(schema: S) =>
  boundedText(limits.upload.jsonBytes, unreadable)
    .transform((text, context) => {
      try {
        return JSON.parse(text) as unknown
      } catch {
        context.addIssue({ code: 'custom', message: unreadable })
        return z.NEVER
      }
    })
    .pipe(schema)

/** A rule of `rules/`: the sentence that says what is wrong, or null. */
type Rule<T> = (value: T) => string | null

/** Lets a schema be judged by the function the form uses, with the form's sentence. */
export function judgedBy<T>(rule: Rule<T>) {
  return (value: T, context: z.core.$RefinementCtx<T>) => {
    const problem = rule(value)
    if (problem !== null) context.addIssue({ code: 'custom', message: problem })
  }
}

const missing = (rule: Rule<string>) => rule('') ?? refusals.invalid.message

/** What is too long to be walked: the rule says so of its beginning. */
const judgedText = (rule: Rule<string>, characters: number) => {
  const units = unitsFor(characters)
  return z.string(missing(rule)).max(units, {
    abort: true,
    error: ({ input }) =>
      (typeof input === 'string' ? rule(input.slice(0, units + 1)) : null) ??
      refusals.invalid.message,
  })
}

/** Text taken as it is, for passwords. */
export const exactText = (rule: Rule<string>) =>
  judgedText(rule, limits.text.characters).superRefine(judgedBy(rule))

/** Names, titles and the like, in one line. */
export const ruledText = (rule: Rule<string>) =>
  judgedText(rule, limits.text.characters).overwrite(asOneLine).superRefine(judgedBy(rule))

/** What may have several lines. */
export const ruledLines = (rule: Rule<string>, characters: number = limits.text.characters) =>
  judgedText(rule, characters).overwrite(asLines).superRefine(judgedBy(rule))

/** Free text that may be left out. */
export const optionalText = (rule: Rule<string>, characters: number = limits.text.characters) =>
  judgedText(rule, characters)
    .overwrite(asLines)
    .nullish()
    .transform((text) => text ?? '')
    .superRefine(judgedBy(rule))
