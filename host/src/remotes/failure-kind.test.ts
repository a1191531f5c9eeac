import { createHash } from 'node:crypto'
import { release } from '@sne/shared/testing'
import { describe, expect, it, vi } from 'vitest'
import { HashRefused } from '../start/integrity.ts'
import { hasAlteredFile } from './altered-file.ts'
import { atStage, failureKind } from './failure-kind.ts'
import { Misfit } from './fitness.ts'

const thrownAt = (stage: 'bootstrap' | 'mount', error: unknown) =>
  atStage(stage, () => Promise.reject(error)).catch((thrown: unknown) => thrown)

describe('the kind of a failure', () => {
  it.each([
    ['load', new Error('#RUNTIME-003')],
    ['misfit', new Misfit('needs the shell')],
    ['hash', new HashRefused('No hash is known for /a.js')],
    ['hash', new Error('#RUNTIME-008 [No hash is known for /a.js]')],
    ['chunk', Object.assign(new Error('Loading chunk 7 failed'), { name: 'ChunkLoadError' })],
  ])('%s while loading', (kind, error) => expect(failureKind(error, 'load')).toBe(kind))

  it('the kind of a failure distinguishes bootstrap, mount and render, and leaves the error as it was', async () => {
    const error = new Error('boom')
    expect(await thrownAt('bootstrap', error)).toBe(error)
    expect(failureKind(error, 'render')).toBe('bootstrap')
    expect(failureKind(await thrownAt('mount', new Error('boom')), 'render')).toBe('mount')
    expect(failureKind(await thrownAt('mount', 'not even an error'), 'render')).toBe('render')
    expect(failureKind(new Error('boom'), 'render')).toBe('render')
  })
})

describe('a version that did not load', () => {
  const hash = `sha384-${createHash('sha384').update('{}').digest('base64')}`
  const version = release('1', { files: { 'manifest.json': hash } })
  const served = (answer: () => Response) => vi.stubGlobal('fetch', async () => answer())

  it.each([
    ['arrives as the registry says', () => new Response('{}'), false],
    ['arrives changed', () => new Response('{"evil":1}'), true],
    ['is not there', () => new Response('', { status: 404 }), false],
    [
      'cannot be reached',
      () => {
        throw new TypeError('Failed to fetch')
      },
      false,
    ],
  ])('a version that did not load was altered or not: its manifest %s', async (_what, answer, altered) => {
    served(answer)
    expect(await hasAlteredFile(version)).toBe(altered)
    vi.unstubAllGlobals()
  })
})
