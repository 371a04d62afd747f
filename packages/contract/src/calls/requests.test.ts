import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { CallDescription } from '../call.ts'
import { weekDays } from '../seoul-day.ts'
import { calls, describedCalls } from './all.ts'

describe('요청의 모양', () => {
  /** The sentence a person would see, or null when the request is taken. */
  function refusalOf(schema: z.ZodType, value: unknown): string | null {
    const parsed = schema.safeParse(value)
    return parsed.success ? null : (parsed.error.issues[0]?.message ?? '')
  }

  const signUp = {
    memberId: 'noodle',
    memberPw: 'Abcdef1!',
    memberName: '김솔',
    memberNickName: '저녁은국수',
    memberEmail: 'sol@example.com',
  }

  test('가입에서 처음 틀린 칸의 말을 한다', () => {
    const { parts } = calls['POST /api/member']
    expect(refusalOf(parts, signUp)).toBeNull()
    expect(refusalOf(parts, {})).toBe('아이디 먼저 입력해주세요.')
    expect(refusalOf(parts, { ...signUp, memberEmail: '' })).toBe('이메일 먼저 입력해주세요.')
    expect(refusalOf(parts, { ...signUp, memberPw: 'abc', memberName: '' })).toMatch('3가지 이상')
  })

  test('풀어 쓴 한글 이름도 모아서 받는다', () => {
    const { parts } = calls['POST /api/member']
    const read = parts.parse({ ...signUp, memberName: ' 김솔 '.normalize('NFD') })
    expect(read.memberName).toBe('김솔'.normalize('NFC'))
  })

  test('소셜 추가 정보는 이메일 없이도 받는다', () => {
    const { parts } = calls['PUT /api/member/social-update']
    expect(refusalOf(parts, { memberName: '김솔', memberNickName: '국수' })).toBeNull()
    expect(refusalOf(parts, { memberName: '김', memberNickName: '국수' })).toMatch('이름을 다시')
    expect(refusalOf(parts, { memberName: '김솔' })).toBe('닉네임을 먼저 입력해주세요.')
  })

  test('개인정보는 채운 칸만 본다', () => {
    const { parts } = calls['PUT /api/member/update']
    expect(refusalOf(parts, {})).toBeNull()
    expect(refusalOf(parts, { memberNickName: '' })).toBeNull()
    expect(refusalOf(parts, { memberNickName: '!' })).toBe('닉네임을 다시 확인해주세요.')
    const password = { memberPw: 'Abcdef1!', confirmPassword: 'Abcdef1?' }
    expect(refusalOf(parts, password)).toBe('비밀번호가 일치하지 않습니다.')
  })

  test('회원 목록의 조건은 비워 보내도 된다', () => {
    const { query } = calls['GET /api/member/member-list']
    const blank = { isActive: '', isStoreOwner: '', search: ' ' }
    expect(query.parse(blank)).toEqual({})
    expect(query.parse({ isActive: 'Y' })).toEqual({ isActive: 'Y' })
  })

  test('회원을 바꿀 때는 바꿀 것이 있어야 한다', () => {
    const { body } = calls['POST /api/member/admin-update']
    expect(refusalOf(body, { memberId: 'noodle', isActive: 'N' })).toBeNull()
    expect(refusalOf(body, { memberId: 'noodle' })).toBe('바꿀 내용을 골라 주세요.')
  })

  const store = {
    restaurantName: '멘야하루',
    restaurantAddress: '서울 마포구 양화로 160',
    restaurantSiCode: '11',
    restaurantGuCode: '11440',
    restaurantDongCode: '1144012100',
    restaurantPostalCode: '04050',
    restaurantPhoneNumber: '0212345678',
    restaurantDescription: '맑은 육수의 라멘집이에요.',
    restaurantCuisineType: ['일식', '라멘', '라멘', '혼밥'],
  }

  test('맛집 등록은 전화번호에 줄표를 넣고 같은 태그를 하나로 모은다', () => {
    const read = calls['POST /api/stores/register'].parts.parse({
      ...store,
      restaurantMapX: '126.9',
    })
    expect(read.restaurantPhoneNumber).toBe('02-1234-5678')
    expect(read.restaurantCuisineType).toEqual(['일식', '라멘', '혼밥'])
    expect(read.restaurantMapX).toBe(126.9)
  })

  test.each([
    ['가게 이름을 입력해주세요.', {}],
    ['주소를 입력해주세요.', { ...store, restaurantAddress: '' }],
    ['주소 검색으로 주소를 다시 골라 주세요.', { ...store, restaurantGuCode: '11' }],
    ['대분류를 선택해주세요.', { ...store, restaurantCuisineType: undefined }],
    ['태그를 1개 이상 선택해주세요.', { ...store, restaurantCuisineType: '일식' }],
  ])('맛집 등록을 거절하며 말한다: %s', (expected, parts) => {
    expect(refusalOf(calls['POST /api/stores/register'].parts, parts)).toBe(expected)
  })

  test('리뷰는 JSON 조각으로 오고 번호는 숫자여도 된다', () => {
    const review = { reviewNo: null, restaurantNo: 7, reviewScore: '4.5', reviewContent: '좋아요' }
    const { parts } = calls['POST /api/reviews']
    expect(parts.parse({ review: JSON.stringify(review) }).review).toMatchObject({
      restaurantNo: '7',
      reviewScore: 4.5,
    })
    const unrated = JSON.stringify({ ...review, reviewScore: null })
    expect(refusalOf(parts, { review: unrated })).toBe('별점을 입력해주세요.')
    expect(refusalOf(parts, { review: '{' })).toBe('보낸 내용을 읽을 수 없어요.')
  })

  test('고치는 리뷰는 번호가 있어야 하고 남길 사진은 여덟 장까지다', () => {
    const { parts } = calls['PUT /api/reviews']
    const review = { reviewNo: '3', restaurantNo: '7', reviewScore: 5, reviewContent: '' }
    const send = (more: object) => ({ review: JSON.stringify({ ...review, ...more }) })
    expect(parts.parse(send({})).review.existingPhotoUrls).toEqual([])
    expect(refusalOf(parts, send({ reviewNo: null }))).toBe('번호를 다시 확인해 주세요.')
    const photos = Array.from({ length: 9 }, () => '/a.webp')
    expect(refusalOf(parts, send({ existingPhotoUrls: photos }))).toMatch('최대 8장')
  })

  const closed = { startTime: '', endTime: '', breakStartTime: '', breakEndTime: '' }

  test('운영 시간은 쉬는 날이 빈 글인 일곱 날이고 자정 뒤로 옮겨 준다', () => {
    const { body } = calls['POST /api/operatings']
    const week = weekDays.map((weekDay) => ({ restaurantNo: 1, weekDay, ...closed }))
    const open = { ...closed, startTime: '18:00', endTime: '02:00', breakStartTime: null }
    const read = body.parse(week.map((day, index) => (index === 0 ? { ...day, ...open } : day)))
    expect(read[0]).toMatchObject({ restaurantNo: '1', endTime: '26:00', breakStartTime: '' })
    expect(refusalOf(body, week.slice(1))).toBe('월요일부터 일요일까지 한 번씩 입력해 주세요.')
    expect(refusalOf(body, {})).toBe('월요일부터 일요일까지 한 번씩 입력해 주세요.')
  })

  test('예약설정의 수는 글로 와도 된다', () => {
    const { body } = calls['POST /api/settings']
    const reservation = [
      { weekDay: 'Monday', reservationStartTime: '18:00', reservationEndTime: '02:00' },
      { weekDay: 'Tuesday', reservationStartTime: '', reservationEndTime: '' },
    ]
    const settingInfo = { interval: '60', maxNum: '5', minNum: '1', maxTeamNum: '5' }
    const read = body.parse({ reservation, settingInfo })
    expect(read.settingInfo).toMatchObject({ interval: 60, maxNum: 5, description: '' })
    expect(read.reservation[0]?.reservationEndTime).toBe('26:00')
    expect(refusalOf(body, { reservation, settingInfo: { ...settingInfo, interval: 45 } })).toMatch(
      '예약 간격',
    )
  })

  test('예약에서 고르지 않은 것을 짚어 준다', () => {
    const { body } = calls['POST /api/reservation']
    const booking = {
      restaurantNo: '1',
      reserveDay: '2026-11-15',
      numberOfGuests: '3',
      reserveTime: '18:30',
    }
    expect(body.parse(booking).numberOfGuests).toBe(3)
    expect(body.parse({ ...booking, reserveTime: ' 26:00 ' }).reserveTime).toBe(26 * 60)
    expect(refusalOf(body, { ...booking, numberOfGuests: '' })).toBe('인원을 선택해 주세요')
    expect(refusalOf(body, { ...booking, numberOfGuests: null })).toBe('인원을 선택해 주세요')
    for (const reserveTime of ['', null, 1830, '48:00', '18:60', '18:30:00'])
      expect(refusalOf(body, { ...booking, reserveTime })).toBe('시간을 선택해 주세요')
    expect(refusalOf(body, { ...booking, reserveDay: '0000-01-01' })).toBe('날짜를 선택해 주세요')
    expect(refusalOf(body, { ...booking, restaurantNo: '1 or 1=1' })).toMatch('번호')
  })

  test.each([
    'DELETE /api/operatings',
    'DELETE /api/settings',
    'DELETE /api/settings/pause',
    'GET /api/operatings/memberNo',
    'GET /api/reservation/board',
  ] as const)('%s 에 빈 번호를 보내면 내 가게가 아니라 거절이다', (key) => {
    const { query } = calls[key]
    expect(refusalOf(query, {})).toBeNull()
    for (const restaurantNo of ['', ' ', '0', 'undefined'])
      expect(refusalOf(query, { restaurantNo })).toBe('번호를 다시 확인해 주세요.')
  })

  test('고르는 별점은 0점부터 5점까지다', () => {
    const { query } = calls['GET /api/restaurants/search']
    expect(query.parse({ minRating: '4.5' }).minRating).toBe(4.5)
    for (const minRating of ['6', '-1', '5.1', 'x', 'Infinity'])
      expect(refusalOf(query, { minRating })).toBe('별점은 0점부터 5점까지예요.')
    expect(refusalOf(calls['GET /api/admin/reviews'].query, { score: '6' })).toMatch('별점')
  })

  test('한 줄 글의 줄바꿈과 제어 문자는 어디서나 똑같이 고르고, 여러 줄 글의 줄은 남긴다', () => {
    const menu = calls['POST /api/restaurants/:restaurantNo/menu'].parts
    expect(menu.parse({ menuName: '비빔\r\n국수\u0007\u0000', menuPrice: 1 }).menuName).toBe(
      '비빔 국수',
    )
    const { query } = calls['GET /api/restaurants/search']
    expect(query.parse({ query: '비빔\u2028국수\u001b' }).query).toBe('비빔 국수')
    const signed = { memberId: 'noo\r\ndle' }
    expect(refusalOf(calls['POST /api/member/check-id'].body, signed)).toMatch('아이디')
    const { body } = calls['PUT /api/reviews/:reviewNo/reply']
    expect(body.parse({ content: '고마워요.\r\n또\u0008 오세요.\r' }).content).toBe(
      '고마워요.\n또 오세요.',
    )
  })

  test('내 예약은 restaurantNo에 무엇이 와도 상관하지 않는다', () => {
    const { query } = calls['GET /api/reservation/check']
    expect(refusalOf(query, { restaurantNo: 'undefined' })).toBeNull()
    expect(refusalOf(query, {})).toBeNull()
  })

  test('검색어는 길면 자르고 저장할 수 없는 글자는 뺀다', () => {
    const { query } = calls['GET /api/restaurants/search']
    expect(query.parse({ query: `\u0000${'가'.repeat(80)}` }).query).toBe('가'.repeat(50))
    expect(query.parse({ query: '  ', page: '2' })).toEqual({ page: 2 })
    expect(refusalOf(query, { page: '0' })).toBe('쪽 번호를 다시 확인해 주세요.')
  })

  test('예약 현황은 한 번에 31일까지다', () => {
    const { query } = calls['GET /api/reservation/board']
    expect(refusalOf(query, { from: '2026-07-01', to: '2026-07-31' })).toBeNull()
    expect(refusalOf(query, { from: '2026-07-01', to: '2026-08-01' })).toMatch('31일')
    expect(refusalOf(query, { from: '2026-07-02', to: '2026-07-01' })).toMatch('31일')
  })
})

