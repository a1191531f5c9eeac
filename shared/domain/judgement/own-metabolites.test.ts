import { expect, it } from 'vitest'
import { notBeforeDay } from '../recall-due.ts'
import { ownMetabolitesFrom } from './card-suitability.ts'

const told = (transfusion: { at: string | null; type: 'red_cells' | 'plasma' } | null) => ({
  collectedAt: '2026-11-10T10:00:00Z',
  conditions: { transfusion, ecmo: false, meconiumIleus: false },
})

it('a recall card of a transfused newborn has its first day once every hour of it shows own metabolites', () => {
  const cells = told({ at: '2026-11-09T22:00:00Z', type: 'red_cells' })
  const unknown = told({ at: null, type: 'red_cells' })
  expect(ownMetabolitesFrom('sne', [cells])).toBe('2026-11-13')
  expect(ownMetabolitesFrom('ic', [cells, unknown])).toBe('2026-11-14')
  expect(
    ownMetabolitesFrom('sne', [told({ at: '2026-11-09T22:00:00Z', type: 'plasma' }), told(null)]),
  ).toBeNull()
  expect(ownMetabolitesFrom('tgal', [cells])).toBeNull()
})

it('a recall is due on its first day or later', () => {
  expect(notBeforeDay({ notBefore: null, dueOn: '2026-11-12' }, '2026-11-13')).toEqual({
    notBefore: '2026-11-13',
    dueOn: '2026-11-13',
  })
  expect(notBeforeDay({ notBefore: '2026-11-15', dueOn: '2026-11-17' }, '2026-11-13')).toEqual({
    notBefore: '2026-11-15',
    dueOn: '2026-11-17',
  })
})
