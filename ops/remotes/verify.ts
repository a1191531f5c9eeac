import { misfitsOf } from '@sne/shared/registry'
import { folderProblems, type RemoteFile, readRemoteFile } from '../../api/src/platform/remotes/published.ts'
import { offerOfSources } from '../build/host-offer.ts'

/** Reasons against serving a built version by the host of these sources, as text; nothing when it is fit. */
export async function verifyPublished(folder: string): Promise<string[]> {
  let remote: RemoteFile
  try {
    remote = readRemoteFile(folder)
  } catch (error) {
    return [`remote.json cannot be read: ${error instanceof Error ? error.message : error}`]
  }
  return [...folderProblems(folder, remote), ...misfitsOf(remote, offerOfSources())]
}
