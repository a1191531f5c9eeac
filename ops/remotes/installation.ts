import { userInfo } from 'node:os'
import type { RemotesPlace } from '../../api/src/platform/remotes/registry-store.ts'
import type { Settings } from '../../api/src/platform/settings.ts'

/** Where a command works: the remotes, and the built host that they are proved against. */
export interface Installation extends RemotesPlace {
  readonly hostDir: string
}

export const installationOf = ({ remotesDir, remotesStateDir, hostDir }: Settings): Installation => ({
  remotesDir,
  stateDir: remotesStateDir,
  hostDir,
})

/** The account at this machine: who makes a step. */
export const by = () => `${userInfo().username} (command line)`
