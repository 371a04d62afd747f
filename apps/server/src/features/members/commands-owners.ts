import type { Db } from '../../lib/db/database.ts'
import * as store from './store-owners.ts'

/** Nobody else changes the member until the transaction ends. */
export const lockStoreOwner = (tx: Db, memberNo: string) => store.lockMember(tx, memberNo)

/** Makes a member a store owner, or no longer one, and tells whom. A member who has left stays nobody. */
export const setStoreOwner = (tx: Db, memberNo: string, isStoreOwner: boolean) =>
  store.updateStoreOwner(tx, { memberNo, isStoreOwner })
