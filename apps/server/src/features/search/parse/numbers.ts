import { addDays, weekDayLabel, weekDayOf, weekDays } from '@matjari/contract/seoul-day'

// Hours of the day, as people write them: 저녁 8시, 7시 반, 19:30, 여덟시쯤, 정오.
// biome-ignore format: a table to be read by people
const nativeCounts: Readonly<Record<string, number>> = {
  한: 1, 두: 2, 세: 3, 네: 4, 다섯: 5, 여섯: 6, 일곱: 7, 여덟: 8, 아홉: 9, 열: 10, 열한: 11, 열두: 12,
}
const nativeWords = '열두|열한|열|다섯|여섯|일곱|여덟|아홉|한|두|세|네'

/** Parts of the day that decide between two hours. */
const parts = '아침|점심|저녁|오전|오후|밤|낮'
/** Many people write day and hour without a space: 토요일7시, 내일저녁8시. */
const beforeHour = '(?<=^|\\s|오늘|내일|모레|글피|주말|요일)'
const afterHour =
  '(?:\\s*(?:쯤|경|즈음|무렵|정도|전후|이후|넘어서?))?(?:에|부터|까지|으로|로)?(?=\\s|$)'
const part = `(?:(?<part>${parts}|새벽)\\s*)?`
const spoken = `(?<hour>\\d{1,2}|${nativeWords})\\s*시(?:\\s*(?<minute>반|\\d{1,2}\\s*분))?`
const written = '(?<wrote>\\d{1,2}):(?<digits>\\d{2})'
const byClock = new RegExp(
  `${beforeHour}${part}(?:${spoken}|${written}|(?<name>정오|자정))${afterHour}`,
)

const [noon, midnight] = [12, 24]
/** Hours up to this one still belong to the night before. */
const lastOfNight = 4
const lastOfLunch = 5
/** A visitor who searches for food and says 'eight' or 'nine' does not mean the morning. */
const earliest = 10

/** Without morning or evening: the hour at which people eat. */
const likely = (hour: number) => (hour > 0 && hour < earliest ? hour + noon : hour)

const inMorning = (hour: number) => hour % noon
const atLunch = (hour: number) => (hour <= lastOfLunch ? hour + noon : likely(hour))
const inAfternoon = (hour: number) => inMorning(hour) + noon
const inEvening = (hour: number) => (hour % noon === 0 ? midnight : hour + noon)
const atNight = (hour: number) =>
  hour % noon <= lastOfNight ? inMorning(hour) + midnight : hour + noon

const byPart: Readonly<Record<string, (hour: number) => number>> = {
  새벽: inMorning,
  아침: inMorning,
  오전: inMorning,
  점심: atLunch,
  낮: atLunch,
  오후: inAfternoon,
  저녁: inEvening,
  밤: atNight,
}

/** The hour of the day; hours of the following night are 24 and later. */
const hourMeant = (hour: number, part = '') => (hour > noon ? hour : (byPart[part] ?? likely)(hour))

const twoDigits = (count: number) => String(count).padStart(2, '0')

type ParsedHour = { readonly text: string; readonly clock: string }

/** The first hour in the text. A part of the day elsewhere in the text counts too: 11시 저녁. */
function parseHour(text: string, elsewhere: string | undefined): ParsedHour | null {
  const found = byClock.exec(text)
  const groups = found?.groups
  if (!found || !groups) return null
  const part = groups.part ?? elsewhere
  const { name, wrote, digits, hour: spokenHour = '', minute = '0' } = groups
  const clock = (hour: number, minutes: number) =>
    hour >= 0 && minutes < 60
      ? { text: found[0].trim(), clock: `${twoDigits(hour)}:${twoDigits(minutes)}` }
      : null
  if (name !== undefined) return clock(name === '정오' ? noon : midnight, 0)
  const hour = nativeCounts[spokenHour] ?? Number(wrote ?? spokenHour)
  // 24시 means that a restaurant never closes.
  if (!(hour < midnight)) return null
  const minutes = digits ?? (minute === '반' ? '30' : minute.replace(/\D/g, ''))
  // 07:30 with a leading zero means the morning.
  return clock(wrote?.startsWith('0') ? hour : hourMeant(hour, part), Number(minutes))
}

// Prices, times and party sizes in the query. Parsed before the query is split into words, because they are written
// with or without spaces.

export type ParsedNumber =
  | {
      readonly kind: 'price'
      readonly text: string
      readonly label: string
      readonly wonLeast: number | null
      readonly wonMost: number | null
    }
  | {
      readonly kind: 'time'
      readonly text: string
      readonly label: string
      readonly day: string | null
      readonly clock: string | null
    }
  | {
      readonly kind: 'party'
      readonly text: string
      readonly label: string
      readonly people: number
    }

// biome-ignore format: a table to be read by people
const counts: Readonly<Record<string, number>> = {
  ...nativeCounts,
  혼자: 1, 둘: 2, 셋: 3, 넷: 4,
  일: 1, 이: 2, 삼: 3, 사: 4, 오: 5, 육: 6, 칠: 7, 팔: 8, 구: 9,
}
const countOf = (text: string) => counts[text] ?? Number(text)
const before = '(?<=^|\\s)'
const after = '(?=\\s|$)'
const small = '[일이삼사오육칠팔구]'

