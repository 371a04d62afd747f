import type { Db } from '../../lib/db/database.ts'
import { ownerIds } from '../content/people.ts'
import type { SampleCity } from '../generate/city.ts'

/** In the order in which they signed up, all with one password. */
export async function loadPeople(
  tx: Db,
  { people }: SampleCity,
  passwordHash: string,
): Promise<ReadonlyMap<string, string>> {
  const made = await tx
    .insertInto('member')
    .values(
      people.map(({ joinedAt, ...person }) => ({
        ...person,
        memberEmail: `${person.memberId}@example.com`,
        isEmailProved: true,
        passwordHash,
        memberRole:
          person.memberId === 'admin01' ? ('ROLE_ADMIN' as const) : ('ROLE_COMMON' as const),
        isStoreOwner: ownerIds.includes(person.memberId),
        createdAt: joinedAt,
      })),
    )
    .returning(['memberId', 'memberNo'])
    .execute()
  return new Map(made.map(({ memberId, memberNo }) => [memberId, memberNo]))
}
