import type { FoundRestaurant } from '@matjari/contract/entities/restaurant'
import type { Coordinates } from '../../../places/coordinates.ts'
import type { Question } from '../../tonight/question.ts'
import type { Area } from './area.ts'

export type BrowseMapProps = {
  restaurants: readonly FoundRestaurant[]
  question: Question
  /** Which card and pin are lit. */
  lit: string | null
  /** Pointing at a pin lights it; pressing it also means to see its card. */
  onLight: (restaurantNo: string | null, by: 'pointing' | 'pressing') => void
  /** What was searched, as in the address; null: wherever the restaurants are. */
  area: Area | null
  /** '이 지역에서 다시 검색' was pressed. */
  onArea: (area: Area) => void
  /** Where the person is, if they said so. */
  here?: Coordinates | null
  /** Pixels of the map that lie under a bar at the top or cards at the bottom. */
  covered?: { readonly top: number; readonly bottom: number }
}

/** Fills the box it stands in; the list beside it is the full alternative and comes first. */
export default function BrowseMap(_props: BrowseMapProps) {
  return <section aria-label="지도" className="size-full" />
}
