// @vitest-environment happy-dom
import { release } from '@sne/shared/testing'
import { expect, it } from 'vitest'
import { loadRelease } from './federation.ts'

const lifecycles = { mount: () => undefined, unmount: () => undefined }

/** A runtime that notes when names are there and when the remote's own code runs. They are there after `arrive`. */
function runtime() {
  const steps: string[] = []
  const names = Promise.withResolvers<void>()
  return {
    steps,
    arrive: names.resolve,
    registerRemotes: () => undefined,
    loadRemote: async <T>() =>
      (() => {
        steps.push('run')
        return lifecycles
      }) as T,
    loadNames: async (used: object | null) => {
      await names.promise
      steps.push(`names ${used}`)
    },
  }
}

it('loadRelease runs a version that does not ask for names when all of them are there', async () => {
  const old = runtime()
  const loading = loadRelease('mfe-plates', release('1'), old)
  await Promise.resolve()
  expect(old.steps).toEqual([])
  old.arrive()
  expect(await loading).toBe(lifecycles)
  expect(old.steps).toEqual(['names null', 'run'])
})

it('loadRelease leaves a version that asks for its names to do so', async () => {
  const asking = runtime()
  await loadRelease('mfe-plates', { ...release('2'), parts: {} }, asking)
  expect(asking.steps).toEqual(['run'])
})
