import { Navigate, useLocation } from 'react-router'
import { isRestaurantNo } from '../features/restaurants/restaurant-api.ts'

/** The dialog stands over the page of its restaurant; without one there is a restaurant to be found first. */
export function ReservationPage() {
  const { search } = useLocation()
  const address = new URLSearchParams(search)
  const restaurantNo = address.get('restaurantNo') ?? ''
  address.delete('restaurantNo')
  address.set('reserve', '1')
  const to = isRestaurantNo(restaurantNo)
    ? `/restaurant/${restaurantNo}?${address}`
    : '/search-results'
  return <Navigate to={to} replace />
}
