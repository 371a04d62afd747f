import { fold } from '../../../lib/korean/fold.ts'
import { type Frequencies, wholeGram } from '../indexing/grams.ts'
import { placeNamed } from '../indexing/place-names.ts'
import { type ParsedDish, parseCompound, parseDish } from './dishes.ts'
import { bookingLength, type Need, parseNeed } from './needs.ts'
import type { ParsedNumber } from './numbers.ts'
import { type AddressPlace, type Place, placeCalled, roadCalled, withRoad } from './places.ts'

// Words that people add around what they search. They need not match.

// biome-ignore format: a list to be read by people
const fillers = new Set([
  '맛집', '맛집들', '추천', '추천좀', '근처', '주변', '부근', '인근', '음식점', '식당', '가게', '집', '곳', '데', '곳은', '쪽', '앞', '옆', '뒤', '동네', '먹거리', '먹자골목', '음식', '요리', '메뉴', '메뉴판', '가격', '가격표', '후기', '리뷰', '평점', '별점', '위치', '주소', '전화', '전화번호', '번호', '연락처', '영업시간', '영업', '운영시간', '시간', '휴무', '휴무일', '정보', '사진', '지도', '길', '가는길', '길찾기', '오시는길', '예약', '예약하기', '방문', '포함', '전문점', '전문', '리스트', '순위', '베스트', '랭킹', '검색',
  '맛있는', '유명한', '괜찮은', '좋은', '제일', '가장', '진짜', '정말', '아주', '너무', '완전', '좀', '조금', '그냥', '혹시', '요즘', '요새', '여기', '거기', '어디', '어디가', '어디에', '어디야', '어딘가', '어디있어', '뭐', '뭔가', '무슨', '어떤', '아무', '그', '저', '이', '내', '나', '우리', '제', '지금', '당장', '바로', '빨리', '어제', '그제', '저번에', '지난번', '지난번에', '예전에', '아까', '친구', '친구랑', '친구들', '친구들이랑', '친구와', '동료', '동료들이랑', '같이', '함께', '다같이', '간단히', '간단하게', '가볍게', '맛나게', '맛있게', '배부르게', '든든하게', '한', '끼', '한끼', '한잔', '한잔하기', '잔', '식사', '식사하기', '밥먹기', '점심식사', '저녁식사', '저녁밥', '점심밥', '아침밥',
  '갈', '갈만한', '만한', '먹을', '먹을만한', '먹기', '가기', '하기', '하기에', '먹기에', '가기에', '놀기', '마시기', '할', '수', '때', '거', '것', '파는', '하는', '되는', '있는', '없는', '나오는', '먹는', '가는', '마실', '마시는', '잘하는', '잘', '하는곳', '파는곳', '먹는곳', '되나요', '되나', '돼', '되는곳', '있나요', '있나', '있어', '있어요', '싶다', '싶어', '싶어요', '싶은', '싶은데', '먹고', '먹고싶다', '먹고싶어', '가고', '보고', '가', '갈래', '먹을래', '먹자', '가자', '먹으러', '가려고', '가보고', '갔던', '먹었던', '갔다온', '다녀온', '가봤던', '본', '알려줘', '알려주세요', '찾아줘', '찾아주세요', '보여줘', '추천해줘', '추천해주세요', '추천해', '부탁해', '부탁해요', '주세요', '줘', '해줘', '예약하고', '예약할', '예약해줘', '열었나', '열어', '영업해', '영업하나요', '하나요', '해요', '해', '인가요', '일까', '좋아', '좋아요', '좋을까', '좋지', '좋은데', '괜찮아', '있을까', '갈까', '먹을까', '먹지', '먹을지', '뭐먹지', '뭐먹을까', '직장인', '회사원', '학생', '가까운', '가깝고', '가까이', '이쪽', '맛', '맛이', '원조', '진정한', '최고의', '최고', '인생', '숨겨진', '새로운', '새로', '생긴', '오픈한', '사람들이', '많이', '자주', '모시고', '데리고', '입장', '동반', '가능', '가능한', '가능한곳', '됩니까', '들어가는',
])

