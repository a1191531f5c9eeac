import { hashes, verify } from '@noble/ed25519'
import { sha512 } from '@noble/hashes/sha2.js'
import { parseRegistry, type RemoteRegistry, SignedRegistry } from '@sne/shared/registry'

// Not the browser's own Ed25519: it is missing in older browsers and on addresses without TLS.
hashes.sha512 = sha512

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0) ?? 0)

function isGenuine({ registry, signature }: SignedRegistry, keys: readonly string[]): boolean {
  if (signature === null) return false
  try {
    const message = new TextEncoder().encode(registry)
    return keys.some((key) => verify(bytesOf(signature), message, bytesOf(key)))
  } catch {
    // A signature or key of another length.
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
 * @throws UntrustedRegistry, or ZodError for what is no registry
 */
export function readRegistry(
  document: unknown,
  { keys, check }: { keys: readonly string[]; check: boolean },
): RemoteRegistry {
  const signed = SignedRegistry.parse(document)
  if (check && !isGenuine(signed, keys))
    throw new UntrustedRegistry('The registry of remotes is not signed by a key of this installation')
  return parseRegistry(JSON.parse(signed.registry))
}
