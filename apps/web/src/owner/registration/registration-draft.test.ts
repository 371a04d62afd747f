import { limits } from '@matjari/contract/limits'
import { messages } from '@matjari/contract/messages'
import { shopTexts } from '@matjari/contract/restaurants/shop-texts'
import { afterEach, describe, expect, test } from 'vitest'
import {
  blankDraft,
  fieldOfRefusal,
  firstProblem,
  forgetDraft,
  isChanged,
  type RegistrationDraft,
  registrationFields,
  registrationInput,
  registrationProblems,
  saveDraft,
  savedDraft,
  tooLong,
} from './registration-draft.ts'
import { countedText, phoneWhileTyping } from './registration-fields.tsx'
import {
  closedSearch,
  groupOf,
  hasMaxTags,
  suggestedTags,
  typedQuery,
  withActiveMoved,
} from './tag-picker.tsx'

describe('거절', () => {
  const texts = messages.registration

  const complete: RegistrationDraft = {
    photo: new File(['x'], 'pasta.webp', { type: 'image/webp' }),
    name: ' 오스테리아 솔 ',
    place: {
      address: {
        zonecode: '04768',
        roadAddress: '서울 성동구 서울숲2길 18 (성수동1가)',
        jibunAddress: '서울 성동구 성수동1가',
        sido: '서울',
        sigungu: '성동구',
        sigunguCode: '11200',
        bname: '성수동1가',
        bcode: '1120011400',
        buildingName: '',
      },
      at: { lat: 37.5435, lng: 127.0428 },
      isExact: false,
    },
    pin: null,
    addressDetail: '2층',
    phone: '02-1234-5678',
    description: '생면 파스타를 만들어요.',
    category: '양식',
    tags: ['파스타', '데이트'],
  }

  afterEach(() => forgetDraft('7'))

  test('빈 화면은 정해진 순서대로 정해진 말을 한다', () => {
    const problems = registrationProblems(blankDraft)
    expect(registrationFields.map((field) => problems[field])).toEqual([
      texts.nameRequired,
      texts.addressRequired,
      texts.phoneRequired,
      shopTexts.description.required,
      texts.categoryRequired,
      texts.tagRequired,
      texts.photoRequired,
    ])
    expect(firstProblem(problems)).toBe('name')
  })

  test('다 채우면 잘못이 없고 보낼 것이 모인다', () => {
    expect(registrationProblems(complete)).toEqual({})
    expect(registrationInput(complete)).toEqual({
      parts: {
        restaurantName: '오스테리아 솔',
        restaurantAddress: '서울 성동구 서울숲2길 18, 2층 (성수동1가)',
        restaurantSiCode: '11',
        restaurantGuCode: '11200',
        restaurantDongCode: '1120011400',
        restaurantPostalCode: '04768',
        restaurantPhoneNumber: '02-1234-5678',
        restaurantDescription: '생면 파스타를 만들어요.',
        restaurantCuisineType: ['양식', '파스타', '데이트'],
        restaurantMapX: 127.0428,
        restaurantMapY: 37.5435,
        restaurantMapExact: 'N',
      },
      files: { restaurantMainPhoto: complete.photo },
    })
  })

  test('핀을 옮기면 정확한 자리로 보낸다', () => {
    const input = registrationInput({ ...complete, pin: { lat: 37.544, lng: 127.043 } })
    expect(input?.parts).toMatchObject({
      restaurantMapX: 127.043,
      restaurantMapY: 37.544,
      restaurantMapExact: 'Y',
    })
  })

  test('자리를 모르면 좌표 없이 보낸다', () => {
    const place = complete.place && { ...complete.place, at: null }
    expect(registrationInput({ ...complete, place })?.parts).not.toHaveProperty('restaurantMapX')
  })

  test.each([
    ['가'.repeat(16), undefined],
    ['가'.repeat(17), texts.nameTooManyBytes],
    ['a'.repeat(17), texts.nameTooLong],
    ['', texts.nameRequired],
  ])('가게 이름 %s을 가린다', (name, message) => {
    expect(registrationProblems({ ...complete, name }).name).toBe(message)
  })

  test('쓰는 동안에는 넘친 것만 알린다', () => {
    const rule = (name: string) => registrationProblems({ ...complete, name }).name ?? null
    expect(tooLong('', rule)).toBeUndefined()
    expect(tooLong('a'.repeat(17), rule)).toBe(texts.nameTooLong)
  })

  test('글자는 보이는 대로 세고 바이트는 따로 센다', () => {
    expect(countedText('오스테리아 솔', limits.restaurantName)).toBe('7 / 16자 · 19 / 50바이트')
    expect(countedText('솔', limits.restaurantName)).toBe('1 / 16자 · 3 / 50바이트')
    expect(countedText('👨‍👩‍👧', limits.restaurantName)).toBe('1 / 16자 · 18 / 50바이트')
  })

  test('서버의 거절이 어느 칸의 일인지 안다', () => {
    expect(fieldOfRefusal(texts.phoneRule)).toBe('phone')
    expect(fieldOfRefusal(messages.picture.tooLarge)).toBe('photo')
    expect(fieldOfRefusal('서버에 연결할 수 없어요.')).toBeNull()
  })

  test('쓰던 것은 그 회원에게만 남는다', () => {
    saveDraft('7', complete)
    expect([savedDraft('7', blankDraft), savedDraft('8', blankDraft)]).toEqual([
      complete,
      blankDraft,
    ])
    forgetDraft('7')
    expect(savedDraft('7', blankDraft)).toBe(blankDraft)
  })

  test('처음과 하나라도 다르면 잃기 아깝다', () => {
    expect(isChanged({ ...blankDraft, tags: [] }, blankDraft)).toBe(false)
    expect(isChanged({ ...blankDraft, tags: ['파스타'] }, blankDraft)).toBe(true)
    expect(isChanged({ ...blankDraft, name: '솔' }, blankDraft)).toBe(true)
    expect(isChanged({ ...complete, photo: '/media/다른-사진.jpg' }, complete)).toBe(true)
  })

  test('전에 보낸 사진은 다시 보내지 않고, 새로 고른 것만 보낸다', () => {
    const again = registrationInput({ ...complete, photo: '/media/pictures/1/800.jpg' })
    expect(again?.files).toEqual({})
    expect(registrationInput(complete)?.files).toEqual({ restaurantMainPhoto: complete.photo })
  })
})

