import { mkdir, rmdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'

const isFolder = async (path: string) => (await stat(path).catch(() => null))?.isDirectory() === true

/**
 * Makes a folder and the folders above it that are missing. `mkdir` with `recursive` never ends where a file system
 * answers ENOENT inside a folder that exists, as /proc does.
 * @returns the folders that this call made, the highest first
 * @throws the error of the operating system
 */
export async function makeFolders(path: string, mode: number): Promise<string[]> {
  try {
    await mkdir(path, { mode })
    return [path]
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST' && (await isFolder(path))) return []
    if (code !== 'ENOENT' || (await isFolder(dirname(path)))) throw error
    const above = await makeFolders(dirname(path), mode)
    return [...above, ...(await makeFolders(path, mode))]
  }
}

/** Removes folders that `makeFolders` made, for as long as they are empty. */
export async function removeEmptyFolders(made: readonly string[]): Promise<void> {
  for (const path of made.toReversed())
    if (
      !(await rmdir(path).then(
        () => true,
        () => false,
      ))
    )
      return
}
