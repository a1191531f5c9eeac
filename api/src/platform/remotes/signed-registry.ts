import { createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import { parseRegistry, type RemoteRegistry, SignedRegistry } from '@sne/shared/registry'
import { keyIdOf, rawPublicKey } from './keys.ts'

/** Signs a registry's text. Ed25519: the same text and key give the same signature. */
export function signRegistry(registry: RemoteRegistry, key: KeyObject): SignedRegistry {
  const text = JSON.stringify(registry)
  return {
    registry: text,
    keyId: keyIdOf(rawPublicKey(key)),
    signature: sign(null, Buffer.from(text), key).toString('base64'),
  }
}

/**
 * Reads a signed registry. @throws Error when the signature is not that of the key's owner, or the text is no registry
 */
export function openRegistry(document: unknown, key: KeyObject): RemoteRegistry {
  const { registry, signature } = SignedRegistry.parse(document)
  const genuine =
    signature !== null &&
    verify(null, Buffer.from(registry), createPublicKey(key), Buffer.from(signature, 'base64'))
  if (!genuine) throw new Error('The registry is not signed by the key of this installation.')
  return parseRegistry(JSON.parse(registry))
}
