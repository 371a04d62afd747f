import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isRefusal, requestKeys } from '../../reservations/booking/keys.ts'
import { askDaysAnew } from './day.ts'
import { isLost, waitsMs } from './sending.ts'

/**
 * A change of the owner's that happens once, however often it is sent: the same one keeps its key until it is
 * known what became of it, and a lost answer is asked for again by itself.
 */
export function useWrite<Body extends object, Answer>(
  restaurantNo: string,
  send: (body: Body, key: string) => Promise<Answer>,
) {
  const client = useQueryClient()
  const [keys] = useState(() => requestKeys<Body>())
  const write = useMutation({
    mutationFn: (body: Body) => send(body, keys.keyOf(body)),
    retry: (failures, error) => failures < waitsMs.length && isLost(error),
    retryDelay: (failures) => waitsMs[failures] ?? 0,
    // Said once more, it is another one: two parties of two at the door.
    onSuccess: (_, body) => keys.forget(body),
    onError: (error, body) => {
      if (isRefusal(error)) keys.forget(body)
    },
    // Not waited for: the drawer closes on the server's word, and the row comes a moment later.
    onSettled: () => void askDaysAnew(client, restaurantNo),
  })
  return { ...write, isWaiting: write.isPending && write.failureCount > 0 }
}
