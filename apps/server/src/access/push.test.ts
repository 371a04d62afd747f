import { testAccess } from '../../test/support/access/cases.ts'
import { pushRequests } from '../../test/support/access/push.ts'

testAccess(pushRequests)
