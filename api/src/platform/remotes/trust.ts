import type { Settings } from '../settings.ts'
import { rawPublicKey, readSigningKey } from './keys.ts'

/**
 * Settings of the trust in remotes, for the host's page. They name the keys that may sign the
 * registry and whether to check signatures. They also say whether developers may replace a remote
 * by their own in one tab.
 */
export function trustInRemotes({
  remotesStateDir,
  remotesCheck,
  remotesOverrides,
}: Pick<Settings, 'remotesStateDir' | 'remotesCheck' | 'remotesOverrides'>) {
  const key = readSigningKey(remotesStateDir)
  return {
    keys: key ? [rawPublicKey(key)] : [],
    check: remotesCheck,
    overrides: remotesOverrides,
  }
}
