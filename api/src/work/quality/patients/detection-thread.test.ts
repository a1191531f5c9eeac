import { detectionStudy } from '@sne/shared/domain'
import { afterAll, expect, it } from 'vitest'
import { createDetectionThread } from './detection-thread.ts'

const thread = createDetectionThread()
afterAll(() => thread.close())

/** 30 plates of 60 values around 100. */
const plates = Array.from({ length: 30 }, (_, plate) =>
  Array.from({ length: 60 }, (__, at) => 80 + ((plate * 7) % 5) + at * 0.7),
)

it('a simulation is computed beside the main thread, with the same answer', async () => {
  let turns = 0
  const counting = setInterval(() => {
    turns += 1
  }, 1)
  const study = await thread.study({ plates, step: 0.01 }, 1)
  clearInterval(counting)
  expect(study).toEqual(detectionStudy(plates, 0.01))
  expect(study?.batches).toBe(30)
  expect(turns).toBeGreaterThan(1)
})

it('a computation that waits at the end of the server is refused with a sentence', async () => {
  const ended = createDetectionThread()
  const study = ended.study({ plates, step: 0.01 }, 1)
  const refused = expect(study).rejects.toMatchObject({ code: 'unavailable' })
  await ended.close()
  await refused
})
