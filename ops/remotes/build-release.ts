import { join } from 'node:path'
import { StepRefused } from '../../api/src/platform/remotes/steps.ts'
import { buildFront } from '../build/build-front.ts'
import { folderOf, isRemoteName, readPackage, remoteNames } from '../build/packages.ts'

/**
 * Builds a remote under the version of its own package, from the sources at hand, always anew: what is published must not
 * depend on what lay about. @returns the built folder
 */
export async function buildRelease(name: string): Promise<string> {
  if (!isRemoteName(name))
    throw new StepRefused(
      `${name} is not built here (${remoteNames.join(', ')}): name a built folder with --from.`,
    )
  const { version } = readPackage(folderOf(name))
  const outputPath = join(folderOf(name), 'dist', `release-${version}`)
  await buildFront({ name, version, outputPath })
  return outputPath
}