/** Verbs and adjectives that only ask or describe: '추천해주실', '얼큰한', '바삭바삭한'. */
const inflected =
  /(주세요|줄래|줄래요|할까요|나요|까요|을까|ㄹ까|싶어요?|싶은데|려고요?|는데|었던|았던|던데|습니다|세요|해줘|해주라|한데)$/
// biome-ignore format: a list to be read by people
const tastes = /^(얼큰|시원|든든|따끈|따뜻|뜨끈|뜨거|차가|매콤|매|맵|달콤|달|고소|담백|푸짐|깔끔|깨끗|친절|넓|바삭|바삭바삭|쫄깃|촉촉|진|칼칼|새콤|새콤달콤|짭짤|부드러|신선|싱싱|건강|정갈|소박|화끈|특별|색다|이색|맛깔|맛깔나|구수|느끼|개운|아삭|알차|귀여|예|이쁘|예쁘|재미있|재밌|편|편안|멋|멋지|큰|작|오붓|훌륭|끝내주|기가 막히|죽이|대박|유명)(한|하고|하게|한데|운|은|는|린|쁜|쁘고|진|난|나는|벌한|할|른|다란|던)?$/
const titles = /^(사장님|직원|셰프|이모님)(이|의)?$/

const isFiller = (word: string): boolean =>
  fillers.has(word) || inflected.test(word) || tastes.test(word) || titles.test(word)

/** Particles that may follow a place or a name. */
const particles =
  /(에서는|에서도|에서|에는|에선|에도|에게|에|으로|로|쪽에|쪽|근처에|근처|주변|부근|인근|앞에|앞|옆|뒤|동네|까지|부터|의|이랑|랑|은|는|이|가|을|를|도|와|과|점)$/

const isParticle = (text: string) => text.replace(particles, '') === ''

/** The word without its particle, the longest one first; null when it has none. */
function withoutParticle(word: string): string | null {
  const bare = word.replace(particles, '')
  return bare === word || bare.length < 2 ? null : bare
}

// Finds the meaning of a query's words. Pure: all data that it needs is an argument.

type PlainWord = { readonly text: string; readonly label: string }

export type ParsedWord =
  | (PlainWord & { readonly kind: 'place'; readonly place: Place })
  | (PlainWord & { readonly kind: 'dish' | 'category'; readonly dish: ParsedDish })
  | (PlainWord & { readonly kind: 'need'; readonly need: Need })
  | (PlainWord & {
      readonly kind: 'name'
      /** A restaurant has exactly this name. */
      readonly isWhole: boolean
      /** The parts when the word may be two: 강남역맛집. */
      readonly parts: readonly ParsedWord[]
    })

export type ParsedQuery = {
  readonly words: readonly ParsedWord[]
  readonly numbers: readonly ParsedNumber[]
  /** Set when the visitor wants restaurants that take bookings. */
  readonly booking: PlainWord | null
  /** Words were left out that need not match. */
  readonly hasFillers: boolean
  /** The same query in other words: 김천 is a city, and also 김밥천국. */
  readonly otherwise: readonly (readonly string[])[]
  /** The query with its Latin words in Korean: gangnam sushi is 강남 초밥. */
  readonly inKorean: string | null
}

const spanMost = 4
const nameGram = (text: string) => wholeGram({ column: 'text', field: 'name' }, fold(text)) ?? ''
const menuGram = (folded: string) => wholeGram({ column: 'text', field: 'menu' }, folded) ?? ''
const tagGram = (folded: string) => wholeGram({ column: 'text', field: 'tag' }, folded) ?? ''

const isRoad = (word: string) => /^[가-힣]{2,}\d*(로|길)\d*$/.test(word)
/** 테헤란로 152-7: a number belongs to the road before it. */
const numbered = (words: readonly string[], at: number) => {
  const [road = '', number = '', ...rest] = words.slice(at)
  if (!isRoad(road) || !/^\d+$/.test(number)) return null
  return { road: road + number, length: /^\d+$/.test(rest[0] ?? '') ? 3 : 2 }
}

