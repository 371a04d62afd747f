import { useEffect, useEffectEvent, useState } from 'react'
import { firstAlert } from '../../../../ui/overlay/alerts.ts'
import { areKeysOn, type Command, commandOf, keepKeys } from './keys.ts'

/** Something stands in front of the page, or is about to. */
const isCovered = () =>
  firstAlert() !== null || document.querySelector('[role="dialog"], [role="alertdialog"]') !== null

/** `run` says whether the press meant something; what meant nothing is left to the browser. */
export function useKeys(run: (command: Command) => boolean) {
  const [areOn, setOn] = useState(areKeysOn)

  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!areOn || isCovered()) return
    const command = commandOf(event)
    if (command !== null && run(command)) event.preventDefault()
  })

  useEffect(() => {
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])

  return {
    areOn,
    switchTo: (on: boolean) => {
      keepKeys(on)
      setOn(on)
    },
  }
}
