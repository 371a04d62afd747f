import { type TakedownState, takedownStates } from '@matjari/contract/reviews/takedown-rules'
import { pageIn } from '../../../../lib/list-address.ts'
import { adminReviewsAddress } from '../filters.ts'

/** What the address says about the requests, which share the page with the reviews. */
export type HoldsPlace = {
  /** Undefined: in whatever state. */
  readonly state: TakedownState | undefined
  readonly page: number
}

export const isHoldsIn = (search: string) => new URLSearchParams(search).get('tab') === 'holds'

const isState = (text: string): text is TakedownState => Object.hasOwn(takedownStates, text)

export function holdsPlaceIn(search: string): HoldsPlace {
  const asked = new URLSearchParams(search).get('state') ?? 'asked'
  const state = isState(asked) ? asked : 'asked'
  return { state: asked === 'all' ? undefined : state, page: pageIn(search) }
}

const first: HoldsPlace = { state: 'asked', page: 1 }

export function holdsAddress({ state, page } = first): string {
  const words = new URLSearchParams({ tab: 'holds' })
  if (state !== 'asked') words.set('state', state ?? 'all')
  if (page > 1) words.set('page', String(page))
  return `${adminReviewsAddress.everything}?${words}`
}
