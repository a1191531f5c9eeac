import { chmod, lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { privateFile, privateFolder, sharedBits } from '../files/private-modes.ts'
import { texts } from './texts.ts'

/**
 * Entries of the product in its data directory; hidden files are its probes and files being
 * written.
 */
const own = ['database', 'database.new', 'files', 'installation', 'directory', 'letter-key']
const isOwn = (name: string) =>
  own.includes(name) || name.startsWith('.') || name.startsWith('letter-key-') || name === 'lost+found'

/** A file may vanish between the listing and the change: another process writes aside and renames. */
const unlessGone = (error: NodeJS.ErrnoException) => {
  if (error.code !== 'ENOENT') throw error
  return null
}

/** Closes a file, or a folder with everything in it. The folder comes last, so that a stopped run is repeated. */
async function tighten(path: string): Promise<void> {
  const found = await lstat(path).catch(unlessGone)
  if (!found || found.isSymbolicLink() || (found.mode & sharedBits) === 0) return
  if (found.isDirectory()) for (const name of await readdir(path)) await tighten(join(path, name))
  await chmod(path, found.isDirectory() ? privateFolder : privateFile).catch(unlessGone)
}

/**
 * Takes the permissions of group and others from the data directory, also from that of an earlier version. A directory
 * that holds files of somebody else keeps its own permissions: closing `/tmp` would stop other programs.
 */
export async function tightenDirectory(directory: string): Promise<void> {
  try {
    for (const name of own) await tighten(join(directory, name))
    const { mode } = await lstat(directory)
    if ((mode & sharedBits) === 0 || !(await readdir(directory)).every(isOwn)) return
    await chmod(directory, privateFolder)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error
    process.emitWarning(texts.directoryOfOther(directory))
  }
}
