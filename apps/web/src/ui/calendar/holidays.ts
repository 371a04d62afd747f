import { getHolidayPreset } from '@hyunbinseo/holidays-kr'
import { useEffect, useState } from 'react'

/** The years the list covers; it throws for any other. */
export const holidayYears = { first: 2018, last: 2027 }

/** Names by day: '2026-07-17' → '제헌절'. */
export type Holidays = ReadonlyMap<string, string>

const noHolidays: Holidays = new Map()

export async function loadHolidays(year: number): Promise<Holidays> {
  if (year < holidayYears.first || year > holidayYears.last) return noHolidays
  const namesByDay = await getHolidayPreset(String(year))
  return new Map(Object.entries(namesByDay).map(([day, names]) => [day, names.join(', ')]))
}

/** `month` is 'YYYY-MM'. */
export const holidaysInMonth = (holidays: Holidays, month: string) =>
  [...holidays].flatMap(([day, name]) =>
    day.startsWith(`${month}-`) ? [{ date: Number(day.slice(-2)), name }] : [],
  )

/** The names of a year's holidays, once loaded. */
export function useHolidays(year: number) {
  const [holidays, setHolidays] = useState(noHolidays)
  useEffect(() => {
    let isCurrent = true
    const show = (loaded: Holidays) => isCurrent && setHolidays(loaded)
    // The names are optional: without them the calendar still works.
    loadHolidays(year).then(show, () => show(noHolidays))
    return () => {
      isCurrent = false
    }
  }, [year])
  return holidays
}
