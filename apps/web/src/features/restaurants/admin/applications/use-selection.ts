import { limits } from '@matjari/contract/limits'
import { messages } from '@matjari/contract/messages'
import type { Application } from '@matjari/contract/restaurants/entities'
import { useState } from 'react'
import { showToast } from '../../../../ui/overlay/toasts.ts'

const most = limits.applications.atOnce

/** What was chosen to be decided together. What leaves the list comes back chosen if it comes back. */
export function useSelection(rows: readonly Application[]) {
  const [nos, setNos] = useState<ReadonlySet<string>>(new Set())
  const chosen = rows.filter(({ applicationNo }) => nos.has(applicationNo))
  const isFull = chosen.length >= most

  function toggle({ applicationNo }: Application) {
    if (isFull && !nos.has(applicationNo)) return showToast(messages.verdict.listRule, 'error')
    setNos((now) => {
      const next = new Set(now)
      if (!next.delete(applicationNo)) next.add(applicationNo)
      return next
    })
  }

  return {
    chosen,
    nos,
    toggle,
    /** As many of the list as go together, from the top. */
    chooseAll: () => setNos(new Set(rows.slice(0, most).map(({ applicationNo }) => applicationNo))),
    clear: () => setNos(new Set()),
    remove: (gone: readonly Application[]) =>
      setNos((now) => {
        const next = new Set(now)
        for (const { applicationNo } of gone) next.delete(applicationNo)
        return next
      }),
  }
}

export type Selection = ReturnType<typeof useSelection>
