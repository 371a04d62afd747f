// Opens the embedded database in the folder it is given and writes members until it is killed. Each
// number it prints is that of a row whose transaction has been confirmed.
import { openDatabase } from '../../src/db/database.ts'
import { migrate } from '../../src/db/migrate.ts'

const [dataDir = '', template] = process.argv.slice(2)
const say = (line: string) => process.stdout.write(`${line}\n`)
const log = () => {}

try {
  const { db } = await openDatabase({ dataDir, template, log })
  await migrate(db, { log })
  say('open')
  for (let n = 0; ; n += 1) {
    const name = `${process.pid}_${n}`
    await db.transaction().execute(async (tx) => {
      const { memberNo } = await tx
        .insertInto('member')
        .values({ memberId: name, memberName: name, memberNickName: name })
        .returning('memberNo')
        .executeTakeFirstOrThrow()
      await tx
        .insertInto('signIn')
        .values({ memberNo, expiresAt: new Date('2999-01-01'), endsAt: new Date('2999-01-01') })
        .execute()
    })
    say(name)
  }
} catch (error) {
  say(error instanceof Error ? error.message : String(error))
  process.exit(1)
}
