import { describe, expect, it } from 'vitest'
import {
  flagSigns,
  formatBoolean,
  formatDate,
  formatDateTime,
  formatFileSize,
  formatNumber,
  formatText,
  formatTime,
  formatValue,
  parseProtocol,
  protocolNumber,
} from './formats.ts'

describe('dates', () => {
  it('dates are Italian, in winter and summer', () => {
    expect(formatDateTime('2026-11-20T23:30:00Z')).toBe('21/11/2026 00:30')
    expect(formatDateTime('2026-07-20T23:30:00Z')).toBe('21/07/2026 01:30')
    expect(formatDate('2026-11-20T23:30:00Z')).toBe('21/11/2026')
    expect(formatTime(new Date('2026-11-20T09:42:59Z'))).toBe('10:42')
  })
  it('dates keep a day that has no hour', () => {
    expect(formatDate('2026-03-01')).toBe('01/03/2026')
    expect(formatDate(new Date('2026-03-01T23:30:00Z'))).toBe('02/03/2026')
  })
  it.each([null, undefined, '', 'nonsense'])('dates show %j as absent', (value) => {
    expect([formatDate(value), formatDateTime(value), formatTime(value)]).toEqual(['-', '-', '-'])
  })
  it('dates have no day for what is no moment', () => {})
})

it('formatBoolean says Si, No or nothing', () => {
  expect([true, false, null, undefined].map(formatBoolean)).toEqual(['Si', 'No', '-', '-'])
  expect(['x', 0, ' ', '', null, undefined].map(formatText)).toEqual(['x', '0', '-', '-', '-', '-'])
})

it.each([
  [0, '0 bytes'],
  [1023, '1023 bytes'],
  [1024, '1,0 KB'],
  [1536, '1,5 KB'],
  [1024 * 1024 - 1, '1024,0 KB'],
  [1024 * 1024, '1,0 MB'],
  [10 * 1024 * 1024, '10,0 MB'],
  [2.55 * 1024 * 1024, '2,6 MB'],
])('a file of %s bytes has %s', (bytes, text) => {
  expect(formatFileSize(bytes)).toBe(text)
})

it('formatNumber and formatValue write values with a comma and their own decimals', () => {
  expect(formatNumber(1234.5, 2)).toBe('1234,50')
  expect(formatNumber(-0.04, 1)).toBe('0,0')
  expect(formatValue(0.385, 3)).toBe('0,385')
  expect(formatValue(140, 0)).toBe('140')
  expect(formatValue('not_detected', 2)).toBe('Non rilevato')
  expect(formatValue('unusable', 2)).toBe('-')
  expect(formatValue(null, 2)).toBe('-')
  expect(formatNumber(Number.NaN)).toBe('-')
})

it('flagSigns has a sign for each flag', () => {
  expect(flagSigns).toEqual({ N: '', L: '▼', H: '▲', LL: '▼▼', HH: '▲▲', ND: 'ND', NC: '?', ERR: '!' })
})

it('protocolNumber writes a protocol and parseProtocol reads it', () => {
  expect(protocolNumber(2026, 123)).toBe('2026/00123')
  expect(protocolNumber(2026, 123456)).toBe('2026/123456')
  expect(parseProtocol(' 2026/00123 ')).toEqual({ year: 2026, number: 123 })
  expect(parseProtocol('2026/7')).toEqual({ year: 2026, number: 7 })
  expect(parseProtocol('26/7')).toBeNull()
  for (const text of ['CARD123', 'x2026/7', '2026/7x', '2026/', '2026/1234567890'])
    expect(parseProtocol(text)).toBeNull()
})
