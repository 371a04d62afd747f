import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isRefusal, requestKeys } from '../../reservations/booking/keys.ts'
import { askDaysAnew } from './day.ts'
import { askAgain } from './sending.ts'

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
  const [isLate, setLate] = useState(false)
  const write = useMutation({
    onMutate: () => setLate(false),
    // As the marks do it: also while another window is in front, where the library's own way would wait.
    mutationFn: (body: Body) => {
      const key = keys.keyOf(body)
      return askAgain(() => send(body, key), { onLost: () => setLate(true) })
    },
    // Said once more, it is another one: two parties of two at the door.
    onSuccess: (_, body) => keys.forget(body),
    onError: (error, body) => {
      if (isRefusal(error)) keys.forget(body)
    },
    // Not waited for: the drawer closes on the server's word, and the row comes a moment later.
    onSettled: () => void askDaysAnew(client, restaurantNo),
  })
  return { ...write, isWaiting: write.isPending && isLate }
}
