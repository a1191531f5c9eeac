import { resolve } from 'node:path'
import { publishFolder, removeIncomplete } from '../../api/src/platform/remotes/publish.ts'
import { readRemoteFile } from '../../api/src/platform/remotes/published.ts'
import { readRegistry } from '../../api/src/platform/remotes/registry-store.ts'
import { StepRefused } from '../../api/src/platform/remotes/steps.ts'
import { namedRemote, type Wish } from './arguments.ts'
import { buildRelease, versionOfSources } from './build-release.ts'
import { by, type Installation } from './installation.ts'
import { reasonOf } from './prompt.ts'
import { whoHas } from './who.ts'

/** The folder in which the person called; the script itself may run elsewhere. */
const startFolder = process.env.INIT_CWD ?? process.cwd()

/**
 * Copies a built folder to the served place, or builds it first from the present sources. It makes no version
 * live.
 */
export async function publishStep(wish: Wish, place: Installation): Promise<string> {
  const name = namedRemote(wish)
  if (!wish.from) refuseOther(wish, versionOfSources(name), `${name}/package.json`)
  const reason = await reasonOf(wish.reason)
  const folder = wish.from ? resolve(startFolder, wish.from) : await buildRelease(name)
  removeIncomplete(place)
  const built = readRemoteFileOf(folder)
  if (built.name !== name) throw new StepRefused(`${folder} holds ${built.name}, not ${name}.`)
  refuseOther(wish, built.version, `${folder}/remote.json`)
  const { remote, isNew, restored } = publishFolder(folder, place, { reason, by: by() })
  const { version } = remote
  const whose = whoHas(readRegistry(place), name, version)
  if (restored.length > 0)
    return `${name} ${version} was damaged (${restored.join('; ')}): its whole folder was put in place again, with the bytes that were recorded. ${whose}`
  return isNew
    ? `${name} ${version} is published. ${whose}`
    : `${name} ${version} is published already, with the same bytes. ${whose}`
}

/** The version is that of the sources or of the build: a number on the command line changes nothing. */
function refuseOther({ version: asked }: Wish, version: string, file: string) {
  if (asked !== null && asked !== version)
    throw new StepRefused(
      `${asked} cannot be published: the version stands in ${file}: ${version}. Raise it there, or leave the version out.`,
    )
}

/** @throws StepRefused for a folder that no build made */
function readRemoteFileOf(folder: string) {
  try {
    return readRemoteFile(folder)
  } catch (error) {
    throw new StepRefused(
      `${folder} holds no built remote: ${error instanceof Error ? error.message.split('\n')[0] : error}`,
    )
  }
}
