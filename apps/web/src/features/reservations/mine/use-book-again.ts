import type { Reservation } from '@matjari/contract/reservations/entities'
import { seoulToday } from '@matjari/contract/seoul-day'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { searchWith } from '../booking/address.ts'
import { daysQuery, slotsQuery } from '../booking/api.ts'
import { againDay, againTime, weeksFrom } from './again.ts'

/** Opens the sheet for the same party on the same day of the week, with the next free time like the last. */
export function useBookAgain(table: Reservation) {
  const client = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: async () => {
      const { restaurantNo, numberOfGuests } = table
      const range = weeksFrom(seoulToday(new Date()))
      const days = await client.fetchQuery(daysQuery({ restaurantNo, ...range, numberOfGuests }))
      const day = againDay(days, table.reserveDay)
      if (!day) return { day: null, time: null }
      const asked = { restaurantNo, reserveDay: day, numberOfGuests, changing: undefined }
      const { slots } = await client.fetchQuery(slotsQuery(asked))
      return { day, time: againTime(slots, table.reserveTime) }
    },
    onSettled: (found) => {
      // What could not be found out is for the sheet to say: it shows the same day by day.
      const choice = { day: null, time: null, ...found, guests: table.numberOfGuests }
      void navigate(`/restaurant/${table.restaurantNo}${searchWith('', choice)}`)
    },
  })
}
