import { expect, it } from 'vitest'
import { takenOver } from './taken-over.ts'

const begun = { name: 'Nido', phones: ['1'], config: { days: 14, fourEyes: true } }

it('takenOver keeps what was written here and takes what was stored elsewhere, within groups too', () => {
  const own = { ...begun, name: 'Nido nuovo', config: { days: 10, fourEyes: true } }
  const stored = { ...begun, phones: ['1', '2'], config: { days: 14, fourEyes: false } }
  expect(takenOver(begun, own, stored)).toEqual({
    name: 'Nido nuovo',
    phones: ['1', '2'],
    config: { days: 10, fourEyes: false },
  })
})

it('a field that both changed stays as it was written here; a list counts as one field', () => {
  const own = { ...begun, name: 'A', phones: ['3'] }
  expect(takenOver(begun, own, { ...begun, name: 'B', phones: ['1', '2'] })).toEqual(own)
})
