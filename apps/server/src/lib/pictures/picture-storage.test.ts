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
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { s3Access, startFakeS3 } from '../../../test/support/pictures/fake-s3.ts'
import { readConfig } from '../config.ts'
import { openFolderStore, openMediaStore, openS3Store } from './picture-storage.ts'

describe('폴더', () => {
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
})

describe('S3', () => {
  const hurried = { attemptMs: 1500, pauseMs: 1 }
  const slow = { status: 503, code: 'SlowDown' }

  let s3: Awaited<ReturnType<typeof startFakeS3>>
  beforeEach(async () => {
    s3 = await startFakeS3()
  })
  afterEach(() => s3.close())
  const store = (changed: Partial<typeof s3.place> = {}) =>
    openS3Store({ ...s3.place, ...changed }, hurried)

  test('넣은 그대로 꺼내고 지우면 없다', async () => {
    const { put, read, remove } = store()
    const bytes = Buffer.from([0, 255, 10, 13, 128])
    await put('pictures/a1/800.jpg', bytes)
    expect(await read('pictures/a1/800.jpg')).toEqual(bytes)
    expect([...s3.objects.keys()]).toEqual(['pictures/a1/800.jpg'])
    await remove('pictures/a1/800.jpg')
    expect(await read('pictures/a1/800.jpg')).toBeNull()
    await expect(remove('pictures/a1/800.jpg')).resolves.toBeUndefined()
  })

  test.each([
    ['pictures/a1/800.jpg', 'image/jpeg'],
    ['pictures/a1/800.webp', 'image/webp'],
  ])('%s 에는 형식과 오래 두라는 말이 붙는다', async (key, contentType) => {
    await store().put(key, Buffer.from('사진'))
    expect(s3.objects.get(key)?.headers).toMatchObject({
      'content-type': contentType,
      'cache-control': 'public, max-age=31536000, immutable',
    })
  })

  test.each(['reviews/a1/800.jpg', 'receipts/a1.webp'])(
    '%s 는 아무 데도 남기지 말라고 한다',
    async (key) => {
      await store().put(key, Buffer.from('사진'))
      expect(s3.objects.get(key)?.headers['cache-control']).toBe('private, no-store')
    },
  )

  test('주소 뒤에 길이 있어도, 끝에 빗금이 있어도 그 아래에 넣는다', async () => {
    const behind = await startFakeS3({ path: '/storage/v1/s3' })
    const endpoint = `${behind.place.endpoint}/`
    await openS3Store({ ...behind.place, endpoint }, hurried).put(
      'selfies/a.webp',
      Buffer.from('x'),
    )
    expect(behind.requests).toEqual(['PUT /storage/v1/s3/pictures/selfies/a.webp'])
    await behind.close()
  })

  test('잠깐의 탈은 다시 해서 넘긴다', async () => {
    s3.troubles.push(slow, { status: 500, code: 'InternalError' })
    await store().put('selfies/a.webp', Buffer.from('x'))
    expect(s3.requests).toHaveLength(3)
    s3.troubles.push('hang')
    expect(await store().read('selfies/a.webp')).toEqual(Buffer.from('x'))
  })

  test('탈이 이어지면 세 번 만에 그만둔다', async () => {
    s3.troubles.push(slow, slow, slow)
    await expect(store().put('selfies/a.webp', Buffer.from('x'))).rejects.toMatchObject({
      statusCode: 503,
      message: 'S3 PUT failed: 503 SlowDown',
    })
    s3.troubles.push('hang', 'hang', 'hang')
    await expect(store().read('selfies/a.webp')).rejects.toMatchObject({
      message: 'S3 GET failed: TimeoutError',
    })
    expect(s3.requests).toHaveLength(6)
  })

  test('닿지 않는 서버는 무엇 때문인지 말한다', async () => {
    await s3.close()
    await expect(store().remove('selfies/a.webp')).rejects.toMatchObject({
      statusCode: 503,
      message: 'S3 DELETE failed: ECONNREFUSED',
    })
  })

  test.each([
    ['틀린 비밀 키', { secretAccessKey: 'not the secret' }, '403 SignatureDoesNotMatch'],
    ['모르는 키', { accessKeyId: 'AKIDOFNOBODY' }, '403 InvalidAccessKeyId'],
    ['없는 버킷', { bucket: 'elsewhere' }, '404 NoSuchBucket'],
  ])('%s 는 다시 해 보지 않고, 키를 말하지 않고 알린다', async (_name, changed, said) => {
    const { put, read, remove } = store(changed)
    for (const [method, asked] of [
      ['PUT', () => put('selfies/a.webp', Buffer.from('x'))],
      ['GET', () => read('selfies/a.webp')],
      ['DELETE', () => remove('selfies/a.webp')],
    ] as const) {
      const error = await asked().then(
        () => new Error('was done'),
        (reason: Error) => reason,
      )
      expect(error.message).toBe(`S3 ${method} failed: ${said}`)
      expect(`${error.stack} ${JSON.stringify(error)}`).not.toMatch(/AKID|secret/i)
    }
    expect(s3.requests).toHaveLength(3)
  })

  test('우리가 지은 이름이 아니면 묻지도 않는다', async () => {
    const { put, read, remove } = store()
    for (const key of ['../other/secret.txt', 'selfies/../a.webp', 'a', 'selfies/a.webp?acl', '']) {
      await expect(put(key, Buffer.from('x'))).rejects.toThrow('not a key')
      await expect(read(key)).rejects.toThrow('not a key')
      await expect(remove(key)).rejects.toThrow('not a key')
    }
    expect(s3.requests).toEqual([])
  })

  test('버킷을 적으면 버킷에, 적지 않으면 폴더에 둔다', async () => {
    const withBucket = readConfig({
      S3_ENDPOINT: s3.place.endpoint,
      S3_BUCKET: s3.place.bucket,
      S3_REGION: s3Access.region,
      S3_ACCESS_KEY_ID: s3Access.accessKeyId,
      S3_SECRET_ACCESS_KEY: s3Access.secretAccessKey,
    })
    await openMediaStore(withBucket).put('selfies/a.webp', Buffer.from('x'))
    expect([...s3.objects.keys()]).toEqual(['selfies/a.webp'])
    const nowhere = openMediaStore(readConfig({ DATA_DIR: '/nowhere/at/all' }))
    expect(await nowhere.read('selfies/a.webp')).toBeNull()
    expect(s3.requests).toHaveLength(1)
  })
})
