import type { Settings } from '../settings.ts'
import { rawPublicKey, readSigningKey } from './keys.ts'

/** What the host's page is told about the trust in remotes: keys that may sign the registry, and whether to check. */
export function trustInRemotes({
  remotesStateDir,
  remotesCheck,
}: Pick<Settings, 'remotesStateDir' | 'remotesCheck'>): { keys: string[]; check: boolean } {
  const key = readSigningKey(remotesStateDir)
  return { keys: key ? [rawPublicKey(key)] : [], check: remotesCheck }
}
