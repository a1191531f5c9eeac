import type { AnalyteValue } from '@sne/shared/contract'
import {
  type AnalyteColumns,
  type AnalyteKind,
  combineReplicates,
  type EpisodeValue,
  flagAnswer,
  flagValue,
  type ResultValue,
  roundTo,
} from '@sne/shared/domain'
import { replicateResult, type TypeAnalyte } from '../analyses/judgement.ts'

type Stored = Pick<
  AnalyteValue,
  'code' | 'value' | 'flag' | 'excluded' | 'limits' | 'replicateValues' | 'edited'
>

function flagOf(value: ResultValue, { limits }: Stored, { kind, decimals, answers }: TypeAnalyte) {
  if (answers) return flagAnswer(value, answers)
  return flagValue(typeof value === 'number' ? roundTo(value, decimals) : value, limits, kind)
}

/** A value as the judgement of an episode reads it. @param held analytes whose controls do not release the run */
export function toEpisodeValue(
  stored: Stored,
  analyte: TypeAnalyte,
  columns: AnalyteColumns | undefined,
  held: ReadonlySet<string>,
): EpisodeValue {
  const { code, value, flag, excluded, replicateValues } = stored
  // A value that a person typed stands in place of the wells.
  const isTyped = stored.edited !== null && value !== null && !isOfWells(stored, analyte)
  const counting = isTyped ? [] : replicateValues.filter((one) => !one.excluded)
  const results = counting.map((one) => replicateResult(one, flag))
  const numbers = [value, ...counting.map((one) => one.value)].filter((one) => one !== null)
  const noClose = columns?.noClose ?? null
  return {
    analyte: code,
    flag: flag ?? 'ERR',
    replicates: counting.map(({ well }, at) => ({
      well,
      flag: flagOf(results[at] ?? 'unusable', stored, analyte),
    })),
    discordant: combineReplicates(results, {
      maxSpread: columns?.maxSpread ?? null,
      kind: analyte.kind as AnalyteKind,
    }).discordant,
    aboveNoClose: noClose !== null && numbers.some((one) => one > noClose),
    // A lead signs every exclusion when it is made.
    exclusion: excluded ? 'approved' : null,
    released: !held.has(code),
    factUnknown: false,
  }
}

/** Is the value the one that the counting wells give? */
function isOfWells({ value, flag, replicateValues }: Stored, { decimals }: TypeAnalyte): boolean {
  const counting = replicateValues.filter((one) => !one.excluded)
  const combined = combineReplicates(counting.map((one) => replicateResult(one, flag))).value
  return typeof combined === 'number' && roundTo(combined, decimals) === value
}
