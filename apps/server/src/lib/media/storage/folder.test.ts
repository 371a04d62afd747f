import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openFolderStore } from './folder.ts'

const folder = mkdtempSync(join(tmpdir(), 'matjari-media-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const store = openFolderStore(join(folder, 'uploads'))

test('넣은 그대로 꺼내고 지우면 없다', async () => {
  await store.put('selfies/a1.webp', Buffer.from('처음'))
  await store.put('selfies/a1.webp', Buffer.from('다음'))
  expect((await store.read('selfies/a1.webp'))?.toString()).toBe('다음')
  expect(readdirSync(join(folder, 'uploads', 'selfies'))).toEqual(['a1.webp'])
  await store.remove('selfies/a1.webp')
  expect(await store.read('selfies/a1.webp')).toBeNull()
})

test('없는 것은 읽어도 지워도 탈이 없다', async () => {
  expect(await store.read('selfies/none.webp')).toBeNull()
  expect(await store.read('nowhere/none.webp')).toBeNull()
  await expect(store.remove('nowhere/none.webp')).resolves.toBeUndefined()
})

test.each([
  '../secret.txt',
  'selfies/../../secret.txt',
  'selfies/..',
  '/etc/passwd',
  'selfies//a.webp',
  'selfies\\a.webp',
  'selfies/a.webp\u0000.png',
  'selfies/A.webp',
  'selfies/a.webp.draft',
  'selfies/a.webp\n',
  'selfies',
  '.hidden',
  '',
])('우리가 지은 이름이 아니면 손대지 않는다: %j', async (key) => {
  writeFileSync(join(folder, 'secret.txt'), '남의 것')
  await expect(store.read(key)).rejects.toThrow('not a key')
  await expect(store.put(key, Buffer.from('x'))).rejects.toThrow('not a key')
  await expect(store.remove(key)).rejects.toThrow('not a key')
})

test('바꿔 넣는 동안 읽어도 반쪽은 보이지 않는다', async () => {
  const versions = [Buffer.alloc(8_000_000, 'a'), Buffer.alloc(8_000_000, 'b')]
  await store.put('selfies/large.webp', Buffer.alloc(8_000_000, 'a'))
  let isWriting = true
  const writing = (async () => {
    for (const bytes of [...versions, ...versions, ...versions])
      await store.put('selfies/large.webp', bytes)
    isWriting = false
  })()
  while (isWriting) {
    const seen = await store.read('selfies/large.webp')
    expect(versions.some((bytes) => seen?.equals(bytes))).toBe(true)
  }
  await writing
})

test('제자리에 놓지 못하면 쓰던 것도 남기지 않는다', async () => {
  mkdirSync(join(folder, 'uploads', 'taken', 'place.webp'), { recursive: true })
  await expect(store.put('taken/place.webp', Buffer.from('x'))).rejects.toThrow('EISDIR')
  expect(readdirSync(join(folder, 'uploads', 'taken'))).toEqual(['place.webp'])
  expect(readdirSync(join(folder, 'uploads', '.drafts'))).toEqual([])
})

test('사진의 폴더는 마지막 파일과 함께 없어진다', async () => {
  await store.put('pictures/a1/400.webp', Buffer.from('작게'))
  await store.put('pictures/a1/800.jpg', Buffer.from('크게'))
  await store.remove('pictures/a1/400.webp')
  expect(readdirSync(join(folder, 'uploads', 'pictures', 'a1'))).toEqual(['800.jpg'])
  await store.remove('pictures/a1/800.jpg')
  expect(readdirSync(join(folder, 'uploads', 'pictures'))).toEqual([])
})

test('쓰다 죽은 것은 한 시간 뒤에 치우고 쓰는 중인 것은 둔다', async () => {
  const drafts = join(folder, 'uploads', '.drafts')
  mkdirSync(drafts, { recursive: true })
  for (const name of ['old', 'new']) writeFileSync(join(drafts, name), '반쪽')
  const longAgo = new Date(Date.now() - 61 * 60 * 1000)
  utimesSync(join(drafts, 'old'), longAgo, longAgo)
  await store.put('selfies/kept.webp', Buffer.from('사진'))
  utimesSync(join(folder, 'uploads', 'selfies', 'kept.webp'), longAgo, longAgo)
  await store.tidy()
  expect(readdirSync(drafts)).toEqual(['new'])
  expect(await store.read('selfies/kept.webp')).not.toBeNull()
})

test('아직 아무것도 쓰지 않았으면 치울 것도 없다', async () => {
  const unused = join(folder, 'unused')
  await expect(openFolderStore(unused).tidy()).resolves.toBeUndefined()
  expect(existsSync(unused)).toBe(false)
})
