import type { Menu } from '@matjari/contract/entities/menu'
import type { Deps } from '../../lib/deps.ts'
import type { Caller } from '../../lib/http/caller.ts'
import { lockOwnRestaurant } from '../restaurants/commands.ts'
import { orderRefusal } from './rules.ts'
import { listMenus, writeOrder } from './store.ts'

type MenuOrder = {
  readonly caller: Caller
  readonly restaurantNo: string
  readonly menuNos: readonly string[]
}

/** An order made from a list that has changed meanwhile is refused: it would put dishes in places nobody chose. */
export function reorderMenus(deps: Deps, asked: MenuOrder): Promise<Menu[]> {
  const { caller, restaurantNo, menuNos } = asked
  return deps.db.transaction().execute(async (tx) => {
    await lockOwnRestaurant(tx, restaurantNo, caller)
    const present = await listMenus(tx, restaurantNo)
    const refusal = orderRefusal(
      present.map(({ menuNo }) => menuNo),
      menuNos,
    )
    if (refusal) throw refusal
    await writeOrder(tx, menuNos)
    return listMenus(tx, restaurantNo)
  })
}
