import { limits } from '@matjari/contract/limits'
import { openDays } from '../content/plans.ts'
import type { SampleRestaurant } from '../content/restaurant.ts'
import { brief } from '../content/voices/brief.ts'
import { casual } from '../content/voices/casual.ts'
import { complaints, disappointedOpenings, promises, thanks } from '../content/voices/critical.ts'
import { formal } from '../content/voices/formal.ts'
import { ofHouses } from '../content/voices/of-houses.ts'
import { spoken } from '../content/voices/particles.ts'
import { polite } from '../content/voices/polite.ts'
import { kindOf, type Voice } from '../content/voices/voice.ts'
import { chance, type Dice, diceOf } from './chance.ts'

export type Mood = 'delighted' | 'content' | 'doubtful'

export const moodOf = (halfStars: number): Mood =>
  halfStars >= 9 ? 'delighted' : halfStars >= 7 ? 'content' : 'doubtful'

/** Everybody writes as they always do. */
function voiceOf(memberId: string): Voice {
  const lot = chance(memberId, 'voice')
  if (lot < 0.46) return polite
  if (lot < 0.66) return casual
  return lot < 0.83 ? brief : formal
}

type Told = {
  readonly restaurant: SampleRestaurant
  readonly memberId: string
  readonly mood: Mood
  /** The how-manyth of this mood in this house. */
  readonly index: number
}

/** A text nobody has written yet, and what the owner would say to it. */
export function wordsOf(told: Told, written: Set<string>) {
  for (let round = 0; ; round += 1) {
    const dice = diceOf(told.restaurant.name, told.memberId, 'words', round)
    const words = told.mood === 'doubtful' ? disappointed(told, dice) : pleased(told, dice, round)
    if (words.content.length > limits.review.characters || written.has(words.content)) continue
    written.add(words.content)
    return words
  }
}

function pleased({ restaurant, memberId, mood, index }: Told, dice: Dice, round: number) {
  const dish = dishOf(restaurant, dice)
  const answers = mood === 'delighted' ? thanks : promises
  const reply = spoken(dice.pick(answers), dish.name)
  const own = ofHouses[restaurant.name]?.[index - 1]
  // What only fits here comes first; with several moods in a house, each line is still written once.
  if (own !== undefined && mood === 'delighted' && round === 0)
    return { content: own, reply, dish: dish.row }
  const content = sentencesOf(voiceOf(memberId), restaurant, { mood, dish: dish.name, dice })
  return { content, reply, dish: dish.row }
}

type Saying = { readonly mood: Mood; readonly dish: string; readonly dice: Dice }

function sentencesOf(voice: Voice, restaurant: SampleRestaurant, { mood, dish, dice }: Saying) {
  const said = (list: readonly string[]) => spoken(dice.pick(list), dish)
  const praise = said(voice.praise[kindOf(dish)])
  const opening = said(openingsOf(voice, restaurant))
  const length = dice.roll()
  if (mood === 'content') {
    const but = said(voice.buts)
    return (length < 0.4 ? [praise, but] : [opening, praise, but]).join(' ')
  }
  if (length < 0.16) return said(voice.shorts)
  if (length < 0.34) return [praise, said(voice.closings)].join(' ')
  if (length < 0.6) return [opening, praise, said(voice.extras)].join(' ')
  return [opening, praise, said(voice.extras), said(voice.closings)].join(' ')
}

/** Nobody has lunch where it opens at six. */
function openingsOf(voice: Voice, { hours }: SampleRestaurant): readonly string[] {
  const days = openDays(hours)
  const isNoon = days.some(({ from }) => from < 13 * 60)
  const isDark = days.some(({ to }) => to > 20 * 60)
  return [...voice.openings, ...(isNoon ? voice.atNoon : []), ...(isDark ? voice.afterDark : [])]
}

function disappointed({ restaurant }: Told, dice: Dice) {
  const dish = dishOf(restaurant, dice)
  const { text, answers } = dice.pick(complaints)
  const content = `${dice.pick(disappointedOpenings)} ${spoken(text, dish.name)}`.trim()
  return { content, reply: spoken(dice.pick(answers), dish.name), dish: dish.row }
}

/** What comes first on the menu is what people come for. They talk of the dish, not of how much of it there is. */
function dishOf({ dishes }: SampleRestaurant, dice: Dice) {
  const row = dice.pick(dishes.slice(0, 3))
  return { row, name: row[0].replace(/ (추가|한 접시|반 접시|1인|2인|\d+\S*)$/, '') }
}