describe('거절하는 말', () => {
  /** Things that arrive when a form is empty, broken or hostile. */
  const nonsense: readonly unknown[] = [
    undefined,
    null,
    '',
    '   ',
    'x',
    '-1',
    0,
    -1,
    1.5,
    1e9,
    true,
  ]
  const broken: readonly unknown[] = [...nonsense, [], {}, ['x'], 'x'.repeat(5000), '\u0000']

  function messagesOf(schema: z.ZodType, value: unknown): string[] {
    const parsed = schema.safeParse(value)
    return parsed.success ? [] : parsed.error.issues.map((issue) => issue.message)
  }

  const notKorean = (messages: readonly string[]) =>
    messages.filter((message) => !/[가-힣]/.test(message))

  const fieldsOf = (schema: z.ZodType): string[] =>
    'shape' in schema ? Object.keys(schema.shape as object) : []

  const requests = describedCalls.flatMap(([key, call]) =>
    (['params', 'query', 'headers', 'body', 'parts'] as const).flatMap((place) => {
      const schema = call[place]
      return schema ? [[`${key} ${place}`, schema] as const] : []
    }),
  )

  test.each(requests)('%s 가 틀리면 한국말로 알려 준다', (_name, schema) => {
    for (const value of broken) {
      expect(notKorean(messagesOf(schema, value))).toEqual([])
      const filled = Object.fromEntries(fieldsOf(schema).map((field) => [field, value]))
      expect(notKorean(messagesOf(schema, filled))).toEqual([])
      expect(notKorean(messagesOf(schema, [filled]))).toEqual([])
    }
  })
})

