import { type ApiError, isApiError } from '@sne/shared/client'
import { refusal } from '@sne/shared/testing'
import { expect, it } from 'vitest'
import { linesError } from './lines-error.ts'

const limits = [
  { analyte: 'PHE', expected: { kind: 'mean_sd', mean: 62.5, sd: 5 } },
  { analyte: 'BTD', expected: { kind: 'call', call: 'amplified' } },
] as const
const refused = (...paths: string[]) =>
  refusal('validation', {
    fields: paths.map((path) => ({ path, message: 'Non è di questa analisi' })),
  } as never)

it('an error of a limit stands under the lines, with the code of the limit', () => {
  const error = linesError(refused('code', 'limits.1.analyte'), limits) as ApiError
  expect(isApiError(error)).toBe(true)
  expect(error.fields).toEqual([
    { path: 'code', message: 'Non è di questa analisi' },
    { path: 'lines', message: 'BTD: Non è di questa analisi' },
  ])
})

it('an error of all limits stands under the lines too, and every other error stays as it is', () => {
  expect((linesError(refused('limits'), limits) as ApiError).fields[0]?.path).toBe('lines')
  const other = refused('code')
  expect(linesError(other, limits)).toBe(other)
})
