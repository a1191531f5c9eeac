import { parseRegistry, type RemoteRegistry, SignedRegistry } from '@sne/shared/registry'
import { isSignedBy } from './ed25519.ts'

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0) ?? 0)

async function isGenuine({ registry, signature }: SignedRegistry, keys: readonly string[]): Promise<boolean> {
  if (signature === null) return false
  const message = new TextEncoder().encode(registry)
  try {
    const answers = keys.map((key) => isSignedBy(bytesOf(key), bytesOf(signature), message))
    return (await Promise.all(answers)).includes(true)
  } catch {
    // A signature that is no base64.
    return false
  }
}

/** The registry is not signed by a key that the page names. */
export class UntrustedRegistry extends Error {
  override readonly name = 'UntrustedRegistry'
}

/**
 * Reads a registry that was signed by one of the page's keys.
 * @param check false where operations switched checks off, and while developing
 * @throws UntrustedRegistry, or ZodError for a text that is no registry
 */
export async function readRegistry(
  document: unknown,
  { keys, check }: { keys: readonly string[]; check: boolean },
): Promise<RemoteRegistry> {
  const signed = SignedRegistry.parse(document)
  if (check && !(await isGenuine(signed, keys)))
    throw new UntrustedRegistry('The registry of remotes is not signed by a key of this installation')
  return parseRegistry(JSON.parse(signed.registry))
}
