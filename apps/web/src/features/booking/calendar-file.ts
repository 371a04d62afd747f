import { guestClock, parseClockTime } from '@matjari/contract/clock-time'
import type { Reservation } from '@matjari/contract/reservations/entities'
import { dayLabel, seoulMoment } from '@matjari/contract/seoul-day'
import { saveFile } from '../../lib/save-file.ts'

/** RFC 5545, 3.1: the longest line in octets, without its line break. */
export const longestLine = 75

const fold = '\r\n '

/** 20261116T093000Z */
export const utcStamp = (moment: Date) => moment.toISOString().replaceAll(/[-:]|\.\d{3}/g, '')

// Control characters that the TEXT type forbids; a tab is allowed, and line breaks are escaped before.
const forbidden = /(?!\t)\p{Cc}/gu

/** Escapes a value of the type TEXT (RFC 5545, 3.3.11). */
export const escapedText = (text: string) =>
  text
    .replaceAll(/[\\;,]/g, (mark) => `\\${mark}`)
    .replaceAll(/\r\n|\r|\n/g, '\\n')
    .replaceAll(forbidden, '')

function octetsOf(character: string): number {
  const code = character.codePointAt(0) ?? 0
  if (code < 0x80) return 1
  if (code < 0x800) return 2
  return code < 0x10000 ? 3 : 4
}

/** Continues long lines with a leading blank, without cutting a character in two. */
export function foldedLine(line: string): string {
  let folded = ''
  let octets = 0
  for (const character of line) {
    const size = octetsOf(character)
    if (octets + size > longestLine) {
      folded += fold
      octets = 1
    }
    folded += character
    octets += size
  }
  return folded
}

export type CalendarTable = Pick<
  Reservation,
  | 'reservationNo'
  | 'restaurantNo'
  | 'restaurantName'
  | 'restaurantAddress'
  | 'reserveDay'
  | 'reserveTime'
  | 'numberOfGuests'
  | 'request'
  | 'lat'
  | 'lng'
>

type CalendarContext = {
  readonly now: Date
  /** The origin of this site, such as https://matjari.example. */
  readonly origin: string
}

const stayMinutes = 90
const lineEnd = '\r\n'

/**
 * The booking as an iCalendar file (RFC 5545). A booking keeps its UID when it is changed: adding it again
 * moves the calendar entry; the later DTSTAMP wins.
 */
export function calendarOf(table: CalendarTable, { now, origin }: CalendarContext): string {
  const { restaurantName: name, reserveDay, reserveTime, lat, lng } = table
  const start = parseClockTime(reserveTime) ?? 0
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Matjari//Reservations//KO',
    'CALSCALE:GREGORIAN',
    'BEGIN:VEVENT',
    `UID:reservation-${table.reservationNo}@${new URL(origin).hostname}`,
    `DTSTAMP:${utcStamp(now)}`,
    // UTC: every calendar knows it, and no time zone table is needed.
    `DTSTART:${utcStamp(seoulMoment(reserveDay, start))}`,
    `DTEND:${utcStamp(seoulMoment(reserveDay, start + stayMinutes))}`,
    `SUMMARY:${escapedText(`${name} 예약 (${table.numberOfGuests}명)`)}`,
    `LOCATION:${escapedText(table.restaurantAddress)}`,
    ...(lat === null || lng === null ? [] : [`GEO:${lat};${lng}`]),
    `DESCRIPTION:${escapedText(descriptionOf(table))}`,
    `URL:${origin}/restaurant/${table.restaurantNo}`,
    'STATUS:CONFIRMED',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escapedText(`두 시간 뒤 ${name} 예약이 있어요.`)}`,
    'TRIGGER:-PT2H',
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map((line) => foldedLine(line) + lineEnd).join('')
}

const descriptionOf = (table: CalendarTable) =>
  [
    `예약 날짜: ${dayLabel(table.reserveDay)}`,
    `예약 시간: ${guestClock(table.reserveTime)}`,
    `인원: ${table.numberOfGuests}명`,
    ...(table.request === '' ? [] : [`요청사항: ${table.request}`]),
    `예약 번호: ${table.reservationNo}`,
  ].join('\n')

/**
 * matjari-2026-11-16-1830-31.ics. Letters, digits and dashes only, so that every system, archive and mail
 * program can write it.
 */
export const calendarFileName = ({ reserveDay, reserveTime, reservationNo }: CalendarTable) =>
  `matjari-${reserveDay}-${reserveTime.replace(':', '')}-${reservationNo}.ics`

/** Downloads the booking as a calendar file. */
export function downloadCalendar(table: CalendarTable) {
  const text = calendarOf(table, { now: new Date(), origin: window.location.origin })
  saveFile(calendarFileName(table), text, 'text/calendar')
}
