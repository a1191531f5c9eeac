import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Db, openEmbedded } from '../../../api/src/platform/database/open.ts'
import { settingsIn, startOnPostgres, startSilent } from '../product.ts'

/** A product that is killed, on one of the databases. */
export interface Place {
  readonly name: string
  readonly url: string
  readonly dataDir: string
  kill(): Promise<void>
  /** Starts the killed server again and looks at its database. */
  restart<T>(look: (db: Db) => Promise<T>): Promise<T>
  stop(): Promise<void>
}

export async function onPostgres(folder: string): Promise<Place> {
  const product = await startOnPostgres(folder)
  return {
    ...product,
    name: 'PostgreSQL',
    restart: async (look) => {
      await product.restart()
      return look(product.db)
    },
  }
}

/**
 * One process at a time opens an embedded database. The test reads a copy made when the server was dead,
 * while the server starts again on the original. So the copy is the state of the disk after the kill.
 */
export async function onEmbedded(folder: string): Promise<Place> {
  const product = await startSilent(settingsIn(folder), folder)
  const lookAtCopy = async <T>(copy: string, look: (db: Db) => Promise<T>) => {
    const opened = await openEmbedded(copy)
    try {
      return await look(opened.db)
    } finally {
      await opened.close()
    }
  }
  return {
    ...product,
    name: 'embedded database',
    restart: async (look) => {
      const copy = await mkdtemp(join(tmpdir(), 'sne-killed-'))
      try {
        await cp(product.dataDir, copy, { recursive: true })
        const [seen] = await Promise.all([lookAtCopy(copy, look), product.restart()])
        return seen
      } finally {
        await rm(copy, { recursive: true, force: true })
      }
    },
  }
}
