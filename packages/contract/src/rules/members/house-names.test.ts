import { expect, test } from 'vitest'
import { isHouseName } from './house-names.ts'

test.each([
  '관리자',
  '관 리 자',
  '관리자'.normalize('NFD'),
  '운영자',
  '맛자리',
  'admin',
  'ADMINISTRATOR',
  'sysadmin',
  'root',
  'system_01',
  'matjari',
  '\u0430dmin',
  'adm\u0456n',
  'αdmin',
  'ａｄｍｉｎ',
  'ad\u200bmin',
  'ádmin',
  'r００t',
  'rο\u043et',
  'MATJAR1',
  '@dmin',
])('집의 이름으로 보이는 %j', (name) => {
  expect(isHouseName(name)).toBe(true)
})

test.each(['', '_.', '하루', 'badminton', 'beetroot', 'ecosystem', '자리맛집', '관리비', '0909'])(
  '집의 이름이 아닌 %j',
  (name) => {
    expect(isHouseName(name)).toBe(false)
  },
)
