import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { apiVersion } from '@sne/shared/contract'
import { serves, shellContract } from '@sne/shared/registry'
import { differences, type RemoteFile, readRemoteFile } from '../../api/src/remotes/published.ts'
import { providedVersions } from '../build/shared-modules.ts'

/** What keeps a published version from being served, in words; nothing when it is fit. */
export async function verifyPublished(folder: string): Promise<string[]> {
  let remote: RemoteFile
  try {
    remote = readRemoteFile(folder)
  } catch (error) {
    return [`remote.json cannot be read: ${error instanceof Error ? error.message : error}`]
  }
  return [...differences(folder, remote), ...unfit(remote), ...missing(folder, remote)]
}

function unfit({ shellContract: shell, apiVersion: api, shared }: RemoteFile): string[] {
  const provided = providedVersions()
  return [
    ...(serves(shellContract, shell)
      ? []
      : [`it needs the shell's contract ${shell}, the host offers ${shellContract}`]),
    ...(serves(apiVersion, api)
      ? []
      : [`it needs version ${api} of the calls, the server offers ${apiVersion}`]),
    ...Object.entries(shared).flatMap(([request, version]) => {
      const has = provided[request]
      if (has === undefined) return [`it needs ${request}, which the host does not provide`]
      return serves(has, version) ? [] : [`it needs ${request} ${version}, the host provides ${has}`]
    }),
  ]
}

const missing = (folder: string, { preload, files }: RemoteFile): string[] => [
  ...preload.flatMap((file) =>
    existsSync(join(folder, file)) ? [] : [`${file} is needed first and missing`],
  ),
  ...(files && 'manifest.json' in files ? [] : ['manifest.json has no hash']),
]
