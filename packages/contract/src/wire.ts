import { z } from 'zod'

// Small shapes that many calls share. Requests are read generously (wire page, "Common rules"):
// a number where an id is expected, a numeric string where a number is expected.

export const Id = z.string().meta({ id: 'Id', description: '불투명한 번호' })

/** An id in a request. bigint in the database, so anything else cannot name a row. */
export const IdInput = z
  .union([z.string(), z.number()])
  .transform(String)
  .pipe(z.string().regex(/^[1-9]\d{0,17}$/, '번호를 다시 확인해 주세요.'))

export const NumberInput = z
  .union([z.number(), z.string().trim().min(1).transform(Number)])
  .pipe(z.number('숫자를 입력해 주세요.'))

export const YesNo = z.enum(['Y', 'N'])
export type YesNo = z.infer<typeof YesNo>

/** A day in Asia/Seoul. */
export const Day = z.iso.date('날짜를 다시 확인해 주세요.')

/** HH:mm of a business day; hours of 24 and more mean after midnight. */
export const ClockTime = z.string().regex(/^([0-3]\d|4[0-7]):[0-5]\d$/, '시각을 다시 확인해 주세요.')

export const Timestamp = z.iso.datetime()

/** An absent optional query key and an empty one mean the same. */
export const emptyAsAbsent = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional())

/** A multipart text part that carries JSON. */
export const jsonPart = <S extends z.ZodType>(schema: S) =>
  z
    .string()
    .transform((text, context) => {
      try {
        return JSON.parse(text) as unknown
      } catch {
        context.addIssue({ code: 'custom', message: '보낸 내용을 읽을 수 없어요.' })
        return z.NEVER
      }
    })
    .pipe(schema)
