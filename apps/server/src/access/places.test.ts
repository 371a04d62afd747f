import { describe } from 'vitest'
import { testAccess } from '../../test/support/access/cases.ts'
import { placeRequests } from '../../test/support/access/places.ts'
import { waitingRequests } from '../../test/support/access/waiting.ts'

describe('맛집과 예약', () => {
  testAccess(placeRequests)
})

describe('빈자리 알림', () => {
  testAccess(waitingRequests)
})
