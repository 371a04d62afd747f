import { testAccess } from '../../test/support/access/cases.ts'
import { reviewHoldRequests } from '../../test/support/access/review-holds.ts'

testAccess(reviewHoldRequests)
