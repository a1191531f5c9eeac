import { refusal } from '@sne/shared/testing'
import { expect, it } from 'vitest'
import { runBulk } from './run-bulk.ts'

interface Card {
  readonly id: number
  readonly status: string
  readonly version: number
}
const cards = (count: number): Card[] =>
  Array.from({ length: count }, (_, index) => ({ id: index + 1, status: 'accepted', version: 1 }))
const labels = { accepted: { label: 'Accettato' }, not_valid: { label: 'Non idoneo' } }

it('runBulk runs one step after the other, never two at once, and says how far it is', async () => {
  const order: string[] = []
  const progress: number[] = []
  const outcome = await runBulk({
    rows: cards(3),
    labels,
    step: async ({ id }) => {
      order.push(`begins ${id}`)
      await Promise.resolve()
      order.push(`ends ${id}`)
    },
    onProgress: (done) => progress.push(done),
  })
  expect(order).toEqual(['begins 1', 'ends 1', 'begins 2', 'ends 2', 'begins 3', 'ends 3'])
  expect(progress).toEqual([1, 2, 3])
  expect(outcome).toEqual({ done: 3, left: [] })
})

it('each refused record of a bulk is left with a sentence, as it stands now; the others are done', async () => {
  const refusals: Record<number, () => Error> = {
    2: () => refusal('stale_version', { current: { id: 2, status: 'not_valid', version: 4 } }),
    3: () => refusal('well_punched'),
    4: () => refusal('invalid_transition', { from: 'not_valid', allowed: [] }),
    5: () => refusal('invalid_transition', { from: 'accepted', guard: 'nothing_punched' }),
  }
  const { done, left } = await runBulk({
    rows: cards(6),
    labels,
    step: async ({ id }) => {
      const refused = refusals[id]
      if (refused) throw refused()
    },
  })
  expect(done).toBe(2)
  expect(left.map(({ row, why }) => [row.id, why])).toEqual([
    [2, 'Un altro utente l’ha modificato nel frattempo: adesso è «Non idoneo». Rivederlo e riprovare.'],
    [3, 'Almeno un disco è già punzonato o in analisi.'],
    [4, 'Nello stato «Non idoneo» non è possibile.'],
    [5, 'Almeno un disco è già punzonato o in analisi.'],
  ])
  expect(left[0]?.row).toEqual({ id: 2, status: 'not_valid', version: 4 })
})

it('runBulk does not send what cannot be, and nothing after the server is gone', async () => {
  const sent: number[] = []
  const { done, left } = await runBulk({
    rows: cards(4),
    labels,
    cannot: ({ id }) => (id === 1 ? 'Non si può.' : null),
    step: async ({ id }) => {
      sent.push(id)
      if (id === 3) throw refusal('unavailable')
    },
  })
  expect(sent).toEqual([2, 3])
  expect(done).toBe(1)
  expect(left.map(({ row }) => row.id)).toEqual([1, 3, 4])
  expect(left.at(-1)?.why).toMatch(/^Non eseguito: /)
})

it('runBulk stops after the current record when it is told to', async () => {
  let stopped = false
  const { done, left } = await runBulk({
    rows: cards(5),
    labels,
    step: async ({ id }) => {
      stopped = id === 2
    },
    isStopped: () => stopped,
  })
  expect(done).toBe(2)
  expect(left.map(({ why }) => why)).toEqual(Array(3).fill('Non eseguito: interrotto prima.'))
})
