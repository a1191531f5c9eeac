import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
} from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The raw 32 bytes of an Ed25519 public key, base64: browsers get this form. */
export const rawPublicKey = (key: KeyObject): string =>
  Buffer.from(createPublicKey(key).export({ format: 'jwk' }).x ?? '', 'base64url').toString('base64')

/** First digits of the key's hash: tells keys apart without showing more than needed. */
export const keyIdOf = (publicKey: string): string =>
  createHash('sha256').update(Buffer.from(publicKey, 'base64')).digest('hex').slice(0, 16)

const keyFile = (stateDir: string) => join(stateDir, 'registry-key.pem')

/** The private key with which this installation signs its registry; null where it has none. */
export function readSigningKey(stateDir: string): KeyObject | null {
  const file = keyFile(stateDir)
  return existsSync(file) ? createPrivateKey(readFileSync(file)) : null
}

/** The signing key, made at the first time; readable by its owner alone. */
export function signingKey(stateDir: string): KeyObject {
  const known = readSigningKey(stateDir)
  if (known) return known
  const { privateKey } = generateKeyPairSync('ed25519')
  mkdirSync(stateDir, { recursive: true, mode: 0o700 })
  const file = keyFile(stateDir)
  writeFileSync(file, privateKey.export({ format: 'pem', type: 'pkcs8' }), { mode: 0o600 })
  chmodSync(file, 0o600)
  return privateKey
}
