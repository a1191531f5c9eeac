import { expect, it } from 'vitest'
import { sampleLines } from './sample-lines.ts'

it('sampleLines reads a code a line with its description, and leaves blank lines out', () => {
  expect(sampleLines('C1\n\n  C2 ; bassa \nC3;alta; ripetere')).toEqual([
    { code: 'C1', label: null },
    { code: 'C2', label: 'bassa' },
    { code: 'C3', label: 'alta; ripetere' },
  ])
})

it('sampleLines reads nothing from an empty text', () => {
  expect(sampleLines(' \n ; solo testo')).toEqual([])
})
