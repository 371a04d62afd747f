import { z } from 'zod'
import { refusals } from './refusals.ts'
import { cleanText } from './wire.ts'

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

/** Text taken as it is, for passwords. */
export const exactText = (rule: Rule<string>) => z.string(missing(rule)).superRefine(judgedBy(rule))

export const ruledText = (rule: Rule<string>) =>
  cleanText(missing(rule)).superRefine(judgedBy(rule))

/** Free text that may be left out. */
export const optionalText = (rule: Rule<string>) =>
  cleanText()
    .nullish()
    .transform((text) => text ?? '')
    .superRefine(judgedBy(rule))
