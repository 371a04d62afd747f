import { z } from 'zod'
import { limits } from './limits.ts'
import { emptyAsAbsent, NumberInput } from './wire.ts'

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
