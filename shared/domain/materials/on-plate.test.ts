import { describe, expect, it } from 'vitest'
import { dayOfUse, materialsRefusal, type RecordedMaterial } from './on-plate.ts'

const kit = { id: 7, label: 'Kit TSH' }
const free = { instrument: false, kits: [] }
const required = { instrument: true, kits: [kit] }
const expired = { code: 'expired', text: 'Il lotto è scaduto.', overridable: true } as const
const item = (facts: Partial<RecordedMaterial>): RecordedMaterial => ({
  ...{
    kind: 'reagent_lot',
    name: 'Kit TSH L1',
    measures: false,
    kitId: 7,
    objection: null,
    overridden: false,
  },
  ...facts,
})
const analyser = item({ kind: 'instrument', name: 'Analizzatore', measures: true, kitId: null })
const puncher = item({ kind: 'instrument', name: 'Punzonatrice', measures: false, kitId: null })

describe('materialsRefusal', () => {
  it('materialsRefusal asks nothing of a plate where the laboratory requires nothing', () => {
    expect(materialsRefusal(free, [])).toBeNull()
  })

  it('materialsRefusal names what is required and not recorded', () => {
    expect(materialsRefusal(required, [puncher])).toEqual({
      code: 'materials_missing',
      text: 'Prima dei risultati la piastra registra lo strumento di misura, un lotto di Kit TSH.',
    })
    expect(materialsRefusal(required, [analyser, item({})])).toBeNull()
  })

  it('materialsRefusal refuses a recorded item that may not be used, required or not, until a lead allows it', () => {
    const wrong = item({ objection: expired })
    expect(materialsRefusal(free, [wrong])).toEqual({
      code: 'material_refused',
      text: 'Kit TSH L1. Il lotto è scaduto.',
    })
    expect(materialsRefusal(required, [analyser, { ...wrong, overridden: true }])).toBeNull()
  })
})

it('dayOfUse is the closing of the plate where it is later than the recording', () => {
  expect(dayOfUse('2026-03-01', null)).toBe('2026-03-01')
  expect(dayOfUse('2026-03-01', '2026-03-04')).toBe('2026-03-04')
  expect(dayOfUse('2026-03-05', '2026-03-04')).toBe('2026-03-05')
})
