import { join } from 'node:path'
import { StepRefused } from '../../api/src/platform/remotes/steps.ts'
import { buildFront } from '../build/build-front.ts'
import { folderOf, type RemoteName, readPackage, remoteNames } from '../build/packages.ts'

/** @throws StepRefused for a remote whose sources are not here */
function sourcesOf(name: string): RemoteName {
  const known = remoteNames.find((one) => one === name)
  if (!known)
    throw new StepRefused(
      `${name} is not built here (${remoteNames.join(', ')}): name a built folder with --from.`,
    )
  return known
}

/**
 * The version of a build of the present sources. @throws StepRefused for a remote whose sources are not here
 */
export const versionOfSources = (name: string) => readPackage(folderOf(sourcesOf(name))).version

/**
 * Builds a remote under the version of its own package, from the present sources, always anew: a published
 * version must not depend on leftover files. @returns the built folder
 */
export async function buildRelease(asked: string): Promise<string> {
  const name = sourcesOf(asked)
  const { version } = readPackage(folderOf(name))
  const outputPath = join(folderOf(name), 'dist', `release-${version}`)
  await buildFront({ name, version, outputPath })
  return outputPath
}
