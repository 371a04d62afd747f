import { Navigate, useLocation } from 'react-router'
import { isRestaurantNo } from '../features/restaurants/restaurant-api.ts'

/** An old address: leads to the booking dialog on the restaurant's page, or to the search if it names no restaurant. */
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
