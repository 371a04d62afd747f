import { testAccess } from '../../test/support/access/cases.ts'
import { staffRequests } from '../../test/support/access/staff.ts'

testAccess(staffRequests)
