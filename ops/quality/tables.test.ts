import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { QualityRule } from '../../shared/domain/index.ts'
import { root } from '../build/packages.ts'
import { rejected } from './simulate.ts'
import { plainRules, shifts, shippedRules, wholeRuns } from './tables.ts'

/** Power functions of Westgard's rules at two levels, one run. */
const reference: readonly [readonly QualityRule[], readonly number[]][] = [
  [['1-3s'], [0.005, 0.045, 0.292, 0.75, 0.975]],
  [
    ['1-3s', '2-2s', 'R-4s'],
    [0.007, 0.064, 0.41, 0.867, 0.993],
  ],
]
const cases = reference.flatMap(([rules, values]) =>
  shifts.map((shift, index) => [rules.join('/'), shift, values[index] ?? 0, rules] as const),
)

it.each(cases)('%s detects a shift of %d SD with probability %d', (_, shift, expected, rules) => {
  const found = rejected({ rules, shift, levelCount: 2, trials: 40_000, seed: 100 + shift })
  expect(Math.abs(found - expected)).toBeLessThan(0.01)
})

it('the shipped rules reject at most one good run in twenty, all analytes together', () => {
  expect(wholeRuns(8000, shippedRules).filter(({ share }) => share > 0.05)).toEqual([])
})

it('1-3s of 54 analytes at two levels rejects a quarter of good runs', () => {
  const run = wholeRuns(2000, plainRules).find(({ name }) => name.includes('54 analytes'))
  expect(Math.abs((run?.share ?? 0) - 0.253)).toBeLessThan(0.04)
})

it('docs/quality-control.md has the reference values', () => {
  const text = readFileSync(join(root, 'docs/quality-control.md'), 'utf8')
  for (const [rules, values] of reference) {
    const cells = text
      .split('\n')
      .find((line) => line.replace(/ +/g, ' ').startsWith(`| ${rules.join('/')} | 0 |`))
      ?.split('|')
      .slice(3, 8)
      .map(Number)
    expect(cells?.map((cell, index) => Math.abs(cell - (values[index] ?? 0)) < 0.01)).toEqual([
      true,
      true,
      true,
      true,
      true,
    ])
  }
})
