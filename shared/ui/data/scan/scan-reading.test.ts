import { expect, it } from 'vitest'
import { scanReading } from './scan-reading.ts'

const known = (...codes: readonly string[]) => ({
  lacksBeginning: () => false,
  isKnown: (code: string) => codes.includes(code),
})

it('scanReading takes the whole text when no pause parts it', () => {
  expect(scanReading('SN-1', { kind: 'whole', from: null, written: 4 }, known())).toEqual({
    kind: 'code',
    code: 'SN-1',
    leftOut: '',
  })
})

it('scanReading leaves out text typed before a scan', () => {
  expect(scanReading('abSN-1', { kind: 'own', from: 2, written: 4 }, known())).toEqual({
    kind: 'code',
    code: 'SN-1',
    leftOut: 'ab',
  })
})

it('scanReading takes nothing when characters behind the scan are not the scanner’s', () => {
  expect(scanReading('abSN-1x', { kind: 'own', from: 2, written: 4 }, known()).kind).toBe('unclear')
})

it('scanReading takes nothing of a whole scan whose rest is a listed card’s code', () => {
  const parts = { kind: 'whole', from: 2, written: 4 } as const
  expect(scanReading('12SN-1', parts, known('SN-1'))).toEqual({ kind: 'unclear', parts: ['12', 'SN-1'] })
  expect(scanReading('12SN-1', parts, known())).toEqual({ kind: 'code', code: '12SN-1', leftOut: '' })
})

it('scanReading takes a text that may lack its beginning only when its code is listed', () => {
  const parts = { kind: 'whole', from: null, written: 4 } as const
  const lacking = (...codes: readonly string[]) => ({ ...known(...codes), lacksBeginning: () => true })
  expect(scanReading('N-1', parts, lacking())).toEqual({ kind: 'unclear', parts: ['…', 'N-1'] })
  expect(scanReading('N-1', parts, lacking('N-1')).kind).toBe('code')
})
