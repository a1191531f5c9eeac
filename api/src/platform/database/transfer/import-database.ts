import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { from as copyFrom } from 'pg-copy-streams'
import { migrate } from '../migrate.ts'
import { openServer } from '../open.ts'
import { SteadyClient } from '../steady-client.ts'
import { type TableColumns, tablesInOrder } from './catalogue.ts'
import { checkBackup } from './check-backup.ts'
import { oneImport } from './import-lock.ts'
import { claimEmpty, importFiles } from './import-target.ts'
import { copyName, type Manifest, readManifest } from './manifest.ts'
import { texts } from './texts.ts'
import { TransferError } from './transfer-error.ts'
import { unfinishedImport } from './unfinished-import.ts'
import { refuseOtherExport } from './version.ts'

const quoted = (names: readonly string[]) => names.map((name) => `"${name}"`).join(', ')

/** Makes the schema. @returns its tables, in the order in which they are filled */
async function makeSchema(databaseUrl: string): Promise<TableColumns[]> {
  const { db, close } = openServer(databaseUrl, 1)
  try {
    await migrate(db)
    return await tablesInOrder(db)
  } finally {
    await close()
  }
}

async function importTable(
  client: SteadyClient,
  folder: string,
  { table, identity }: TableColumns,
  manifest: Manifest,
): Promise<void> {
  const exported = manifest.tables.find((entry) => entry.table === table)
  if (!exported)
    throw new TransferError(texts.tableMissing(table), 'the export lacks this table: export again')
  const into = client.query(copyFrom(`copy "${table}" (${quoted(exported.columns)}) from stdin`))
  await pipeline(createReadStream(join(folder, copyName(table))), into)
  const { rows } = await client.query(`select count(*)::int as count from "${table}"`)
  if (rows[0].count !== exported.rows)
    throw new TransferError(
      texts.rowsMissing(table, rows[0].count, exported.rows),
      'rows of this table are missing and nothing was imported: repeat the command',
    )
  if (identity && exported.rows > 0)
    await client.query(
      `select setval(pg_get_serial_sequence($1, $2), (select max("${identity}") from "${table}"))`,
      [table, identity],
    )
}

/**
 * Fills an empty PostgreSQL database from an exported folder. The backup is read and checked before anything is
 * written. Files come first, and rows in one transaction after them: an import that failed can be repeated, and no
 * start takes the database for an installation before.
 * @throws TransferError, NewerSchema
 */
export async function importDatabase(
  folder: string,
  databaseUrl: string,
  dataDir: string,
): Promise<Manifest> {
  const manifest = await readManifest(folder)
  refuseOtherExport(manifest)
  const kept = await checkBackup(folder, manifest)
  await oneImport(databaseUrl, async () => {
    await claimEmpty(databaseUrl)
    await importFiles(folder, dataDir, kept)
    await importRows(folder, databaseUrl, manifest)
  })
  return manifest
}

/** All rows in one transaction. */
async function importRows(folder: string, databaseUrl: string, manifest: Manifest): Promise<void> {
  const tables = await makeSchema(databaseUrl)
  const client = new SteadyClient({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query('begin')
    await client.query('set constraints all deferred')
    // The summaries come with the rows that they are about.
    await client.query("set local sne.marks = 'off'")
    for (const table of tables) await importTable(client, folder, table, manifest)
    await client.query(`drop table ${unfinishedImport}`)
    await client.query('commit')
    // Autovacuum analyzes later.
    await client.query('analyze').catch(() => {})
  } finally {
    // Without a commit before it the transaction ends in nothing.
    await client.end()
  }
}