describe('전화번호', () => {
  const at = (marked: string) => {
    const caret = marked.indexOf('|')
    return phoneWhileTyping(marked.replace('|', ''), caret)
  }

  test.each([
    ['끝에 쓰면 커서는 끝에 있다', '0212345678|', '02-1234-5678|'],
    ['줄표가 생겨도 끝을 지킨다', '021|', '02-1|'],
    ['가운데에 넣으면 넣은 숫자 뒤에 머문다', '02-19|234-567', '02-1923-4567'.replace('9', '9|')],
    ['줄표를 지우면 그 앞에 선다', '02|1234-5678', '02|-1234-5678'],
    ['숫자가 아닌 글자는 들이지 않는다', '02-1a|', '02-1|'],
    ['대표 번호는 네 자리씩 나눈다', '15881234|', '1588-1234|'],
    ['앞자리를 지우면 다시 나눈다', '|10-1234-5678', '|101-234-5678'],
  ])('%s', (_name, typed, expected) => {
    const { text, caret } = at(typed)
    expect(`${text.slice(0, caret)}|${text.slice(caret)}`).toBe(expected)
  })
})

describe('태그 찾기', () => {
  const five = ['파스타', '와인바', '데이트', '피자', '브런치']

  test('고른 태그는 다시 내놓지 않고 열 개까지만 내놓는다', () => {
    expect(suggestedTags(typedQuery('파스'), [])).toEqual(['파스타'])
    expect(suggestedTags(typedQuery('파스'), ['파스타'])).toEqual([])
    expect(suggestedTags(typedQuery('음식'), [])).toHaveLength(10)
  })

  test('다섯 개를 고르면 더 내놓지 않는다', () => {
    expect(hasMaxTags(five)).toBe(true)
    expect(suggestedTags(typedQuery('라'), five)).toEqual([])
    expect(suggestedTags(typedQuery('라'), five.slice(1))).not.toEqual([])
  })

  test('화살표는 끝에서 처음으로 돈다', () => {
    const search = typedQuery('음식')
    expect(withActiveMoved(search, -1, 10).active).toBe(9)
    expect(withActiveMoved(withActiveMoved(search, -1, 10), 1, 10).active).toBe(0)
    expect(withActiveMoved(search, 1, 0)).toBe(search)
  })

  test('빈칸만 적으면 목록을 열지 않는다', () => {
    expect(typedQuery('  ').isOpen).toBe(false)
    expect(closedSearch.isOpen).toBe(false)
  })

  test('태그의 갈래를 말한다', () => {
    expect([groupOf('파스타'), groupOf('주차가능'), groupOf('없는 태그')]).toEqual([
      '양식',
      '편의시설 & 서비스',
      '',
    ])
  })
})
