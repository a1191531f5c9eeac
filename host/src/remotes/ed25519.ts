/** `subtle` is missing on addresses without TLS, and older browsers know no Ed25519. */
type Native = Pick<SubtleCrypto, 'importKey' | 'verify'> | null

async function verifyNatively(
  native: Native,
  signature: BufferSource,
  message: BufferSource,
  key: BufferSource,
): Promise<boolean | null> {
  try {
    const imported = await native?.importKey('raw', key, 'Ed25519', false, ['verify'])
    return imported && native ? await native.verify('Ed25519', imported, signature, message) : null
  } catch (error) {
    // A key or a signature of another length; an algorithm unknown to the browser is left to our own.
    return error instanceof Error && error.name === 'NotSupportedError' ? null : false
  }
}

/**
 * Whether a message was signed with the private half of a key (RFC 8032). By the browser where it can, which costs nothing;
 * otherwise by a library that comes only then.
 * @param signature 64 bytes
 * @param key the public half, 32 bytes
 */
export async function isSignedBy(
  key: Uint8Array<ArrayBuffer>,
  signature: Uint8Array<ArrayBuffer>,
  message: Uint8Array<ArrayBuffer>,
  native: Native = globalThis.crypto?.subtle ?? null,
): Promise<boolean> {
  const answer = await verifyNatively(native, signature, message, key)
  if (answer !== null) return answer
  const { verify } = await import('./ed25519-library.ts')
  try {
    return verify(signature, message, key)
  } catch {
    // A key or a signature of another length.
    return false
  }
}
