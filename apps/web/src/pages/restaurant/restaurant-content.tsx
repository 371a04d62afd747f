import type { RestaurantDetail } from '@matjari/contract/restaurants/entities'
import { MapPin } from 'lucide-react'
import { Suspense, useState } from 'react'
import { ReserveBarLine } from '../../features/booking/use-card-availability.tsx'
import { FavoriteHeart } from '../../features/favorites/favorite-heart.tsx'
import { MenuList } from '../../features/menus/menu-list.tsx'
import { OpenLine, TodaySummary, WeekHours } from '../../features/opening-hours/opening-hours.tsx'
import { DetailFrame, DetailSection } from '../../features/restaurants/detail-frame.tsx'
import {
  ActionBar,
  CallButton,
  DetailGallery,
  DetailHead,
  Fact,
  ShareButton,
  SideCard,
  useDetailViewer,
} from '../../features/restaurants/restaurant-detail.tsx'
import { lazyComponent } from '../../lib/lazy-module.ts'
import { PlaceMap } from '../../maps/place/place-map.tsx'
import { NeedsScript } from '../../ui/needs-script.tsx'
import type { PhotoOfSet } from '../../ui/photo/photo-tile.tsx'
import { ReserveButton, ReserveCardPart, useReserve } from './reserve.tsx'
import { RatingSummary, Reviews } from './reviews-section.tsx'

const ids = { hours: 'hours', ratings: 'ratings' }

/** The page of a restaurant, from the photos down to the reviews. */
export function RestaurantContent({ restaurant }: { restaurant: RestaurantDetail }) {
  const { restaurantNo, restaurantName: name, restaurantPhoneNumber: phone } = restaurant
  // A restaurant that is not public is seen only by its owner: it cannot be shared or saved as a favourite.
  const isPublic = restaurant.isActive === 'Y'
  const { open, viewer } = useDetailViewer(name)
  const reserve = useReserve(restaurant)
  const heart = { restaurantNo, name, isAssumed: restaurant.isFavorite }

  return (
    <>
      <DetailFrame
        gallery={<DetailGallery restaurant={restaurant} onOpen={open} />}
        side={
          <SideCard>
            {reserve.isVisible ? (
              <ReserveCardPart reserve={reserve} />
            ) : (
              <ByPhone restaurant={restaurant} />
            )}
            {phone && <CallButton phone={phone} look={reserve.isVisible ? 'outline' : 'primary'} />}
            {isPublic && (
              <div className="grid grid-cols-2 gap-2">
                <FavoriteHeart {...heart} look="button" />
                <ShareButton name={name} />
              </div>
            )}
          </SideCard>
        }
      >
        <DetailHead
          restaurant={restaurant}
          ratingsId={ids.ratings}
          openLine={
            <>
              <OpenLine restaurantNo={restaurantNo} hoursId={ids.hours} />
              <NeedsScript for="즐겨찾기에 담거나 공유하려면" />
            </>
          }
          actions={
            (isPublic || reserve.isVisible) && (
              <div className="mt-3 flex flex-wrap gap-2 lg:hidden">
                <ReserveButton reserve={reserve} className="max-md:hidden" />
                {isPublic && (
                  <>
                    <FavoriteHeart {...heart} look="button" />
                    <ShareButton name={name} />
                  </>
                )}
              </div>
            )
          }
        />
        <DetailSection id="about" title="가게 설명">
          <p className="max-w-160 text-[1.0625rem] whitespace-pre-line">
            {restaurant.restaurantDescription}
          </p>
        </DetailSection>
        <Menus restaurant={restaurant} onPhoto={(photo) => open([photo], 0)} />
        <DetailSection id={ids.hours} title="운영 시간">
          <WeekHours restaurantNo={restaurantNo} />
        </DetailSection>
        <DetailSection id="location" title="위치">
          <Location restaurant={restaurant} />
        </DetailSection>
        <DetailSection id={ids.ratings} title="방문자 평가">
          <RatingSummary restaurant={restaurant} />
        </DetailSection>
        <Reviews restaurant={restaurant} />
      </DetailFrame>
      {(phone || reserve.isVisible) && (
        <ActionBar>
          {reserve.isVisible && (
            <ReserveBarLine
              availability={reserve.offer}
              isMember={reserve.isOffered}
              now={reserve.now}
            />
          )}
          {phone && (
            <CallButton
              phone={phone}
              {...(reserve.isVisible ? { look: 'icon' } : { className: 'flex-1' })}
            />
          )}
          <ReserveButton reserve={reserve} size="lg" className="flex-1 px-2!" />
        </ActionBar>
      )}
      {viewer}
      {reserve.dialog}
    </>
  )
}

/** In place of the booking card: the guest has to call, and sees whether the restaurant is open now. */
const ByPhone = ({ restaurant }: { restaurant: RestaurantDetail }) => (
  <>
    {!restaurant.reservable && (
      <div>
        <h2 className="text-lg tracking-title">전화로만</h2>
        <p className="mt-1 text-[0.9375rem] text-ink-2">이 가게는 맛자리에서 예약을 받지 않아요.</p>
      </div>
    )}
    <TodaySummary restaurantNo={restaurant.restaurantNo} />
  </>
)

function Location({ restaurant }: { restaurant: RestaurantDetail }) {
  const { lat, lng, restaurantName: name, restaurantAddress: address } = restaurant
  return (
    <>
      {lat !== null && lng !== null && (
        <>
          <NeedsScript for="지도를 보려면" />
          <PlaceMap
            name={name}
            lat={lat}
            lng={lng}
            isExact={restaurant.isLocationExact}
            address={address}
            className="mb-2"
          />
        </>
      )}
      <Fact icon={MapPin}>
        <span className="py-2">{address}</span>
      </Fact>
    </>
  )
}

/** Only owners open it, so it is loaded when they do. */
const LazyMenuEditor = lazyComponent(() =>
  import('../../owner/menus/menu-editor.tsx').then((file) => file.MenuEditor),
)

/** The menu. The owner can edit it here. */
function Menus({
  restaurant: { restaurantNo, isOwner },
  onPhoto,
}: {
  restaurant: RestaurantDetail
  onPhoto: (photo: PhotoOfSet) => void
}) {
  const [isEditing, setIsEditing] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)

  function handleEdit() {
    setWasOpened(true)
    setIsEditing(true)
  }

  return (
    <div className="border-t border-line py-9 max-sm:py-7">
      <MenuList
        restaurantNo={restaurantNo}
        isOwner={isOwner}
        onEdit={handleEdit}
        onPhoto={onPhoto}
      />
      {wasOpened && (
        <Suspense>
          <LazyMenuEditor
            restaurantNo={restaurantNo}
            open={isEditing}
            onOpenChange={setIsEditing}
          />
        </Suspense>
      )}
    </div>
  )
}
