import { searchMessages } from '@matjari/contract/first-page-messages'
import { useQueries, useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect } from 'react'
import { useNavigate } from 'react-router'
import { categoryQuery } from '../../features/restaurants/api.ts'
import { CategorySection } from '../../features/restaurants/category-section.tsx'
import { SearchForm } from '../../features/search/form.tsx'
import { resultsOf } from '../../features/search/results-path.ts'
import { NearNotice } from '../../features/tonight/bar/near-notice.tsx'
import { QuestionBar } from '../../features/tonight/bar/question-bar.tsx'
import { askPosition } from '../../features/tonight/position.ts'
import { nearTexts, questionTexts } from '../../features/tonight/question.ts'
import { useRecentlySeen } from '../../features/tonight/recently-seen.ts'
import { TimesOfCards } from '../../features/tonight/times-of-cards.tsx'
import { lazyPart } from '../../lib/lazy-part.ts'
import { useSession } from '../../lib/session/session.ts'
import { askConfirm } from '../../ui/overlay/alerts.ts'
import { NeedsScript } from '../../ui/status/needs-script.tsx'
import { categories } from './categories.ts'
import { FirstSteps } from './first-steps.tsx'
import { RecentlySeen } from './recently-seen.tsx'
import { type RenderOnCard, rowQuery, TonightRow } from './row.tsx'
import { DayOfToday, DaysFailed } from './today.tsx'
import { questionAhead, useHomeQuestion } from './use-home-question.ts'

const FavoriteHeart = lazyPart(() =>
  import('../../features/favorites/heart.tsx').then((file) => file.FavoriteHeart),
)
// Only members have one, so visitors do without its file.
const NextTable = lazyPart(() => import('./next-table.tsx').then((file) => file.NextTable))

const renderHeart: RenderOnCard = (restaurantNo, name) => (
  <Suspense fallback={null}>
    <FavoriteHeart restaurantNo={restaurantNo} name={name} />
  </Suspense>
)

const renderDay: RenderOnCard = (restaurantNo) => (
  <DayOfToday restaurantNo={restaurantNo} className="-mt-2" />
)

/**
 * Taken over from the server one after the other, so that whoever taps meanwhile does not wait for all of them: always
 * the same elements, because one that is new has to be taken over at once.
 */
const sections = categories.map((category) => (
  <Suspense key={category.title}>
    <CategorySection {...category} renderAction={renderHeart} renderDay={renderDay} />
  </Suspense>
))

/** The question of the evening, its first answers, and what all the other cards have today. */
export function Tonight() {
  const { question, near, position, now, isGuess, change, changeNear } = useHomeQuestion()
  const { isAuthenticated } = useSession()
  const navigate = useNavigate()
  const seen = useRecentlySeen()
  const shown = useShownNumbers()
  const asked = questionTexts(question)
  useAnswerAhead()

  /** Without words, near oneself is the other answer to 'where'. */
  async function offerNear() {
    const isWanted = await askConfirm({
      message: searchMessages.empty,
      confirmLabel: '내 주변에서 찾기',
      cancelLabel: '확인',
    })
    if (isWanted && (await askPosition())) await navigate(resultsOf('', { ...asked, near: '1' }))
  }

  return (
    <>
      <div className="page-width relative -mt-16 lg:-mt-10">
        <QuestionBar
          look="hero"
          query=""
          question={question}
          near={near}
          onChange={change}
          onNear={changeNear}
        >
          {(nearButton) => (
            <SearchForm
              look="bar"
              asked={{ ...asked, ...nearTexts(position !== null) }}
              onBlank={() => void offerNear()}
            >
              {nearButton}
            </SearchForm>
          )}
        </QuestionBar>
        <NearNotice />
      </div>
      <div className="page-width">
        {isAuthenticated && (
          <Suspense>
            <NextTable now={now} />
          </Suspense>
        )}
        <TonightRow
          question={question}
          position={position}
          isAsked={!isGuess}
          now={now}
          renderHeart={renderHeart}
          onChange={change}
        />
        <TimesOfCards
          restaurantNos={[
            ...new Set([...shown.numbers, ...seen.map(({ restaurantNo }) => restaurantNo)]),
          ]}
          question={question}
          wish="first"
          isAsked={!isGuess && shown.areSettled}
        >
          <RecentlySeen restaurants={seen} question={question} />
          <h2 className="sr-only">추천 맛집</h2>
          <DaysFailed />
          <NeedsScript for="즐겨찾기에 담고 오늘의 자리를 보려면" />
          {sections}
        </TimesOfCards>
      </div>
      <FirstSteps />
    </>
  )
}

/** The evening's answer sets out while the page is still being taken over. */
function useAnswerAhead() {
  const client = useQueryClient()
  useEffect(() => {
    void client.prefetchQuery(rowQuery(questionAhead()))
  }, [client])
}

/** Of the sections' cards, when all of them are there or will not come. */
const useShownNumbers = () =>
  useQueries({
    // The sections ask for them; here it is only heard what they were told.
    queries: categories.map(({ title }) => ({ ...categoryQuery(title), enabled: false })),
    combine: (answers) => ({
      numbers: answers.flatMap(({ data }) => data?.map((card) => card.restaurant_no) ?? []),
      areSettled: answers.every(({ isPending }) => !isPending),
    }),
  })
