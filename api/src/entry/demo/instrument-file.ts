import {
  type AnalysisTypeId,
  analyteOf,
  analytesOfType,
  boundOf,
  cutoffSets,
  isCensored,
  type QcLevel,
  type ResultValue,
  roundTo,
} from '@sne/shared/domain'
import { instrumentName, plannedType } from '../../exchange/instruments/index.ts'
import { demoLevels, levelShare } from './control-level.ts'
import type { ValueProfile } from './profiles.ts'
import { createRandom, type Seed } from './random.ts'
import { generateValues } from './values.ts'

/** A well of the plate that the instrument measures. */
export interface MeasuredWell {
  readonly position: string
  readonly type: 'empty' | 'white_spot' | 'quality_control' | 'sample' | 'eqa_sample'
  readonly barcode: string | null
  readonly qcLevel: QcLevel | null
}

interface Options {
  readonly seed?: Seed
  readonly plateBarcode?: string
  /** Altered values of a card, by its barcode. */
  readonly profiles?: Readonly<Record<string, ValueProfile>>
  /** Profile of the other cards; `normal` unless told. */
  readonly others?: ValueProfile
  /** Values of single cards, which replace drawn values. */
  readonly values?: Readonly<Record<string, Readonly<Record<string, ResultValue>>>>
  /** Standard deviations by which every control is off; 0 unless told. */
  readonly controlShift?: number
  /** Values of single wells, by position: they precede the values of its card or control. */
  readonly wellValues?: Readonly<Record<string, Readonly<Record<string, ResultValue>>>>
}

/** SD of the demonstration's control lots, as a share of their mean. */
const controlSd = 0.08

function controlValues(type: AnalysisTypeId, level: QcLevel, shift: number, seed: Seed) {
  const random = createRandom(seed, 'control', level)
  const rules = cutoffSets.find((set) => set.analysisTypeId === type)?.rules ?? []
  return Object.fromEntries(
    analytesOfType(type).flatMap(({ code, decimals, kind, answers }): (readonly [string, number])[] => {
      const answer = answers?.[demoLevels.indexOf(level)]
      if (answer) return [[code, answer.value]]
      const rule = rules.find((one) => one.analyte === code && one.gaTo === null && one.ageHoursTo === null)
      const limit = rule?.high ?? rule?.low ?? null
      const share = levelShare(kind, level)
      if (kind === 'ratio' || kind === 'qualitative' || share === undefined || limit === null) return []
      const mean = limit * share
      const value = mean * (1 + controlSd * (shift + Math.max(-1.2, Math.min(1.2, random.normal(0, 0.5)))))
      // An instrument writes more digits than a report shows.
      return [[code, roundTo(value, decimals + 3)] as const]
    }),
  )
}

/** A clean blank: no cycle of threshold, nothing of the others. */
const blankValues = (type: AnalysisTypeId): Record<string, ResultValue> =>
  Object.fromEntries(analytesOfType(type).map(({ code, kind }) => [code, kind === 'ct' ? 'not_detected' : 0]))

const cell = (value: ResultValue | undefined): string =>
  value === undefined || value === 'unusable'
    ? ''
    : value === 'not_detected'
      ? 'non rilevato'
      : `${isCensored(value) ? value.comparator : ''}${boundOf(value)}`.replace('.', ',')

/**
 * A file as an instrument would write it for a plate: a wide table with semicolons and decimal
 * commas, a row a well. One seed always gives one file. For demonstrations and tests; no real
 * instrument wrote it.
 */
export function instrumentFile(
  type: AnalysisTypeId,
  wells: readonly MeasuredWell[],
  {
    seed = 'strumento',
    plateBarcode,
    profiles = {},
    others = 'normal',
    values = {},
    controlShift = 0,
    wellValues = {},
  }: Options = {},
): string {
  const codes = analytesOfType(type)
    .filter(({ code }) => analyteOf(code)?.kind !== 'ratio')
    .map(({ code }) => code)
  const rows = wells
    .filter((well) => well.type !== 'empty')
    .map((well) => {
      const measured: Readonly<Record<string, ResultValue | undefined>> =
        plannedType(well.type) === 'sample' && well.barcode
          ? {
              ...generateValues(
                `${seed} ${well.barcode} ${well.position}`,
                type,
                profiles[well.barcode] ?? others,
              ),
              ...values[well.barcode],
            }
          : well.type === 'white_spot' || well.qcLevel === 'blank'
            ? blankValues(type)
            : well.type === 'quality_control' && well.qcLevel
              ? controlValues(type, well.qcLevel, controlShift, `${seed} ${well.position}`)
              : {}
      const kind = { sample: 'Sample', quality_control: 'QC', white_spot: 'Blank', empty: '' }[
        plannedType(well.type)
      ]
      const own = { ...measured, ...wellValues[well.position] }
      return [
        well.position,
        instrumentName({ ...well, type: plannedType(well.type) }) ?? '',
        kind,
        ...codes.map((code) => cell(own[code])),
      ]
    })
  const head = plateBarcode ? [`Piastra: ${plateBarcode}`] : []
  const lines = [['Well', 'SampleID', 'Type', ...codes], ...rows].map((row) => row.join(';'))
  return `${[...head, ...lines].join('\r\n')}\r\n`
}
