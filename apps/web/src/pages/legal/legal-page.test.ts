import { documentVersions } from '@matjari/contract/accounts/documents'
import { expect, test } from 'vitest'
import { documentDay } from './legal-page.tsx'

test('시행일은 앞의 0 없이 읽는다', () => {
  expect(documentDay('2026-11-15')).toBe('2026년 11월 15일')
  expect(documentDay('2027-03-02')).toBe('2027년 3월 2일')
})

test('문서의 판은 모두 날짜로 읽힌다', () => {
  for (const version of Object.values(documentVersions)) {
    expect(documentDay(version)).toMatch(/^\d{4}년 \d{1,2}월 \d{1,2}일$/)
  }
})
