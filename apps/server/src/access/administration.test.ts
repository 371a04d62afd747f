import { describe } from 'vitest'
import { administrationRequests } from '../../test/support/access/administration.ts'
import { testAccess } from '../../test/support/access/cases.ts'
import { reviewHoldRequests } from '../../test/support/access/review-holds.ts'

describe('관리', () => {
  testAccess(administrationRequests)
})

describe('임시조치', () => {
  testAccess(reviewHoldRequests)
})
