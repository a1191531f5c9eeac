import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { registryEntry, registryOf, release, unsignedRegistry } from '@sne/shared/testing'
import { expect, it } from 'vitest'
import { readRegistry } from './signature.ts'

const pair = () => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const raw = Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url').toString('base64')
  return { privateKey, raw }
}
const own = pair()
const registry = registryOf([
  registryEntry('mfe-x', [release('1', { container: 'mfè_x'.replace('è', 'e') })]),
])
const text = JSON.stringify(registry)
const signed = (key: KeyObject, what = text) => ({
  registry: text,
  keyId: 'a',
  signature: sign(null, Buffer.from(what), key).toString('base64'),
})
const enforced = { keys: [own.raw], check: true }

it('readRegistry reads a registry that any key of the page signed, also the older one of two', async () => {
  expect(await readRegistry(signed(own.privateKey), enforced)).toEqual(registry)
  const twoKeys = { keys: [pair().raw, own.raw], check: true }
  expect(await readRegistry(signed(own.privateKey), twoKeys)).toEqual(registry)
})

it.each([
  ['without a signature', unsignedRegistry(registry), enforced],
  ['signed by somebody else', signed(pair().privateKey), enforced],
  ['with a signature of another text', signed(own.privateKey, `${text} `), enforced],
  ['with a signature that is none', { registry: text, keyId: 'a', signature: '!' }, enforced],
  ['on a page without keys', signed(own.privateKey), { keys: [], check: true }],
])('readRegistry refuses one %s', async (_what, document, settings) => {
  await expect(readRegistry(document, settings)).rejects.toThrow('not signed')
})

it('readRegistry reads an unsigned one only where checks are off', async () => {
  expect(await readRegistry(unsignedRegistry(registry), { keys: [], check: false })).toEqual(registry)
})
