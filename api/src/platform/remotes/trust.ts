import type { Settings } from '../settings.ts'
import { rawPublicKey, readSigningKey } from './keys.ts'

/**
 * What the host's page is told about the trust in remotes: keys that may sign the registry, whether to check, and whether
 * developers may put a remote of their own in place in a tab of theirs.
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
