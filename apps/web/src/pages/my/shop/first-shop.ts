import type { ListedRestaurant } from '@matjari/contract/restaurants/entities'

const order = ['Y', 'I', 'R', 'N', 'C']

/** What runs comes first, then what somebody has to see to. */
export const firstShop = (registered: readonly ListedRestaurant[]) =>
  registered.toSorted((a, b) => order.indexOf(a.isActive) - order.indexOf(b.isActive))[0]
