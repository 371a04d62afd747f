import { testAccess } from '../../test/support/access/cases.ts'
import { deskRequests } from '../../test/support/access/desk.ts'

testAccess(deskRequests)
