import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { migrate } from '../migrate.ts'
import { recordReleased } from '../migrations/released.ts'
import { openInMemory } from '../open.ts'
import { describeSchema } from './describe.ts'
import { tableFiles } from './render.ts'

/** `npm run db:tables`: writes `database/tables` anew from the migrated schema, and the digests of new migrations. */
const target = join(import.meta.dirname, '../tables')
const { db, close } = await openInMemory()
await migrate(db)
for (const [name, text] of tableFiles(await describeSchema(db))) writeFileSync(join(target, name), text)
await close()
await recordReleased()
execFileSync('pnpm', ['exec', 'biome', 'check', '--write', target], { stdio: 'inherit' })
