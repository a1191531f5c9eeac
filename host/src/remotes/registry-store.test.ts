// @vitest-environment happy-dom
import { generateKeyPairSync, sign } from 'node:crypto'
import { registryEntry, registryOf, release, unsignedRegistry } from '@sne/shared/testing'
import { beforeEach, expect, it, vi } from 'vitest'
import { findEntry, loadRegistry, lookForNewer, useRegistry } from './registry-store.ts'

const { privateKey, publicKey } = generateKeyPairSync('ed25519')
const key = Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url').toString('base64')

const registry = (serial: number) => registryOf([registryEntry('mfe-x', [release('1')])], serial)
const signed = (serial: number) => {
  const text = JSON.stringify(registry(serial))
  return {
    registry: text,
    keyId: 'a',
    signature: sign(null, Buffer.from(text), privateKey).toString('base64'),
  }
}

let answer: unknown
const state = () => useRegistry.getState()
/** The page is opened: nothing is known but the browser's stored registry. */
const restart = () => useRegistry.setState({ registry: null, waiting: null, error: null })

beforeEach(() => {
  localStorage.clear()
  restart()
  document.head.innerHTML = '<meta name="sne-remotes">'
  document.head.querySelector('meta')?.setAttribute('content', JSON.stringify({ keys: [key], check: true }))
  document.body.innerHTML = '<script id="integrity" type="application/json">{}</script>'
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  vi.stubGlobal('fetch', async () => Response.json(answer))
})

it('the host starts with the registry that was trusted last when the served one is not signed', async () => {
  answer = signed(7)
  expect(await loadRegistry()).toBe(true)
  restart()
  answer = unsignedRegistry(registry(8))
  expect(await loadRegistry()).toBe(false)
  expect(state()).toMatchObject({ registry: { serial: 7 }, error: null })
})

it('the host has no registry when the browser never trusted one, or its kept one was changed', async () => {
  answer = unsignedRegistry(registry(8))
  expect(await loadRegistry()).toBe(false)
  expect(state()).toMatchObject({ registry: null, error: expect.any(Error) })
  localStorage.setItem('sne-registry', JSON.stringify({ ...signed(7), registry: signed(9).registry }))
  restart()
  await loadRegistry()
  expect(state().registry).toBeNull()
})

it('the host goes on with its registry when a newer one cannot be trusted', async () => {
  answer = signed(7)
  await loadRegistry()
  answer = unsignedRegistry(registry(8))
  await lookForNewer()
  expect(state()).toMatchObject({ registry: { serial: 7 }, waiting: null })
})

it('the host reads the recalled versions of a newer registry before the tab works with it', async () => {
  answer = signed(7)
  await loadRegistry()
  const entry = { ...registryEntry('mfe-x', [release('2')]), recalled: ['1'] }
  useRegistry.setState({ waiting: registryOf([entry], 8) })
  expect(findEntry('mfe-x')).toMatchObject({ live: '1', recalled: ['1'] })
})
