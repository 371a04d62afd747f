import './timeline.css'
import './phone.css'
import { guestClock } from '@matjari/contract/clock-time'
import { Info } from 'lucide-react'
import { type CSSProperties, useState } from 'react'
import { longDay } from '../../../lib/format.ts'
import { Card } from '../../../ui/card.tsx'
import { Segmented } from '../../../ui/choice/segmented.tsx'
import { useBoard, useWays, WaysContext } from '../board/context.ts'
import { BlockDialog } from './block-dialog.tsx'
import { mealsOf, presentMeal } from './grid.ts'
import { PhoneAxis, WideHead } from './heads.tsx'
import { LaneArea } from './lane-area.tsx'
import { blocksOf, laneCount, vacanciesOf } from './lanes.ts'
import { useIsPhone } from './use-is-phone.ts'

/** The same day along the clock: lanes are teams, and no lane left means no team more. */
export function Timeline() {
  const { day, now } = useBoard()
  const ways = useWays()
  const meals = mealsOf(day)
  const [chosen, setChosen] = useState<string | null>(null)
  const [opened, setOpened] = useState<string | null>(null)
  const isPhone = useIsPhone()
  const meal = meals.find(({ name }) => name === chosen) ?? meals[presentMeal(day, meals, now)]
  if (!meal) return null

  const blocks = blocksOf(day, meal)
  const vacancies = vacanciesOf(day, meal, blocks)
  const lanes = laneCount(day, [...blocks, ...vacancies])
  const row = day.reservations.find(({ reservationNo }) => reservationNo === opened)
  const size = {
    '--len': meal.end - meal.start,
    '--cols': meal.columns.length,
    '--lanes': lanes,
  } as CSSProperties
  const area = <LaneArea meal={meal} blocks={blocks} vacancies={vacancies} onOpen={setOpened} />

  return (
    <>
      {meals.length > 1 && (
        <Segmented
          label="끼니"
          options={meals.map(({ name }) => ({ value: name, label: name }))}
          value={meal.name}
          onValueChange={setChosen}
          className="mb-3 *:min-h-10"
        />
      )}
      <Card className="tl" style={size}>
        <section aria-label={`${longDay(day.day)} ${meal.name} 타임라인`}>
          {isPhone ? (
            <div className="tl-phone">
              <PhoneAxis meal={meal} />
              {area}
            </div>
          ) : (
            <div className="tl-scroll">
              <div className="tl-in">
                <WideHead meal={meal} />
                <div className="tl-row">
                  <div className="tl-labels">
                    {Array.from({ length: lanes }, (_, lane) => (
                      <span key={lane}>{lane + 1}번째 팀</span>
                    ))}
                  </div>
                  {area}
                </div>
              </div>
            </div>
          )}
        </section>
        <Legend />
      </Card>
      <Reasons meal={meal} />
      {row && (
        <WaysContext
          value={{
            ...ways,
            // One thing at a time: what is opened from here takes this one's place.
            open: (task, guest) => {
              setOpened(null)
              ways.open(task, guest)
            },
          }}
        >
          <BlockDialog row={row} onClose={() => setOpened(null)} />
        </WaysContext>
      )}
    </>
  )
}

const keys = [
  ['tl-key-here', '앉아 있어요'],
  ['tl-key-late', '늦고 있어요'],
  ['', '올 예정'],
  ['tl-key-new', '방금 들어옴'],
  ['tl-key-off', '앱에서 받을 수 없는 자리'],
] as const

const Legend = () => (
  <p className="tl-legend">
    {keys.map(([key, label]) => (
      <span key={label}>
        <i className={key} />
        {label}
      </span>
    ))}
  </p>
)

/** Why a time with free lanes is closed all the same. */
function Reasons({ meal }: { meal: ReturnType<typeof mealsOf>[number] }) {
  const { day } = useBoard()
  const blocked = meal.columns.filter(({ offer }) => offer?.blockedBy)
  const blocker = blocked[0]?.offer?.blockedBy
  const stay = day.rule?.stayMinutes
  if (!blocker || !stay) return null
  const times = blocked.map(({ time }) => guestClock(time)).join(', ')
  return (
    <p className="tl-why">
      <Info aria-hidden="true" />
      <span>
        {times}: 자리가 있어도 {stay}분을 앉으면 만석인 {guestClock(blocker)} 시간과 겹쳐서, 앱에서
        받지 않아요.
      </span>
    </p>
  )
}
