import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, realpathSync } from 'node:fs'
import { createConnection, createServer } from 'node:net'
import { text } from 'node:stream/consumers'
import { privateFolder } from '../../files/private-modes.ts'
import { texts } from './texts.ts'

/** Another process works on the directory; two of them would silently overwrite each other's rows. */
export class DirectoryInUse extends Error {
  /** @param holder number of the process that holds it, where it says so */
  constructor(directory: string, holder: string | null) {
    super(texts.directoryInUse(directory, holder))
    this.name = 'DirectoryInUse'
  }
}

/** Milliseconds in which the holder of a directory says its number. */
const patience = 1000

/** @returns number of the process that holds a claim; null when it does not say it in time */
async function holderOf(name: string): Promise<string | null> {
  const socket = createConnection(name)
  socket.setTimeout(patience, () => socket.destroy())
  const told = await text(socket).catch(() => '')
  return /^\d+$/.test(told) ? told : null
}

/**
 * Claims a directory for this process. The claim is an abstract Unix socket named by the real path. It leaves nothing
 * on the disk. The kernel frees it when the process dies, even by kill -9. The processes of one network namespace (one
 * machine, or one container) see it.
 * @returns the function that gives the directory back.
 * @throws DirectoryInUse
 */
export async function lockDirectory(directory: string): Promise<() => Promise<void>> {
  if (process.platform !== 'linux')
    throw new Error('The embedded database runs on Linux; elsewhere set DATABASE_URL to a PostgreSQL server.')
  mkdirSync(directory, { recursive: true, mode: privateFolder })
  const path = realpathSync(directory)
  const name = `\0sne-data-${createHash('sha256').update(path).digest('hex').slice(0, 32)}`
  // Each connection gets the number of this process: the person may have to end it.
  const server = createServer((socket) => socket.on('error', () => {}).end(String(process.pid)))
  server.listen(name)
  try {
    await once(server, 'listening')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    throw new DirectoryInUse(path, await holderOf(name))
  }
  server.unref()
  return () => new Promise((resolve) => server.close(() => resolve()))
}
