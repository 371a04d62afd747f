import { administrationRequests } from '../../test/support/access/administration.ts'
import { testAccess } from '../../test/support/access/cases.ts'

testAccess(administrationRequests)
