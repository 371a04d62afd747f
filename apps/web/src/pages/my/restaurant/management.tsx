import type { OwnedRestaurant } from '@matjari/contract/schedule/entities'
import { seoulToday } from '@matjari/contract/seoul-day'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { BoardSummary } from '../../../features/desk/board/summary-line.tsx'
import { NumbersLink } from '../../../features/desk/numbers/link.tsx'
import { useAffectedQuestion } from '../../../features/schedule/affected/use-question.tsx'
import { hoursQuery } from '../../../features/schedule/api.ts'
import { CapacityCard } from '../../../features/schedule/capacity/card.tsx'
import { OwnerExceptions } from '../../../features/schedule/exceptions/card.tsx'
import { OwnerHoursCard } from '../../../features/schedule/hours/card.tsx'
import { settingsQuery } from '../../../features/schedule/settings/api.ts'
import { SettingsCard } from '../../../features/schedule/settings/card.tsx'
import { pauseState } from '../../../features/schedule/settings/text.ts'
import { useMinute } from '../../../lib/browser/use-now.ts'
import { lazyPart } from '../../../lib/lazy-part.ts'
import { Notice } from '../../../ui/status/notice.tsx'
import { Section, SectionLink, SectionMenu } from './section.tsx'
import { SummaryCard } from './summary-card.tsx'
import { useOpenDialog } from './use-open-dialog.ts'

const LazyHoursDialog = lazyPart(() =>
  import('../../../features/schedule/hours/dialog.tsx').then((file) => file.OwnerHoursDialog),
)

const LazySettingsDialog = lazyPart(() =>
  import('../../../features/schedule/settings/dialog.tsx').then((file) => file.SettingsDialog),
)

/** The bookings have a page of their own, which is one press away. What is settled once stands below. */
export function RestaurantManagement({ restaurant }: { restaurant: OwnedRestaurant }) {
  const { restaurantNo } = restaurant
  const now = useMinute()
  const hours = useQuery(hoursQuery(restaurantNo))
  const settings = useQuery(settingsQuery(restaurantNo))
  const { ask, dialog: affectedDialog } = useAffectedQuestion(restaurant.restaurantName)
  const hasHours = hours.data && hours.data.length > 0
  const { open, setOpen, close } = useOpenDialog(hasHours)
  const hasSettings = settings.data?.settingInfo !== null
  const info = settings.data?.settingInfo
  const pause = info && pauseState(info, seoulToday(now))

  return (
    <>
      {restaurant.isActive !== 'Y' && (
        <Notice tone="warn">지금은 공개되지 않는 가게예요. 손님이 새로 예약할 수 없어요.</Notice>
      )}
      {restaurant.isActive === 'Y' && pause?.isPaused && (
        <Notice tone="warn">
          {pause.text}{' '}
          <SectionLink id="settings" className="font-semibold underline underline-offset-4">
            예약 설정으로 가기
          </SectionLink>
        </Notice>
      )}
      <SectionMenu hasCapacity={Boolean(info)} />
      <Section id="board">
        <BoardSummary restaurantNo={restaurantNo} />
        <NumbersLink restaurantNo={restaurantNo} />
      </Section>
      <Section id="hours">
        <SummaryCard restaurant={restaurant} />
        <OwnerHoursCard
          restaurantNo={restaurantNo}
          hasSettings={settings.data !== undefined && hasSettings}
          onEdit={() => setOpen('hours')}
        />
        <OwnerExceptions
          restaurantNo={restaurantNo}
          restaurantName={restaurant.restaurantName}
          askAffected={ask}
        />
      </Section>
      <Section id="settings">
        <SettingsCard
          restaurantNo={restaurantNo}
          hasHours={hasHours ?? false}
          onEdit={() => setOpen('settings')}
          askAffected={ask}
        />
      </Section>
      {settings.data && info && (
        <Section id="capacity">
          <CapacityCard
            restaurantNo={restaurantNo}
            restaurantName={restaurant.restaurantName}
            settings={settings.data}
          />
        </Section>
      )}
      <Suspense>
        {open === 'hours' && (
          <LazyHoursDialog open onClose={close} restaurantNo={restaurantNo} askAffected={ask} />
        )}
        {open === 'settings' && (
          <LazySettingsDialog open onClose={close} restaurantNo={restaurantNo} askAffected={ask} />
        )}
      </Suspense>
      {affectedDialog}
    </>
  )
}
