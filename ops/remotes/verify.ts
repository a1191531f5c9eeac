import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { apiVersion } from '@sne/shared/contract'
import { misfitsOf, shellContract } from '@sne/shared/registry'
import { differences, type RemoteFile, readRemoteFile } from '../../api/src/platform/remotes/published.ts'
import { providedVersions } from '../build/shared-modules.ts'

/** What keeps a published version from being served, in words; nothing when it is fit. */
export async function verifyPublished(folder: string): Promise<string[]> {
  let remote: RemoteFile
  try {
    remote = readRemoteFile(folder)
  } catch (error) {
    return [`remote.json cannot be read: ${error instanceof Error ? error.message : error}`]
  }
  const offered = { shellContract, apiVersion, shared: providedVersions() }
  return [...differences(folder, remote), ...misfitsOf(remote, offered), ...missing(folder, remote)]
}

const missing = (folder: string, { preload, files }: RemoteFile): string[] => [
  ...preload.flatMap((file) =>
    existsSync(join(folder, file)) ? [] : [`${file} is needed first and missing`],
  ),
  ...(files && 'manifest.json' in files ? [] : ['manifest.json has no hash']),
]
