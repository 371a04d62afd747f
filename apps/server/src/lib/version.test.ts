import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { version } from './version.ts'

const read = (path: string) => readFileSync(new URL(`../../../../${path}`, import.meta.url), 'utf8')
const versionIn = (path: string) => (JSON.parse(read(path)) as { version: string }).version

test('버전은 어디에나 같고 CHANGELOG의 맨 위에 있다', () => {
  const manifests = [
    'package',
    'apps/server/package',
    'apps/web/package',
    'packages/contract/package',
  ]
  expect(manifests.map((path) => versionIn(`${path}.json`))).toEqual(manifests.map(() => version))
  expect(versionIn('package-lock.json')).toBe(version)
  // What comes next has its place above it, so that nobody adds to what is released.
  expect(/^## (.+)$/m.exec(read('CHANGELOG.md'))?.[1]).toBe('Unreleased')
  const released = /^## (\d+\.\d+\.\d+) · \d{4}-\d{2}-\d{2}$/m.exec(read('CHANGELOG.md'))
  expect(released?.[1]).toBe(version)
})
