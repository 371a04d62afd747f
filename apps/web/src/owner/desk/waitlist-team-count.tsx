import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '../../lib/api.ts'
import { deskQueryKeys } from './desk-query-keys.ts'

const refreshMs = 60_000
const maxTeams = 999

const teamsQuery = (restaurantNo: string | undefined) =>
  queryOptions({
    queryKey: deskQueryKeys.waitingTeams(restaurantNo),
    queryFn: async ({ signal }) =>
      (await api('GET /api/desk/waiting', { query: { restaurantNo } }, { signal })).teams,
    enabled: restaurantNo !== undefined,
    refetchInterval: refreshMs,
  })

/** The waitlist page writes the number it has just loaded into the menu's query. */
export function useSetWaitlistTeams(restaurantNo: string, teams: number | undefined) {
  const client = useQueryClient()
  useEffect(() => {
    if (teams !== undefined) client.setQueryData(teamsQuery(restaurantNo).queryKey, teams)
  }, [client, restaurantNo, teams])
}

/** The number of waiting teams in the menu; nothing if it is 0. */
export function WaitlistTeams({ restaurantNo }: { restaurantNo: string | undefined }) {
  const { data: teams = 0 } = useQuery(teamsQuery(restaurantNo))
  if (teams === 0) return null
  return (
    <>
      <span aria-hidden="true" className="desk-nav-n">
        {teams > maxTeams ? `${maxTeams}+` : teams}
      </span>
      <span className="sr-only"> {teams}팀 기다려요</span>
    </>
  )
}
