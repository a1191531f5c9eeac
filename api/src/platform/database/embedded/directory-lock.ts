import { createHash } from 'node:crypto'
import { mkdirSync, realpathSync } from 'node:fs'
import { createServer } from 'node:net'
import { privateFolder } from '../../files/private-modes.ts'
import { texts } from './texts.ts'

/** Another process works on the directory; two of them would silently overwrite each other's rows. */
export class DirectoryInUse extends Error {
  constructor(directory: string) {
    super(texts.directoryInUse(directory))
    this.name = 'DirectoryInUse'
  }
}

/**
 * Claims a directory for this process. The claim is an abstract Unix socket named by the real path: it leaves
 * nothing on the disk and the kernel frees it at the moment the process dies, even by kill -9.
 * It is seen by the processes of one network namespace (one machine, or one container).
 * @returns the function that gives the directory back.
 * @throws DirectoryInUse
 */
export async function lockDirectory(directory: string): Promise<() => Promise<void>> {
  if (process.platform !== 'linux')
    throw new Error('The embedded database runs on Linux; elsewhere set DATABASE_URL to a PostgreSQL server.')
  mkdirSync(directory, { recursive: true, mode: privateFolder })
  const path = realpathSync(directory)
  const name = `\0sne-data-${createHash('sha256').update(path).digest('hex').slice(0, 32)}`
  const server = createServer((socket) => socket.destroy())
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'EADDRINUSE' ? new DirectoryInUse(path) : error),
    )
    server.listen(name, resolve)
  })
  server.unref()
  return () => new Promise((resolve) => server.close(() => resolve()))
}
