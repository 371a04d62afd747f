import type { ListedRestaurant } from '@matjari/contract/restaurants/entities'
import { restaurantStatusLabel } from '@matjari/contract/restaurants/status'
import { useQuery } from '@tanstack/react-query'
import { registeredQuery } from '../../owner/registration/registration-api.ts'
import { Select } from '../../ui/form/select.tsx'

type RestaurantChooserProps = {
  current: string | undefined
  /** Includes restaurants that were never public. */
  isAny?: boolean
  onChoose: (restaurantNo: string) => void
}

/**
 * Shown only to owners of several restaurants. A deactivated restaurant is offered too, because it still has
 * bookings.
 */
export function RestaurantChooser({ current, isAny = false, onChoose }: RestaurantChooserProps) {
  const { data = [] } = useQuery(registeredQuery)
  const choices = data.filter(
    ({ restaurantNo, isActive }) =>
      isAny || isActive === 'Y' || isActive === 'I' || restaurantNo === current,
  )
  if (choices.length < 2) return null
  return (
    <Select
      aria-label="가게 고르기"
      look="sm"
      className="max-sm:w-full sm:min-w-60"
      value={current ?? ''}
      onChange={(event) => onChoose(event.target.value)}
    >
      {current === undefined && (
        <option value="" disabled>
          가게 고르기
        </option>
      )}
      {choices.map((restaurant) => (
        <option key={restaurant.restaurantNo} value={restaurant.restaurantNo}>
          {optionText(restaurant)}
        </option>
      ))}
    </Select>
  )
}

const optionText = ({ restaurantName, isActive }: ListedRestaurant) =>
  isActive === 'Y' ? restaurantName : `${restaurantName} (${restaurantStatusLabel(isActive)})`
