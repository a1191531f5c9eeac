import { sql } from 'kysely'
import { openEmbedded } from '../open.ts'

/** Writes rows one commit after the other and says each number only after its commit, until it is killed. */
const { db } = await openEmbedded(process.argv[2] ?? '')
await sql`create table if not exists steps (number integer primary key, filler text)`.execute(db)
console.log('open')
for (let number = 1; ; number++) {
  await db.transaction().execute(async (trx) => {
    await sql`insert into steps values (${number}, ${'x'.repeat(500)})`.execute(trx)
    await sql`update steps set filler = 'y' where number = ${number}`.execute(trx)
  })
  console.log(number)
}
