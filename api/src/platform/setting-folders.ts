import { existsSync, mkdtempSync, rmdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Settings, SettingsError } from './settings.ts'
import { texts } from './texts.ts'

type Folders = Pick<Settings, 'hostDir' | 'hostVersionsDir' | 'remotesDir' | 'remotesStateDir'>

const byName = ({ hostDir, hostVersionsDir, remotesDir, remotesStateDir }: Folders) => ({
  HOST_DIR: hostDir,
  HOST_VERSIONS_DIR: hostVersionsDir,
  REMOTES_DIR: remotesDir,
  REMOTES_STATE_DIR: remotesStateDir,
})

/** The folders that the environment names: the default ones are made by the build. */
const named = (folders: Folders, env: NodeJS.ProcessEnv) =>
  Object.entries(byName(folders)).filter(([name]) => env[name]?.trim())

const kindOf = (path: string) => {
  const found = statSync(path, { throwIfNoEntry: false })
  return found && (found.isDirectory() ? 'folder' : 'file')
}

/** The deepest part of a path that is there. */
const existing = (path: string): string =>
  existsSync(path) || path === dirname(path) ? path : existing(dirname(path))

/** Problems of a path for any account; rights of an account are checked where it is used. */
function problemOf(name: string, path: string): string[] {
  try {
    const above = existing(path)
    if (kindOf(above) === 'file') return [texts.notFolder(name, path)]
    if (above !== path) rmdirSync(mkdtempSync(join(above, '.sne-')))
    return []
  } catch (error) {
    // As /proc answers inside a folder that exists: `mkdir` with `recursive` never ends there.
    const { code } = error as NodeJS.ErrnoException
    return code === 'ENOENT' || code === 'ENAMETOOLONG' ? [texts.noPlaceForFolder(name, path)] : []
  }
}

/**
 * Folders that the environment names are folders, or can be made.
 * @throws SettingsError
 */
export function checkPlaces(folders: Folders, env: NodeJS.ProcessEnv = process.env): void {
  const problems = named(folders, env).flatMap(([name, path]) => problemOf(name, path))
  if (problems.length > 0) throw new SettingsError(problems)
}

/**
 * Folders of front ends that the environment names have to be there with what makes them one: every page would be missing.
 * Remotes may be published later; those that are there need their key. Each start makes HOST_VERSIONS_DIR.
 * @throws SettingsError
 */
export function checkFrontEndFolders(folders: Folders, env: NodeJS.ProcessEnv = process.env): void {
  checkPlaces(folders, env)
  const published = existsSync(join(folders.remotesDir, 'registry.json'))
  const optional = published ? ['HOST_VERSIONS_DIR'] : ['HOST_VERSIONS_DIR', 'REMOTES_STATE_DIR']
  const problems = named(folders, env).flatMap(([name, path]) => {
    if (optional.includes(name)) return []
    if (!existsSync(path)) return [texts.noFolder(name, path)]
    return name === 'HOST_DIR' && !existsSync(join(path, 'index.html')) ? [texts.noHost(path)] : []
  })
  if (problems.length > 0) throw new SettingsError(problems)
}
