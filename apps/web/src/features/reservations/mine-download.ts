import { type CalendarTable, calendarFileName, calendarOf } from './mine-calendar.ts'

/** Hands the booking to the person's calendar as a file. */
export function downloadCalendar(table: CalendarTable) {
  const told = { now: new Date(), origin: window.location.origin }
  const file = new Blob([calendarOf(table, told)], { type: 'text/calendar;charset=utf-8' })
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = calendarFileName(table)
  link.click()
  // Some browsers read the file only after the click has returned.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
