import type { MemberExport } from '@matjari/contract/entities/member-export'
import { expect, test } from 'vitest'
import { exportFileName, exportText } from './export-file.ts'

test('파일 이름의 날은 서울의 날이다', () => {
  expect(exportFileName({ exportDate: '2026-11-15T14:59:59.000Z' })).toBe(
    'matjari-my-data-2026-11-15.json',
  )
  expect(exportFileName({ exportDate: '2026-11-15T15:00:00.000Z' })).toBe(
    'matjari-my-data-2026-11-16.json',
  )
})

test('내용은 사람도 읽을 수 있게 줄을 나누고, 다시 읽으면 그대로다', () => {
  const data: MemberExport = {
    exportDate: '2026-11-15T12:00:00.000Z',
    joinDate: '2026-01-02T03:04:05.000Z',
    member: {
      memberId: 'noodle_evening',
      memberName: '정다온',
      memberNickName: '저녁은국수',
      memberEmail: 'evening@example.com',
      memberSelfie: 'NULL',
      isSocial: 'N',
      isEmailProved: 'Y',
      isMarketingAgreed: 'N',
    },
    consents: [],
    restaurants: [],
    reservations: [],
    reviews: [],
    favorites: [],
    reports: [],
    inboxMessages: [],
    chatMessages: [],
  }
  const text = exportText(data)
  expect(text).toContain('\n    "memberNickName": "저녁은국수",\n')
  expect(JSON.parse(text)).toEqual(data)
})
