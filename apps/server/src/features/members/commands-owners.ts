import type { Db } from '../../lib/db/database.ts'
import { updateStoreOwner } from './store-admin.ts'

/** Makes a member a store owner, or no longer one, and tells whom. A member who has left stays nobody. */
export const setStoreOwner = (tx: Db, memberNo: string, isStoreOwner: boolean) =>
  updateStoreOwner(tx, { memberNo, isStoreOwner })
