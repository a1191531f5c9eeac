import { mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'

const isFolder = async (path: string) => (await stat(path).catch(() => null))?.isDirectory() === true

/**
 * Makes a folder and the folders above it that are missing. `mkdir` with `recursive` never ends where a file system
 * answers ENOENT inside a folder that exists, as /proc does.
 * @throws the error of the operating system
 */
export async function makeFolders(path: string, mode: number): Promise<void> {
  try {
    await mkdir(path, { mode })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST' && (await isFolder(path))) return
    if (code !== 'ENOENT' || (await isFolder(dirname(path)))) throw error
    await makeFolders(dirname(path), mode)
    await makeFolders(path, mode)
  }
}
