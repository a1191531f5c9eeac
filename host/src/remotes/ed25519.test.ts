import { generateKeyPairSync, sign, webcrypto } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { isSignedBy } from './ed25519.ts'

const { privateKey, publicKey } = generateKeyPairSync('ed25519')
const key = Uint8Array.from(Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url'))
const message = new TextEncoder().encode('{"serial":7}')
const signature = Uint8Array.from(sign(null, message, privateKey))

const withoutEd25519 = {
  importKey: () => Promise.reject(new DOMException('Unrecognized name', 'NotSupportedError')),
  verify: () => Promise.reject(new DOMException('Unrecognized name', 'NotSupportedError')),
}

describe.each([
  ['by the browser', webcrypto.subtle as SubtleCrypto],
  ['by the library, where the browser knows no Ed25519', withoutEd25519],
  ['by the library, on an address without TLS', null],
])('a signature %s', (_how, native) => {
  const check = (...[by, of, over]: Parameters<typeof isSignedBy>) => isSignedBy(by, of, over, native)

  it('an Ed25519 signature is genuine over its own text', async () => {
    expect(await check(key, signature, message)).toBe(true)
  })

  it('an Ed25519 signature is refused over another text, with another key, or cut short', async () => {
    expect(await check(key, signature, new TextEncoder().encode('{"serial":8}'))).toBe(false)
    expect(await check(signature.slice(0, 32), signature, message)).toBe(false)
    expect(await check(key, signature.slice(1), message)).toBe(false)
    expect(await check(key.slice(1), signature, message)).toBe(false)
  })
})
