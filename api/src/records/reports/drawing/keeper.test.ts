import fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { Keeper, takeTogether } from './keeper.ts'
import type { Drawn } from './queue.ts'

afterEach(() => {
  vi.useRealTimers()
})

const drawn = (reportId: number, sha256 = String(reportId)): Drawn => ({
  reportId,
  file: { name: 'x.pdf', sha256, size: 1 },
})

/** A keeper whose commits wait until they are let through. */
function held(spoilt: ReadonlySet<number> = new Set()) {
  const commits: number[][] = []
  const failed: number[] = []
  const waiting: (() => void)[] = []
  const keeper = new Keeper<Drawn>({
    keep: async (batch) => {
      const ids = batch.map(({ reportId }) => reportId)
      commits.push(ids)
      await new Promise<void>((resolve) => waiting.push(resolve))
      if (ids.some((id) => spoilt.has(id))) throw new Error('spoilt')
    },
    failed: async ({ reportId }) => {
      failed.push(reportId)
    },
  })
  const finish = async () => {
    let ended = false
    const done = keeper.done().then(() => {
      ended = true
    })
    while (!ended) {
      waiting.shift()?.()
      await Promise.resolve()
    }
    await done
  }
  return { keeper, commits, failed, finish }
}

describe('the keeper of drawn documents', () => {
  it('the keeper of drawn documents keeps six in one commit, and then what was drawn during it', async () => {
    const { keeper, commits, finish } = held()
    for (const id of [1, 2, 3, 4, 5, 6, 7, 8]) keeper.add(drawn(id))
    expect(commits).toEqual([[1, 2, 3, 4, 5, 6]])
    await finish()
    expect(commits).toEqual([
      [1, 2, 3, 4, 5, 6],
      [7, 8],
    ])
  })

  it('the keeper of drawn documents waits a tenth of a second for more, unless nothing more is drawn', async () => {
    vi.useFakeTimers()
    const { keeper, commits, finish } = held()
    keeper.add(drawn(1))
    await vi.advanceTimersByTimeAsync(60)
    keeper.add(drawn(2))
    await vi.advanceTimersByTimeAsync(39)
    expect(commits).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(commits).toEqual([[1, 2]])
    await finish()
    keeper.add(drawn(3))
    const done = finish()
    expect(commits).toEqual([[1, 2], [3]])
    await done
  })

  it('the keeper of drawn documents commits each document apart when a common commit fails, and only the faulty one fails', async () => {
    const { keeper, commits, failed, finish } = held(new Set([3]))
    for (const id of [1, 2, 3, 4]) keeper.add(drawn(id))
    await finish()
    expect(commits).toEqual([[1, 2, 3, 4], [1], [2], [3], [4]])
    expect(failed).toEqual([3])
  })

  it('the keeper of drawn documents goes on with what is added after all was kept', async () => {
    const { keeper, commits, finish } = held()
    keeper.add(drawn(1))
    await finish()
    keeper.add(drawn(2))
    await finish()
    expect(commits).toEqual([[1], [2]])
  })
})

describe('takeTogether', () => {
  it('takeTogether takes all in their order, at most twelve at once and no content twice', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 60 }), (hashes) => {
        const all = hashes.map((hash, index) => drawn(index, String(hash)))
        const waiting = [...all]
        const taken: Drawn[] = []
        while (waiting.length > 0) {
          const batch = takeTogether(waiting)
          expect(batch.length).toBeGreaterThan(0)
          expect(batch.length).toBeLessThanOrEqual(12)
          expect(new Set(batch.map(({ file }) => file.sha256)).size).toBe(batch.length)
          taken.push(...batch)
        }
        expect(taken).toEqual(all)
      }),
    )
  })
})