const formsOf = (word: string): readonly string[] => {
  const bare = withoutParticle(word)
  return bare === null ? [word] : [word, bare]
}

/** The longest place name that may start a word: 강남역맛집. */
const longestPlace = 7
const startsOf = (word: string) =>
  Array.from({ length: Math.max(0, Math.min(longestPlace, word.length - 1) - 1) }, (_, at) =>
    word.slice(0, at + 2),
  )

const spansAt = (words: readonly string[], at: number) =>
  Array.from({ length: Math.min(spanMost, words.length - at) }, (_, more) =>
    words.slice(at, at + more + 1),
  ).toReversed()

/** Everything that must be read from the database before the words can be parsed. */
export function lookupsFor(words: readonly string[]) {
  const single = words.flatMap((word) => [...formsOf(word), ...startsOf(word)])
  const pairs = words.slice(1).map((word, at) => (words[at] ?? '') + word)
  const spans = words.flatMap((_, at) => spansAt(words, at).map((span) => span.join('')))
  const named = [...spans, ...words.flatMap(formsOf)]
  const eaten = words.flatMap(formsOf).map(fold)
  return {
    stems: [...new Set([...single, ...pairs].map((word) => placeNamed(word)?.stem ?? word))],
    grams: [
      ...new Set([
        ...named.map(nameGram),
        ...eaten.flatMap((folded) => [menuGram(folded), tagGram(folded)]),
        ...[...words, ...words.flatMap((_, at) => numbered(words, at)?.road ?? [])]
          .filter(isRoad)
          .flatMap((word) => roadCalled(word).grams),
      ]),
    ],
  }
}

type ParseOptions = {
  readonly literal: ReadonlySet<string>
  /** In a query of one word an ending is part of a name, not a particle: 유성가 is the beginning of a name. */
  readonly isAlone: boolean
}

/** A dish that fewer restaurants have may be a name that one of them made up. */
const cookedLeast = 3

