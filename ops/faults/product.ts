import { closeSync, mkdirSync, openSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Db, openServer } from '../../api/src/platform/database/open.ts'
import { createServerDatabase } from '../../api/src/testing/database.ts'
import { type Product, startProduct } from '../../e2e/support/start-product.ts'

/** A running product whose database this process reads too. */
export interface OnPostgres extends Product {
  readonly db: Db
  /** Errors in the server's log. */
  log(): Promise<readonly LoggedError[]>
}

export interface LoggedError {
  readonly requestId: string
  readonly message: string
}

/** With which the installation's own tools call the server. */
export const operationsKey = 'guasti-chiave-delle-operazioni'

/** Settings of a server whose data nobody keeps: its folders of front ends are made, with a page that says nothing. */
export function settingsIn(folder: string): Record<string, string> {
  const place = { HOST_DIR: join(folder, 'host'), REMOTES_DIR: join(folder, 'remotes') }
  for (const path of Object.values(place)) mkdirSync(path, { recursive: true })
  writeFileSync(join(place.HOST_DIR, 'index.html'), '<!doctype html><title>-</title>')
  return { ...place, REMOTES_AUDIT_KEY: operationsKey }
}

function errorsOf(text: string): LoggedError[] {
  return text.split('\n').flatMap((line) => {
    if (!line.startsWith('{')) return []
    const { reqId, err, msg } = JSON.parse(line) as {
      reqId?: string
      err?: { message?: string; stack?: string }
      msg?: string
    }
    const place = /\(?(?:file:\/\/)?\S*\/api\/src\/(\S+?)\)?$/m.exec(err?.stack ?? '')?.[1]
    const message = [err?.message ?? msg ?? '', place].filter(Boolean).join(' at ')
    return [{ requestId: reqId ?? '', message }]
  })
}

/**
 * Starts the product with its output in `server.log`.
 * @param folder for that file; the caller removes it
 */
export async function startSilent(env: Record<string, string>, folder: string): Promise<Product> {
  const output = openSync(join(folder, 'server.log'), 'a')
  const product = await startProduct({ LOG_LEVEL: 'error', ...env }, output)
  let stopped: Promise<void> | undefined
  const stop = async () => {
    await product.stop()
    closeSync(output)
  }
  return {
    ...product,
    stop: () => {
      stopped ??= stop()
      return stopped
    },
  }
}

/**
 * Starts the product on a copy of the demonstration laboratory.
 * @param folder for front ends and log; the caller removes it
 */
export async function startOnPostgres(folder: string): Promise<OnPostgres> {
  const database = await createServerDatabase(process.env.TEST_DATABASE_URL ?? '', process.env.DEMO_TEMPLATE)
  const product = await startSilent({ ...settingsIn(folder), DATABASE_URL: database.url }, folder)
  const { db, close } = openServer(database.url, 3)
  return {
    ...product,
    db,
    log: async () => errorsOf(await readFile(join(folder, 'server.log'), 'utf8')),
    stop: async () => {
      await close()
      await product.stop()
      await database.drop()
    },
  }
}
