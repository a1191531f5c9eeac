import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readRemoteFile } from '../../api/src/platform/remotes/published.ts'
import { checkBudget } from '../build/budgets.ts'
import { hostOutput, remoteNames } from '../build/packages.ts'
import { browserHere } from '../test/browser.ts'
import { proveInBrowser } from './proof/prove-in-browser.ts'
import { verifyPublished } from './verify.ts'

/** A reason against serving a version, as text for the person who publishes it. */
export type Finding = string

export interface ReleaseProof {
  /** The Chromium to use; null for none, then the remote is not opened and this is a finding. */
  readonly chromium?: string | null
  /** The built host that the remote is proved against. */
  readonly hostDir?: string
}

/**
 * Proves a built or published remote against the host's contract without its sources. Files come first:
 * hashes, versions, packages, and its budget where its team is here. When they are in order, a browser opens
 * it.
 */
export async function verifyRelease(
  folder: string,
  { chromium = browserHere(), hostDir = hostOutput }: ReleaseProof = {},
): Promise<Finding[]> {
  const read = await verifyPublished(folder)
  if (read.length > 0) return read
  const remote = readRemoteFile(folder)
  const heavy = overBudget(remote.name, folder)
  if (!existsSync(join(hostDir, 'index.html')))
    return [...heavy, `was not opened: there is no built host in ${hostDir} (npm run build)`]
  if (!chromium)
    return [
      ...heavy,
      'was not opened: no Chromium was found (install one, or set CHROMIUM_PATH to its program)',
    ]
  try {
    return [...heavy, ...(await proveInBrowser(folder, remote, chromium, hostDir))]
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error)
    return [...heavy, `was not opened to the end: ${problem.split('\n')[0]} (browser ${chromium})`]
  }
}

function overBudget(name: string, folder: string): Finding[] {
  const known = remoteNames.find((one) => one === name)
  if (!known) return []
  try {
    checkBudget(known, folder)
    return []
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)]
  }
}
