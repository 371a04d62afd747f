import { useEffect, useState } from 'react'
import { type Holidays, loadHolidays, noHolidays } from './holidays.ts'

/** The names of a year's holidays, once they have come. */
export function useHolidays(year: number) {
  const [holidays, setHolidays] = useState(noHolidays)
  useEffect(() => {
    let isCurrent = true
    const show = (loaded: Holidays) => isCurrent && setHolidays(loaded)
    // The names are an extra: when they cannot be fetched the calendar does its work without them.
    loadHolidays(year).then(show, () => show(noHolidays))
    return () => {
      isCurrent = false
    }
  }, [year])
  return holidays
}
