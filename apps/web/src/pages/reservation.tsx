import { Navigate, useLocation } from 'react-router'
import { isRestaurantNo } from '../features/restaurants/api.ts'

/** The dialog stands over the page of its restaurant; without one there is a restaurant to be found first. */
export function ReservationPage() {
  const { search } = useLocation()
  const restaurantNo = new URLSearchParams(search).get('restaurantNo') ?? ''
  const to = isRestaurantNo(restaurantNo)
    ? `/restaurant/${restaurantNo}?reserve=1`
    : '/search-results'
  return <Navigate to={to} replace />
}
