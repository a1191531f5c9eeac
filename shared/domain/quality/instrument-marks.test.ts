import { expect, it } from 'vitest'
import { instrumentMarks } from './instrument-marks.ts'

const run = (plateId: number, at: string, instrument: string | null = 'Uno') => ({ plateId, at, instrument })
const runs = [
  run(1, '2026-03-01T08:00:00Z'),
  run(2, '2026-03-03T08:00:00Z', 'Due'),
  run(3, '2026-03-03T23:30:00Z'),
  run(4, '2026-03-05T08:00:00Z', null),
]
const marked = (happenedOn: string, instrument = 'Uno') =>
  instrumentMarks(runs, [{ happenedOn, instrument }]).map((mark) => mark.run.plateId)

it('instrumentMarks puts an event at the first run of its instrument from its day on', () => {
  expect(marked('2026-03-02')).toEqual([3])
  expect(marked('2026-03-03', 'Due')).toEqual([2])
})

it('instrumentMarks reads the day of a run in Italy', () => {
  expect(marked('2026-03-04')).toEqual([3])
})

it('instrumentMarks leaves out an event that no run of its instrument follows', () => {
  expect(marked('2026-03-05')).toEqual([])
  expect(marked('2026-03-01', 'Tre')).toEqual([])
})