describe('글의 길이', () => {
  type Fill = (value: unknown) => unknown
  /** Somewhere in a request: how to put a value there. */
  type Place = { readonly name: string; readonly kind: 'text' | 'list'; readonly fill: Fill }

  const inside = (places: readonly Place[], name: string, wrap: Fill): Place[] =>
    places.map((place) => ({
      ...place,
      name: name + place.name,
      fill: (value) => wrap(place.fill(value)),
    }))

  const innerOf = (schema: z.core.$ZodType): z.core.$ZodType | null =>
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodCatch
      ? schema.def.innerType
      : null

  const isJson = (schema: z.core.$ZodType): boolean =>
    schema instanceof z.ZodPipe && schema.def.out instanceof z.ZodTransform
      ? schema.def.in instanceof z.ZodString
      : false

  function placesOf(schema: z.core.$ZodType): Place[] {
    const inner = innerOf(schema)
    if (inner) return placesOf(inner)
    if (schema instanceof z.ZodObject) return placesOfObject(schema)
    if (schema instanceof z.ZodArray) {
      const list: Place = { name: '[]', kind: 'list', fill: (value) => value }
      return [list, ...inside(placesOf(schema.def.element), '[]', (value) => [value])]
    }
    if (schema instanceof z.ZodUnion) return schema.def.options.flatMap(placesOf)
    if (schema instanceof z.ZodPipe) {
      if (schema.def.in instanceof z.ZodTransform) return placesOf(schema.def.out)
      const within = isJson(schema.def.in) ? placesOf(schema.def.out) : []
      return [...placesOf(schema.def.in), ...inside(within, '(JSON)', JSON.stringify)]
    }
    return [{ name: '', kind: 'text', fill: (value) => value }]
  }

  function placesOfObject(schema: z.ZodObject): Place[] {
    const fields = Object.entries(schema.shape)
    const literals = fields.flatMap(([name, field]) =>
      field instanceof z.ZodLiteral ? [[name, [...field.def.values][0]]] : [],
    )
    const known = Object.fromEntries(literals)
    return fields.flatMap(([name, field]) =>
      inside(placesOf(field), `.${name}`, (value) => ({ ...known, [name]: value })),
    )
  }

  /** A text or number is one place, and so is a list of either. */
  const partsOf = ({ params, query, headers, body, parts }: CallDescription) =>
    Object.entries({ params, query, headers, body, parts }).flatMap(([part, schema]) => {
      if (!schema) return []
      const places = placesOf(schema).map((place) => ({
        ...place,
        name: part + place.name,
        schema,
      }))
      return [...new Map(places.map((place) => [place.kind + place.name, place])).values()]
    })

  function costOnce(work: () => unknown): number {
    const before = process.cpuUsage()
    work()
    const { user, system } = process.cpuUsage(before)
    return user + system
  }

  /** The least of several, since collecting garbage counts as well; once is enough where it is little. */
  function costOf(work: () => unknown, little = 0): number {
    let least = costOnce(work)
    for (let again = 0; again < 4 && least > little; again += 1)
      least = Math.min(least, costOnce(work))
    return least
  }

  /** As much as a body may have, with what a server spends on reading it before the contract sees it. */
  const long = (value: string | readonly unknown[]) => ({
    value,
    reading: costOf(() => JSON.parse(JSON.stringify(value))),
  })
  const units = 250 * 1024
  const repeated = (unit: string) => unit.repeat(Math.ceil(units / unit.length)).slice(0, units)
  const texts = ['가', 'a\u0301', '\u0327\u0301', '👨‍👩‍👧‍👦', ' ', '1'].map((unit) =>
    long(repeated(unit)),
  )
  const lists = [{}, '1'].map((one) => long(Array.from({ length: units / 4 }, () => one)))

  /** What the clock of the processor cannot tell apart. */
  const floorMicroseconds = 2_000

  test.each(describedCalls)('%s 의 긴 글과 긴 목록은 걷지 않고 거절한다', (_key, call) => {
    const slow = partsOf(call).flatMap(({ name, kind, fill, schema }) => {
      const parsing = (value: unknown, little?: number) => {
        const filled = fill(value)
        return costOf(() => schema.safeParse(filled), little)
      }
      const short = parsing(kind === 'text' ? '가' : ['가'])
      return (kind === 'text' ? texts : lists).flatMap(({ value, reading }) => {
        const allowed = 20 * short + 3 * reading + floorMicroseconds
        const spent = parsing(value, allowed)
        return spent > allowed ? { name, value: value.slice(0, 4), spent, allowed } : []
      })
    })
    expect(slow).toEqual([])
  })

  test('글과 목록이 있는 자리를 빠짐없이 찾는다', () => {
    const found = describedCalls.flatMap(([key, call]) =>
      partsOf(call).map(({ name }) => `${key} ${name}`),
    )
    expect(found).toEqual(
      expect.arrayContaining([
        'POST /api/reviews/:reviewNo/report body.detail',
        'POST /api/reviews parts.review(JSON).reviewContent',
        'PUT /api/reviews parts.review(JSON).existingPhotoUrls[]',
        'POST /api/operatings body[].startTime',
        'POST /api/settings/affected body.settings.settingInfo.description',
        'POST /api/reservation headers.idempotency-key',
        'GET /api/restaurants/search query.query',
        'GET /api/restaurants/category/:categoryName params.categoryName',
      ]),
    )
  })
})
