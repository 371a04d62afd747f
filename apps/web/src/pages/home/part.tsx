import { searchMessages } from '@matjari/contract/first-page-messages'
import { useQueries } from '@tanstack/react-query'
import { type ReactNode, Suspense } from 'react'
import { useNavigate } from 'react-router'
import { categoryQuery } from '../../features/restaurants/api.ts'
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
import { RecentlySeen } from './recently-seen.tsx'
import { type RenderOnCard, TonightRow } from './row.tsx'
import { DaysFailed, DayOfToday } from './today.tsx'
import { useHomeQuestion } from './use-home-question.ts'

// Only members have one, so visitors do without its file.
const NextTable = lazyPart(() => import('./next-table.tsx').then((file) => file.NextTable))

type TonightProps = {
  /** The sections below, whose cards are told what they have today. */
  titles: readonly string[]
  renderHeart: RenderOnCard
  children: (renderDay: RenderOnCard) => ReactNode
}

/** The question of the evening and its first answers, and around the sections what is true today. */
export function Tonight({ titles, renderHeart, children }: TonightProps) {
  const { question, near, position, now, isGuess, change, changeNear } = useHomeQuestion()
  const { isAuthenticated } = useSession()
  const navigate = useNavigate()
  const seen = useRecentlySeen()
  const shown = useShownNumbers(titles)
  const asked = questionTexts(question)

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
          {children((restaurantNo) => (
            <DayOfToday restaurantNo={restaurantNo} className="-mt-2" />
          ))}
        </TimesOfCards>
      </div>
    </>
  )
}

/** Of the sections' cards, when all of them are there or will not come. */
const useShownNumbers = (titles: readonly string[]) =>
  useQueries({
    // The sections ask for them; here it is only heard what they were told.
    queries: titles.map((title) => ({ ...categoryQuery(title), enabled: false })),
    combine: (answers) => ({
      numbers: answers.flatMap(({ data }) => data?.map((card) => card.restaurant_no) ?? []),
      areSettled: answers.every(({ isPending }) => !isPending),
    }),
  })
