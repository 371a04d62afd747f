import { searchMessages } from '@matjari/contract/first-page-messages'
import { useQueries, useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { CategorySection } from '../../features/restaurants/category-section.tsx'
import { useRecentlySeen } from '../../features/restaurants/recently-seen.ts'
import { categoryQuery } from '../../features/restaurants/restaurant-api.ts'
import { SearchForm } from '../../features/search/form/search-form.tsx'
import { resultsAddress } from '../../features/search/results-path.ts'
import { CardTimesProvider } from '../../features/table-search/card-times.tsx'
import { NearNotice } from '../../features/table-search/near-button.tsx'
import { requestPosition } from '../../features/table-search/position.ts'
import { nearTexts, tableQueryTexts } from '../../features/table-search/table-query.ts'
import { TableSearchBar } from '../../features/table-search/table-search-bar.tsx'
import { useAreFirstStepsClosed } from '../../features/tour/tour-progress.ts'
import { isSampleCity } from '../../lib/config.ts'
import { lazyComponent } from '../../lib/lazy-module.ts'
import { useSession } from '../../lib/session.ts'
import { NeedsScript } from '../../ui/needs-script.tsx'
import { askConfirm } from '../../ui/overlay/alerts.ts'
import { AvailableRow, availableRowQuery, type RenderOnCard } from './available-row.tsx'
import { categories } from './categories.ts'
import { RecentlySeen, TodaysTimes, TodaysTimesFailed } from './recently-seen.tsx'
import { initialTableQuery, useHomeQuery } from './use-home-query.ts'

const FavoriteHeart = lazyComponent(() =>
  import('../../features/favorites/favorite-heart.tsx').then((file) => file.FavoriteHeart),
)
// Only members have one, so guests do not load its file.
const NextTable = lazyComponent(() => import('./next-table.tsx').then((file) => file.NextTable))

const renderHeart: RenderOnCard = (restaurantNo, name) => (
  <Suspense fallback={null}>
    <FavoriteHeart restaurantNo={restaurantNo} name={name} />
  </Suspense>
)

const renderDay: RenderOnCard = (restaurantNo) => (
  <TodaysTimes restaurantNo={restaurantNo} className="-mt-2" />
)

/**
 * One Suspense boundary each, so that React hydrates them one by one and answers a tap in between. The elements are made
 * once, because React has to hydrate a boundary at once when its element changes.
 */
const sections = categories.map((category) => (
  <Suspense key={category.title}>
    <CategorySection {...category} renderAction={renderHeart} renderDay={renderDay} />
  </Suspense>
))

/** The table search, its first results, and the cards of the other sections with their times. */
export function HomeBody() {
  const { query, near, position, now, isGuess, change, changeNear } = useHomeQuery()
  const { isAuthenticated } = useSession()
  const navigate = useNavigate()
  const seen = useRecentlySeen()
  const sectionCards = useSectionCards()
  const params = tableQueryTexts(query)
  usePrefetchAvailableRow()

  /** For a search without words: offers to search near the guest. */
  async function offerNear() {
    const isConfirmed = await askConfirm({
      message: searchMessages.empty,
      confirmLabel: '내 주변에서 찾기',
      cancelLabel: '확인',
    })
    if (isConfirmed && (await requestPosition()))
      await navigate(resultsAddress('', { ...params, near: '1' }))
  }

  return (
    <>
      <div className="page-width relative -mt-16 lg:-mt-10">
        <TableSearchBar
          look="hero"
          text=""
          query={query}
          near={near}
          onChange={change}
          onNear={changeNear}
        >
          {(nearButton) => (
            <SearchForm
              look="bar"
              params={{ ...params, ...nearTexts(position !== null) }}
              onBlank={() => void offerNear()}
            >
              {nearButton}
            </SearchForm>
          )}
        </TableSearchBar>
        <NearNotice />
      </div>
      <div className="page-width">
        {isAuthenticated && (
          <Suspense>
            <NextTable now={now} />
          </Suspense>
        )}
        <AvailableRow
          query={query}
          position={position}
          enabled={!isGuess}
          now={now}
          renderHeart={renderHeart}
          onChange={change}
        />
        <CardTimesProvider
          restaurantNos={[
            ...new Set([...sectionCards.numbers, ...seen.map(({ restaurantNo }) => restaurantNo)]),
          ]}
          query={query}
          kind="first"
          enabled={!isGuess && sectionCards.areSettled}
        >
          <RecentlySeen restaurants={seen} query={query} />
          <h2 className="sr-only">추천 맛집</h2>
          <TodaysTimesFailed />
          <NeedsScript for="즐겨찾기에 담고 오늘의 자리를 보려면" />
          {sections}
        </CardTimesProvider>
      </div>
      <FirstSteps />
    </>
  )
}

/** Starts the first search while React still hydrates the page. */
function usePrefetchAvailableRow() {
  const client = useQueryClient()
  useEffect(() => {
    void client.prefetchQuery(availableRowQuery(initialTableQuery()))
  }, [client])
}

/** The restaurant numbers of the sections' cards, and whether all sections have loaded or failed. */
const useSectionCards = () =>
  useQueries({
    // Disabled: the sections run these queries, this hook only reads their results.
    queries: categories.map(({ title }) => ({ ...categoryQuery(title), enabled: false })),
    combine: (answers) => ({
      numbers: answers.flatMap(({ data }) => data?.map((card) => card.restaurant_no) ?? []),
      areSettled: answers.every(({ isPending }) => !isPending),
    }),
  })

const FirstStepsStrip = lazyComponent(() =>
  import('../../features/tour/first-steps-strip.tsx').then((file) => file.FirstStepsStrip),
)

const quietMs = 2000

/**
 * Shown after everything else, and never rendered by the server, whose page is the same with and without the sample
 * city.
 */
export function FirstSteps() {
  const [isQuiet, setQuiet] = useState(false)
  useEffect(() => {
    if (!isSampleCity()) return
    const timer = setTimeout(() => setQuiet(true), quietMs)
    return () => clearTimeout(timer)
  }, [])
  return isQuiet ? <FirstStepsOffer /> : null
}

function FirstStepsOffer() {
  const { isAuthenticated, phase } = useSession()
  const isClosed = useAreFirstStepsClosed()
  if (isAuthenticated || phase === 'starting' || isClosed) return null
  return (
    <Suspense>
      <FirstStepsStrip />
    </Suspense>
  )
}
