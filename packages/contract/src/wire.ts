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

/** A stored name, title or word: on one line, Hangul composed (some systems send it decomposed). */
export const asOneLine = (text: string) =>
  composed(text.replace(lineBreaks, ' ').replace(unseen, ''))

/** A stored text of several lines. */
const asLines = (text: string) =>
  composed(text.replace(/\r\n?|\u2028|\u2029/g, '\n').replace(unseenInLines, ''))

/** One of the keys of a table whose values are Korean labels. */
export const keyEnum = <Table extends Record<string, string>>(table: Table, message?: string) =>
  z.enum(Object.keys(table) as Extract<keyof Table, string>[], message)

// Small schemas that many calls share. Requests are parsed leniently (wire page, "Common rules"): a number where
// an id is expected, a numeric string where a number is expected.

export const Id = z.string().meta({ description: '불투명한 번호' })

/** The address of a picture: root-relative for our own, absolute for another origin. */
export const PictureAddress = z.string().meta({ format: 'uri-reference', description: '사진 주소' })

const wrongId = '번호를 다시 확인해 주세요.'

/** An id in a request. The database uses bigint, so a text of another form cannot name a row. */
export const IdInput = z
  .union([z.string(), z.number()], wrongId)
  .transform(String)
  .pipe(z.string().regex(/^[1-9]\d{0,17}$/, wrongId))

/** Text of at most this many code units, checked before any rule reads the text. */
export const boundedText = (units: number, message: string = refusals.invalid.message) =>
  z.string(message).max(units, { error: message, abort: true })

/** Enough for any number, time or day. */
export const shortUnits = 40

/** A number, with the sentence for a missing or invalid one. */
export const numberInput = (message: string) =>
  z
    .union(
      [z.number(), boundedText(shortUnits, message).trim().min(1, message).transform(Number)],
      message,
    )
    .pipe(z.number(message))

export const NumberInput = numberInput('숫자를 입력해 주세요.')

const wrongStars = '별점은 0점부터 5점까지예요.'

/** A rating from a form. */
export const StarsInput = numberInput(wrongStars).pipe(
  z.number().min(0, wrongStars).max(limits.review.scoreMax, wrongStars),
)

/** A request object, with a sentence for a body that is no object. */
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

/** Trimmed text of one line. */
export const cleanText = (message: string = refusals.invalid.message) =>
  boundedText(unitsFor(limits.text.characters), message).overwrite(asOneLine)

/** A search text for a list. */
export const SearchWords = emptyAsAbsent(cleanText().max(100, refusals.invalid.message))

/** A list whose length is checked before its items. */
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

/** A day in a request: a real one that the database accepts. */
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

/** A rule of a `rules.ts`: the sentence that says what is wrong, or null. */
type Rule<T> = (value: T) => string | null

/** Checks a schema with the same function as the form, and with the form's sentence. */
export function checkedBy<T>(rule: Rule<T>) {
  return (value: T, context: z.core.$RefinementCtx<T>) => {
    const problem = rule(value)
    if (problem !== null) context.addIssue({ code: 'custom', message: problem })
  }
}

const missing = (rule: Rule<string>) => rule('') ?? refusals.invalid.message

/** A text that is too long is cut first: the rule refuses its beginning. */
const judgedText = (rule: Rule<string>, characters: number) => {
  const units = unitsFor(characters)
  return z.string(missing(rule)).max(units, {
    abort: true,
    error: ({ input }) =>
      (typeof input === 'string' ? rule(input.slice(0, units + 1)) : null) ??
      refusals.invalid.message,
  })
}

/** Text without any clean-up, for passwords. */
export const exactText = (rule: Rule<string>) =>
  judgedText(rule, limits.text.characters).superRefine(checkedBy(rule))

/** Names, titles and other texts of one line. */
export const ruledText = (rule: Rule<string>) =>
  judgedText(rule, limits.text.characters).overwrite(asOneLine).superRefine(checkedBy(rule))

/** Texts of several lines. */
export const ruledLines = (rule: Rule<string>, characters: number = limits.text.characters) =>
  judgedText(rule, characters).overwrite(asLines).superRefine(checkedBy(rule))

/** Optional free text. */
export const optionalText = (rule: Rule<string>, characters: number = limits.text.characters) =>
  judgedText(rule, characters)
    .overwrite(asLines)
    .nullish()
    .transform((text) => text ?? '')
    .superRefine(checkedBy(rule))

/** Around every answer below /api, errors of the framework included. */
export type Envelope<Body = unknown> = {
  readonly header: { readonly code: string; readonly message: string }
  readonly body: Body
  /** For a body that is a list without pages: there are more rows than were sent. */
  readonly isCapped?: boolean
}

export const envelopeOf = <S extends z.ZodType>(body: S) =>
  z.object({ header: z.object({ code: z.string(), message: z.string() }), body })

export const Refused = envelopeOf(z.object({ items: z.null() })).meta({ id: 'Refused' })

export const PageInfo = z
  .object({
    /** Rows on one page. */
    boardNoPerPage: z.int(),
    /** Rows in all. */
    totalBoardNo: z.int(),
    /** Page numbers the pager shows at once. */
    pageSize: z.int(),
    currentPage: z.int(),
  })
  .meta({ id: 'PageInfo' })
export type PageInfo = z.infer<typeof PageInfo>

const wrongPage = '쪽 번호를 다시 확인해 주세요.'
const wrongSize = '한 쪽의 개수를 다시 확인해 주세요.'

/** A page number; absent when the caller asked for none. */
export const pageFrom = (first: number) =>
  emptyAsAbsent(
    NumberInput.pipe(z.int(wrongPage).min(first, wrongPage).max(limits.pager.pageMax, wrongPage)),
  )

export const sizeUpTo = (max: number) =>
  emptyAsAbsent(NumberInput.pipe(z.int(wrongSize).min(1, wrongSize).max(max, wrongSize)))
