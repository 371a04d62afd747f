import { expect, test } from 'vitest'
import { csvOf } from './csv.ts'

test.each([
  ['=1+1', `"'=1+1"`],
  ['  =cmd', `"'  =cmd"`],
  ['+82 10', `"'+82 10"`],
  ['-3', `"'-3"`],
  ['@sum', `"'@sum"`],
  ['\t=1', `"'\t=1"`],
  ['010-1234-5678', '"010-1234-5678"'],
  ['말 "인용", 쉼표\n줄', '"말 ""인용"", 쉼표\n줄"'],
])('%j 칸은 수식이 되지 않고 따옴표 안에 그대로 있다', (text, expected) => {
  expect(csvOf([[text]])).toBe(`\uFEFF${expected}\r\n`)
})
