import pg from 'pg'

/** The same server, another database. */
export function databaseAt(url: string, name: string): string {
  const address = new URL(url)
  address.pathname = `/${name}`
  return address.href
}

/** One statement by itself: on the server, or on the database that the address names. */
export async function onServer(url: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<object>(statement)
    return rows
  } finally {
    await client.end()
  }
}
