import {
  analysisTypeIds,
  analysisTypes,
  analytesOfType,
  type QualityRule,
  type RuleLine,
  ruleLineSeeds,
} from '../../shared/domain/index.ts'
import { falselyRejected, rejected } from './simulate.ts'

export const shifts = [0, 1, 2, 3, 4] as const

interface Rules {
  readonly rules: readonly QualityRule[]
  readonly back?: number
}
/** Rules whose detection the table shows, at two levels. */
const shown: readonly Rules[] = [
  { rules: ['1-2s'] },
  { rules: ['1-3s'] },
  { rules: ['1-4s'] },
  { rules: ['1-3s', '2-2s'] },
  { rules: ['1-4s', '2-2s'] },
  { rules: ['1-3s', '2-2s', 'R-4s'] },
  { rules: ['1-3s', '2-2s', 'R-4s', '4-1s'], back: 1 },
  { rules: ['1-3s', '2-2s', 'R-4s', '4-1s', '10x'], back: 4 },
  { rules: ['2of3-2s'], back: 1 },
  { rules: ['3-1s'], back: 1 },
  { rules: ['6x'], back: 2 },
  { rules: ['8x'], back: 3 },
  { rules: ['7T'], back: 6 },
]

/** A table of Markdown with columns of equal width, as the formatter writes it. */
function tableOf(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((_, column) =>
    Math.max(...[head, ...rows].map((cells) => cells[column]?.length ?? 0)),
  )
  const rule = widths.map((width) => '-'.repeat(width))
  return [head, rule, ...rows]
    .map((cells) => `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`)
    .join('\n')
}

/** Probability of rejection by rules and shift. */
export const detectionTable = (trials: number): string =>
  tableOf(
    ['rules', 'earlier runs', ...shifts.map((shift) => `${shift} SD`)],
    shown.map(({ rules, back = 0 }) => [
      rules.join('/'),
      String(back),
      ...shifts.map((shift) =>
        rejected({ rules, back, shift, levelCount: 2, trials, seed: shift + 1 }).toFixed(3),
      ),
    ]),
  )

/** Measured analytes of a type, and the levels of its plate. */
const runsOf = analysisTypeIds
  .filter((type) => ruleLineSeeds.some((line) => line.type === type))
  .map((type) => {
    const template = analysisTypes.find(({ id }) => id === type)?.plateTemplate ?? []
    const used = template.flatMap((well) =>
      well.type === 'quality_control' && ['low', 'medium', 'high'].includes(well.level) ? [well.level] : [],
    )
    const analytes = analytesOfType(type).filter(({ kind }) => kind !== 'ratio')
    return { type, levelCount: new Set(used).size, analytes: analytes.map(({ code }) => code) }
  })

const everywhere = (type: RuleLine['type'], rule: QualityRule): RuleLine[] => [
  { type, analytes: [], reject: [rule], rejectBack: 0, warn: [], warnBack: 0 },
]

export const shippedRules = () => ruleLineSeeds
export const plainRules = (type: RuleLine['type']) => everywhere(type, '1-3s')

/** Each type with its plate, and 54 analytes at two levels. */
const all = [
  ...runsOf.map((run) => ({ ...run, name: run.type as string })),
  {
    type: 'sne_ms' as const,
    name: 'sne_ms, 54 analytes',
    levelCount: 2,
    analytes: analytesOfType('sne_ms').map(({ code }) => code),
  },
]

/** Share of good runs in which rules reject any analyte, by type. */
export const wholeRuns = (trials: number, linesOf: (type: RuleLine['type']) => readonly RuleLine[]) =>
  all.map(({ type, name, levelCount, analytes }, index) => ({
    name,
    analytes: analytes.length,
    levelCount,
    share: falselyRejected(linesOf(type), type, analytes, { levelCount, trials, seed: index + 11 }),
  }))

const percent = (share: number) => `${(share * 100).toFixed(1)} %`

export function wholeRunTable(trials: number): string {
  const plain = wholeRuns(trials, plainRules)
  return tableOf(
    ['type', 'analytes', 'levels', 'shipped rules', '1-3s of every analyte'],
    wholeRuns(trials, shippedRules).map(({ name, analytes, levelCount, share }, index) => [
      name,
      String(analytes),
      String(levelCount),
      percent(share),
      percent(plain[index]?.share ?? Number.NaN),
    ]),
  )
}