const price = new RegExp(
  `${before}(?:(?<tens>\\d+(?:\\.\\d+)?|${small}?십?)\\s*만\\s*)?(?:(?<thousands>\\d+|${small}?)\\s*천\\s*)?(?<won>\\d{3,7})?\\s*원?\\s*(?<bound>이하|미만|이내|아래|밑|안쪽|안으로|까지|이상|대|정도|짜리|안팎)(?:의|로|인|으로|에)?${after}`,
)

const priceLabels: Readonly<Record<string, string>> = {
  이상: '이상',
  대: '대',
  정도: '정도',
  안팎: '정도',
}

function readPrice(text: string): ParsedNumber | null {
  const found = price.exec(text)
  const { tens, thousands, won, bound = '' } = found?.groups ?? {}
  if (!found || (tens === undefined && thousands === undefined && won === undefined)) return null
  const amount =
    (tens === undefined ? 0 : (tens === '' ? 1 : countOf(tens)) * 10_000) +
    (thousands === undefined ? 0 : (thousands === '' ? 1 : countOf(thousands)) * 1_000) +
    Number(won ?? 0)
  if (!(amount >= 100)) return null
  const step = 10 ** Math.floor(Math.log10(amount))
  const isOpen = bound === '이상'
  const isAround = bound === '대' || bound === '정도' || bound === '안팎'
  return {
    kind: 'price',
    text: found[0].trim(),
    label: `${amount.toLocaleString('ko-KR')}원 ${priceLabels[bound] ?? '이하'}`.replace(
      ' 대',
      '대',
    ),
    wonLeast: isOpen || isAround ? amount : null,
    wonMost: isOpen ? null : isAround ? amount + step - 1 : amount,
  }
}

const party = new RegExp(
  `${before}(?:(?<count>\\d{1,2}|${nativeWords})\\s*(?:명|사람|인)(?:이서|이|끼리|자리|용)?|(?<few>둘|셋|넷|다섯|여섯)이(?:서)?)${after}`,
)

function readParty(text: string): ParsedNumber | null {
  const found = party.exec(text)
  const people = countOf(found?.groups?.count ?? found?.groups?.few ?? '')
  if (!found || !(people > 0)) return null
  return { kind: 'party', text: found[0].trim(), label: `${people}명`, people }
}

const days =
  '오늘|내일모레|내일|모레|글피|이번\\s?주말|다음\\s?주말|주말|(?:(?:이번|다음)\\s?주\\s?)?[월화수목금토일]요일'
const byDay = new RegExp(`${before}(?<day>${days})(?:에|의|은)?${after}`)
const byMeal = new RegExp(`${before}(?<meal>${parts})(?:에|으로|밥|때|시간)?${after}`)

function dayNamed(name: string, today: string): string | null {
  const compact = name.replace(/\s/g, '')
  const ahead = { 오늘: 0, 내일: 1, 모레: 2, 내일모레: 2, 글피: 3 }[compact]
  if (ahead !== undefined) return addDays(today, ahead)
  const weekDay = compact.endsWith('주말') ? '토' : compact.at(-3)
  const on = weekDays.findIndex((one) => weekDayLabel(one) === weekDay)
  const from = weekDays.indexOf(weekDayOf(today))
  if (on < 0 || from < 0) return null
  if (compact.startsWith('다음')) return addDays(today, 7 - from + on)
  return addDays(today, (on - from + 7) % 7)
}

function readTime(text: string, today: string): ParsedNumber | null {
  const meal = byMeal.exec(text)
  const hour = parseHour(text, meal?.groups?.meal)
  if (hour) return { kind: 'time', text: hour.text, label: hour.text, day: null, clock: hour.clock }
  const day = byDay.exec(text)
  if (day) {
    const dayName = day.groups?.day ?? ''
    return {
      kind: 'time',
      text: day[0].trim(),
      label: dayName,
      day: dayNamed(dayName, today),
      clock: null,
    }
  }
  return (
    meal && {
      kind: 'time',
      text: meal[0].trim(),
      label: meal.groups?.meal ?? '',
      day: null,
      clock: null,
    }
  )
}

const most = 5

type Numbers = { readonly read: readonly ParsedNumber[]; readonly rest: string }

/** Every price, time and party size, and the rest of the query. */
export function parseNumbers(query: string, today: string): Numbers {
  const read: ParsedNumber[] = []
  let rest = query
    .replace(/(\d),(?=\d{3})/g, '$1')
    .replace(/[,.?!…]+(?=\s|$)/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  while (read.length < most) {
    const found = readPrice(rest) ?? readParty(rest) ?? readTime(rest, today)
    if (!found) break
    read.push(found)
    rest = rest.replace(found.text, ' ').replace(/\s+/g, ' ').trim()
  }
  return { read, rest }
}
