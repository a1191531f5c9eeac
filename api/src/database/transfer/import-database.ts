import { createReadStream, existsSync } from 'node:fs'
import { cp, mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { from as copyFrom } from 'pg-copy-streams'
import { letterKeyName } from '../../mail/letter-seal.ts'
import { migrate } from '../migrate.ts'
import { migrations } from '../migrations/index.ts'
import { openServer } from '../open.ts'
import { SteadyClient } from '../steady-client.ts'
import { countRows, tablesInOrder } from './catalogue.ts'
import { copyName, filesName, Manifest, manifestName } from './manifest.ts'

const quoted = (names: readonly string[]) => names.map((name) => `"${name}"`).join(', ')

async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, manifestName), 'utf8').catch((cause: unknown) => {
    throw new Error(
      `La cartella non contiene un’esportazione intera / The folder holds no whole export: ${folder}`,
      {
        cause,
      },
    )
  })
  return Manifest.parse(JSON.parse(text))
}

/** Makes the schema and refuses a database in which somebody already works. */
async function prepare(databaseUrl: string, manifest: Manifest) {
  const known = Object.keys(migrations)
  if (manifest.migrations.join() !== known.join())
    throw new Error('The export was made by another version of the product: export it again with this one.')
  const { db, close } = await openServer(databaseUrl, 1)
  try {
    await migrate(db)
    const tables = await tablesInOrder(db)
    for (const { table } of tables)
      if ((await countRows(db, table)) > 0)
        throw new Error(`The server's database is not empty (${table}): import into a new one.`)
    return tables
  } finally {
    await close()
  }
}

/**
 * Fills an empty PostgreSQL database from an exported folder, in one transaction: after an error nothing of it
 * is there. Every table is counted before the commit.
 */
export async function importDatabase(
  folder: string,
  databaseUrl: string,
  dataDir: string,
): Promise<Manifest> {
  const manifest = await readManifest(folder)
  const tables = await prepare(databaseUrl, manifest)
  const client = new SteadyClient({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query('begin')
    await client.query('set constraints all deferred')
    for (const { table, identity } of tables) {
      const exported = manifest.tables.find((entry) => entry.table === table)
      if (!exported) throw new Error(`The export lacks the table ${table}.`)
      const into = client.query(copyFrom(`copy "${table}" (${quoted(exported.columns)}) from stdin`))
      await pipeline(createReadStream(join(folder, copyName(table))), into)
      const { rows } = await client.query(`select count(*)::int as count from "${table}"`)
      if (rows[0].count !== exported.rows)
        throw new Error(`${table}: ${rows[0].count} of ${exported.rows} rows arrived.`)
      if (identity && exported.rows > 0)
        await client.query(
          `select setval(pg_get_serial_sequence($1, $2), (select max("${identity}") from "${table}"))`,
          [table, identity],
        )
    }
    await client.query('commit')
    await client.query('analyze')
  } finally {
    // Without a commit before it the transaction ends in nothing.
    await client.end()
  }
  await mkdir(dataDir, { recursive: true })
  for (const name of [filesName, letterKeyName])
    if (existsSync(join(folder, name))) await cp(join(folder, name), join(dataDir, name), { recursive: true })
  return manifest
}
