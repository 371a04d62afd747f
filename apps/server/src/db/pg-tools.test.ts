import { expect, test } from 'vitest'
import { addressForTools, type Tools, toolsProblem, toolsThatSuit } from './pg-tools.ts'

const installed = (...majors: number[]): Tools[] =>
  majors.map((major) => ({ folder: `/pg/${major}`, version: `${major}.2`, major, environment: {} }))

test.each([
  ['같은 버전을 먼저 쓴다', [18, 15, 16], { server: 15 }, 15],
  ['서버보다 옛것은 쓰지 않는다', [14, 15], { server: 16 }, undefined],
  ['없으면 가장 가까운 새것을 쓴다', [18, 16], { server: 15 }, 16],
  ['17부터의 도구가 쓰는 설정을 모르는 서버에는 쓰지 않는다', [17], { server: 16 }, undefined],
  ['17부터는 더 새것도 쓴다', [18], { server: 17 }, 18],
  ['더 새 도구가 쓴 것은 그만큼 새것이 읽는다', [15, 16], { server: 15, writer: 16 }, 16],
])('%s', (_name, found, needed, major) => {
  expect(toolsThatSuit(installed(...found), needed)?.major).toBe(major)
})

test('맞는 것이 없으면 무엇을 설치할지 말한다', () => {
  expect(toolsProblem([], { server: 16 })).toMatch(/찾지 못했어요\. .*postgresql-client-16.*PG_BIN/)
  expect(toolsProblem(installed(14), { server: 16 })).toMatch(/도구\(14\.2\)는 서버 16에/)
})

const address = (url: string) => addressForTools(url, { major: 16 })

test('주소는 드라이버가 읽는 대로 환경에 담긴다', () => {
  expect(address('postgres://me:p%40ss%2F@db.example:6432/matjari')).toEqual({
    PGHOST: 'db.example',
    PGPORT: '6432',
    PGUSER: 'me',
    PGPASSWORD: 'p@ss/',
    PGDATABASE: 'matjari',
  })
  expect(address('postgres://me@/matjari?host=/run/postgresql')).toMatchObject({
    PGHOST: '/run/postgresql',
    PGDATABASE: 'matjari',
  })
})

test.each([
  ['sslmode=require', { PGSSLMODE: 'verify-full', PGSSLROOTCERT: 'system' }],
  ['ssl=true', { PGSSLMODE: 'verify-full', PGSSLROOTCERT: 'system' }],
  ['sslmode=no-verify', { PGSSLMODE: 'require' }],
  ['sslmode=disable', { PGSSLMODE: 'disable' }],
])('%s: 도구도 드라이버만큼만 믿는다', (query, secured) => {
  const { PGSSLMODE, PGSSLROOTCERT } = address(`postgres://me@db.example/matjari?${query}`)
  expect({ PGSSLMODE, ...(PGSSLROOTCERT && { PGSSLROOTCERT }) }).toEqual(secured)
})
