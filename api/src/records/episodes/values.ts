import type { AnalyteValue } from '@sne/shared/contract'
import {
  type AnalyteColumns,
  type BandFact,
  boundOf,
  type CutoffRule,
  combineReplicates,
  type EpisodeValue,
  type Flag,
  flagAnswer,
  flagByBands,
  flagValue,
  gravestFlag,
  isCensored,
  isKnown,
  isPlausible,
  type KnownValue,
  knownValue,
  type ResultValue,
  roundKnown,
} from '@sne/shared/domain'
import { replicateResult, type TypeAnalyte } from '../analyses/judgement.ts'

/** A value as records keep it, as much of it as the judgement needs. */
export type StoredValue = Pick<
  AnalyteValue,
  | 'code'
  | 'value'
  | 'comparator'
  | 'flag'
  | 'excluded'
  | 'exclusion'
  | 'limits'
  | 'replicateValues'
  | 'edited'
>

/** Limits that may apply to an analyte of the newborn, where unknown facts leave more than one. */
export interface OpenBands {
  readonly rules: readonly (CutoffRule | null)[]
  readonly facts: readonly BandFact[]
}

interface Verdict {
  readonly flag: Flag
  readonly isUnsure: boolean
}

function verdictOf(value: ResultValue, stored: StoredValue, analyte: TypeAnalyte, bands: OpenBands): Verdict {
  const { kind, answers } = analyte
  if (answers) return { flag: flagAnswer(value, answers), isUnsure: false }
  if (bands.rules.length > 1) return flagByBands(value, bands.rules, analyte)
  return { flag: flagValue(value, stored.limits, kind), isUnsure: false }
}

/** Is a value above a limit, or may it be? */
const mayExceed = (value: KnownValue, limit: number): boolean =>
  isCensored(value) ? value.comparator === '>' || value.value > limit : value > limit

/**
 * A value as the judgement of an episode reads it. Where unknown facts leave several limits, the gravest flag counts.
 * @param held analytes whose controls do not release the run
 */
export function toEpisodeValue(
  stored: StoredValue,
  analyte: TypeAnalyte,
  columns: AnalyteColumns | undefined,
  held: ReadonlySet<string>,
  bands: OpenBands,
): EpisodeValue {
  const { code, comparator, flag, excluded, replicateValues } = stored
  const value = knownValue(stored.value, comparator)
  const plausible = (given: ResultValue) => (isPlausible(given, columns) ? given : 'unusable')
  const wells = replicateValues
    .filter((one) => !one.excluded)
    .map((one) => ({ well: one.well, result: plausible(replicateResult(one, flag)) }))
  const results = wells.map(({ result }) => result)
  // A typed value replaces those of the wells, also the entry that there is no usable value.
  const isTyped = stored.edited !== null && (value === null || !isOfWells(value, results, analyte))
  const counting = isTyped ? [] : wells
  const verdicts = counting.map(({ result }) => verdictOf(result, stored, analyte, bands))
  const own = value === null ? null : verdictOf(value, stored, analyte, bands)
  const known = [value, ...counting.map(({ result }) => result)].filter(isKnown)
  const noClose = columns?.noClose ?? null
  const factUnknown = [own, ...verdicts].some((one) => one?.isUnsure)
  return {
    analyte: code,
    flag: gravestFlag([flag ?? 'ERR', ...(own?.isUnsure ? [own.flag] : [])]) ?? 'ERR',
    replicates: counting.map(({ well }, at) => ({ well, flag: verdicts[at]?.flag ?? 'ERR' })),
    discordant: combineReplicates(isTyped ? [] : results, {
      maxSpread: columns?.maxSpread ?? null,
      kind: analyte.kind,
    }).discordant,
    aboveNoClose: noClose !== null && known.some((one) => mayExceed(one, noClose)),
    exclusion: !excluded ? null : stored.exclusion?.approved ? 'approved' : 'proposed',
    released: !held.has(code),
    factUnknown,
    unknownFacts: factUnknown ? bands.facts : [],
  }
}

/** Is the value the one that the counting wells give? Earlier versions kept it rounded. */
function isOfWells(value: KnownValue, results: readonly ResultValue[], { decimals }: TypeAnalyte): boolean {
  const combined = combineReplicates(results).value
  if (!isKnown(combined) || isCensored(combined) !== isCensored(value)) return false
  const same = isCensored(combined) && isCensored(value) ? combined.comparator === value.comparator : true
  return same && [combined, roundKnown(combined, decimals)].some((one) => boundOf(one) === boundOf(value))
}
