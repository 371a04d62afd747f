import type { RestaurantDetail } from '@matjari/contract/restaurants/entities'
import { MapPin } from 'lucide-react'
import { Fact } from '../../features/restaurants/detail/facts.tsx'
import { PlaceMap } from '../../places/map/place-map.tsx'
import { NeedsScript } from '../../ui/status/needs-script.tsx'

export function Location({ restaurant }: { restaurant: RestaurantDetail }) {
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