export function parseWords(
  words: readonly string[],
  names: { places: ReadonlyMap<string, readonly AddressPlace[]>; frequencies: Frequencies },
  { literal, isAlone }: ParseOptions,
): Pick<ParsedQuery, 'words' | 'hasFillers' | 'booking'> {
  const isCalled = (text: string) => (names.frequencies.get(nameGram(text)) ?? 0) > 0
  const isCooked = (folded: string) =>
    (names.frequencies.get(menuGram(folded)) ?? 0) +
      (names.frequencies.get(tagGram(folded)) ?? 0) >=
    cookedLeast
  const read: ParsedWord[] = []
  let hasFillers = false
  let booking: PlainWord | null = null
  let at = 0
  while (at < words.length) {
    const bookable = bookingAt(words, at)
    if (bookable) {
      booking = bookable.filter
      at += bookable.length
      continue
    }
    const found = readAt(words, at)
    if (found === 'filler') hasFillers = true
    else read.push(found.word)
    at += found === 'filler' ? 1 : found.length
  }
  return { words: read, hasFillers, booking }

  function bookingAt(all: readonly string[], from: number) {
    const length = bookingLength(all.slice(from))
    const phrase = all.slice(from, from + length)
    const text = phrase.join(' ')
    if (length === 0 || literal.has(text) || isCalled(phrase.join(''))) return null
    return { filter: { text, label: '예약 받는 곳' }, length }
  }

  function readAt(all: readonly string[], from: number) {
    const word = all[from] ?? ''
    if (literal.has(word)) return { word: nameOf(word, word), length: 1 }
    const door = numbered(all, from)
    const there = door && roadNamed(door.road)
    if (there) {
      const text = all.slice(from, from + door.length).join(' ')
      return {
        word: { kind: 'place' as const, text, label: there.label, place: there },
        length: door.length,
      }
    }
    const several = severalNamed(all, from)
    if (several) return several
    const need = parseNeed(all.slice(from))
    const needText = all.slice(from, from + (need?.length ?? 0)).join(' ')
    if (need && !literal.has(needText))
      return {
        word: { kind: 'need' as const, text: needText, label: need.label, need },
        length: need.length,
      }
    const pair = all.slice(from, from + 2)
    const wide = pair.length === 2 ? placeOf(pair.join('')) : null
    if (wide && placeOf(word)) return { word: { ...wide, text: pair.join(' ') }, length: 2 }
    const only = isShopSomewhere(all, word) ? null : readOne(word)
    if (only) return { word: only, length: 1 }
    if (isFiller(word)) return 'filler'
    const bare = isAlone ? null : withoutParticle(word)
    if (bare !== null && !isCalled(word) && isCalled(bare))
      return { word: nameOf(bare, word), length: 1 }
    if (bare !== null && !isCalled(word) && isFiller(bare)) return 'filler'
    return { word: nameOf(word, word), length: 1 }
  }

  /** 대전 성심당: with another place in the query, a landmark that is also a restaurant means the restaurant. */
  function isShopSomewhere(all: readonly string[], word: string): boolean {
    const place = isCalled(word) ? placeOf(word)?.place : undefined
    if (!place || place.names.length > 0 || place.road !== null) return false
    return all.some((other) => other !== word && placeOf(other) !== null)
  }

  /** Names of several words. Words that are only a place and a dish are not one name. */
  function severalNamed(all: readonly string[], from: number) {
    for (const span of spansAt(all, from)) {
      if (span.length < 2 || span.length === all.length) continue
      const isOrdinary = span.every((word) => isFiller(word) || readOne(word) !== null)
      if (!isOrdinary && isCalled(span.join('')))
        return { word: nameOf(span.join(''), span.join(' ')), length: span.length }
    }
    return null
  }

  function readOne(word: string): ParsedWord | null {
    const place = placeOf(word)
    const isName = isCalled(word)
    const dish =
      parseDish(word, {
        isKnown: (folded) => !isName && !isFiller(word) && isCooked(folded),
        isAlone,
      }) ?? (isName || place ? null : parseCompound(word))
    if (dish && !(place && dish.label !== word && dish.asTyped === null))
      return { kind: dish.kind, text: word, label: dish.label, dish }
    return place
  }

  function placeOf(word: string): Extract<ParsedWord, { kind: 'place' }> | null {
    for (const form of isAlone ? [word] : formsOf(word)) {
      const place = withRoad(placeCalled(form, names.places), roadNamed(form))
      if (place) return { kind: 'place', text: word, label: place.label, place }
    }
    return null
  }

  function roadNamed(word: string): Place | null {
    if (!isRoad(word)) return null
    const road = roadCalled(word)
    return road.grams.every((gram) => names.frequencies.has(gram)) ? road.place : null
  }

  function nameOf(name: string, text: string): ParsedWord {
    return {
      kind: 'name',
      text,
      label: name,
      isWhole: isCalled(name),
      parts: literal.has(text) ? [] : partsOf(name),
    }
  }

  /** 유성구치킨집 is a place and a dish; a place with an unknown rest is a name. */
  function partsOf(word: string): readonly ParsedWord[] {
    for (const start of startsOf(word).toReversed()) {
      const place = placeCalled(start, names.places)
      if (!place) continue
      const rest = word.slice(start.length)
      const other = isFiller(rest) || isParticle(rest) ? 'filler' : readPart(rest)
      const first = { kind: 'place' as const, text: start, label: place.label, place }
      if (other) return other === 'filler' ? [first] : [first, other]
    }
    return []
  }

  function readPart(rest: string): ParsedWord | null {
    const need = parseNeed([rest])
    if (need) return { kind: 'need', text: rest, label: need.label, need }
    const dish = parseDish(rest, { isKnown: isCooked, isAlone: false })
    return dish && { kind: dish.kind, text: rest, label: dish.label, dish }
  }
}
