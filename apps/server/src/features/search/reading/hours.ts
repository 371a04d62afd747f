// Hours of the day, as they are said: 저녁 8시, 7시 반, 19:30, 여덟시쯤, 정오.
// biome-ignore format: a table to be read by people
export const nativeCounts: Readonly<Record<string, number>> = {
  한: 1, 두: 2, 세: 3, 네: 4, 다섯: 5, 여섯: 6, 일곱: 7, 여덟: 8, 아홉: 9, 열: 10, 열한: 11, 열두: 12,
}
export const nativeWords = '열두|열한|열|다섯|여섯|일곱|여덟|아홉|한|두|세|네'

/** Parts of the day that tell which of two hours is meant. */
export const parts = '아침|점심|저녁|오전|오후|밤|낮'
/** Many write the day and the hour in one: 토요일7시, 내일저녁8시. */
const before = '(?<=^|\\s|오늘|내일|모레|글피|주말|요일)'
const after =
  '(?:\\s*(?:쯤|경|즈음|무렵|정도|전후|이후|넘어서?))?(?:에|부터|까지|으로|로)?(?=\\s|$)'
const part = `(?:(?<part>${parts}|새벽)\\s*)?`
const spoken = `(?<hour>\\d{1,2}|${nativeWords})\\s*시(?:\\s*(?<minute>반|\\d{1,2}\\s*분))?`
const written = '(?<wrote>\\d{1,2}):(?<digits>\\d{2})'
const byClock = new RegExp(`${before}${part}(?:${spoken}|${written}|(?<name>정오|자정))${after}`)

const [noon, midnight] = [12, 24]
/** Up to here it is the night that goes on. */
const lastOfNight = 4
const lastOfLunch = 5
/** Nobody who says 'at eight' or 'at nine' means the morning, when food is sought. */
const earliest = 10

/** Nothing was said of morning or evening: the hour at which people eat. */
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

/** The hour of the day; of the night that follows the day, 24 and later. */
const hourMeant = (hour: number, said = '') => (hour > noon ? hour : (byPart[said] ?? likely)(hour))

const twoDigits = (count: number) => String(count).padStart(2, '0')

export type ReadHour = { readonly text: string; readonly clock: string }

/** The first hour that is said; what is said of the day elsewhere in the words counts too: 11시 저녁. */
export function readHour(text: string, elsewhere: string | undefined): ReadHour | null {
  const found = byClock.exec(text)
  const groups = found?.groups
  if (!found || !groups) return null
  const said = groups.part ?? elsewhere
  const { name, wrote, digits, hour: spokenHour = '', minute = '0' } = groups
  const clock = (hour: number, minutes: number) =>
    hour >= 0 && minutes < 60
      ? { text: found[0].trim(), clock: `${twoDigits(hour)}:${twoDigits(minutes)}` }
      : null
  if (name !== undefined) return clock(name === '정오' ? noon : midnight, 0)
  const hour = nativeCounts[spokenHour] ?? Number(wrote ?? spokenHour)
  // 24시 is said of who never closes.
  if (!(hour < midnight)) return null
  const minutes = digits ?? (minute === '반' ? '30' : minute.replace(/\D/g, ''))
  // 07:30 is written so by who means the morning.
  return clock(wrote?.startsWith('0') ? hour : hourMeant(hour, said), Number(minutes))
}
