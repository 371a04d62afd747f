import { testAccess } from '../../test/support/access/cases.ts'
import { waitingRequests } from '../../test/support/access/waiting.ts'

testAccess(waitingRequests)
