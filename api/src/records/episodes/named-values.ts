import type { AnalyteValue, CaseFinding } from '@sne/shared/contract'
import { decidingValues, formatBound, type NamedFinding } from '@sne/shared/domain'
import type { Db } from '../../platform/database/open.ts'
import { valuesOf } from '../analyses/records.ts'
import { texts } from './texts.ts'

/** Names, decimals and kinds of analytes; several analysis types may have one. */
const analytesNamed = (db: Db, codes: readonly string[]) =>
  db
    .selectFrom('analytes')
    .select(['code', 'label', 'decimals', 'kind'])
    .where('code', 'in', [...new Set(codes), ''])
    .execute()

const cardsOf = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('samples')
    .select(['id', 'barcode', 'collectedAt'])
    .where('id', 'in', [...new Set(ids), 0])
    .execute()

type Named = Awaited<ReturnType<typeof analytesNamed>>[number]

/** The value on which it was decided, or each well of it; results that were taken away have none. */
function printed(value: AnalyteValue | undefined, analyte: Named): string {
  if (!value) return texts.withdrawnValue
  const wells = decidingValues({ ...value, analyte }).map((one) =>
    formatBound(one.value, one.comparator, analyte.decimals),
  )
  const unit = wells.every((well) => !/\d/.test(well)) || !value.unit ? '' : ` ${value.unit}`
  return `${wells.join(' / ')}${unit}`
}

const noLimits = { low: null, high: null, criticalLow: null, criticalHigh: null }

/** Open findings with their values, the limits of their time and their cards, in the order given. */
export async function namedValues(db: Db, findings: readonly NamedFinding[]): Promise<CaseFinding[]> {
  if (findings.length === 0) return []
  const values = await valuesOf(db, [...new Set(findings.map(({ analysisId }) => analysisId))])
  const cards = await cardsOf(
    db,
    findings.map(({ cardId }) => cardId),
  )
  const analytes = await analytesNamed(
    db,
    findings.map(({ analyte }) => analyte),
  )
  return findings.flatMap(({ analyte: code, analysisId, cardId, flag }) => {
    const card = cards.find(({ id }) => id === cardId)
    const analyte = analytes.find((one) => one.code === code) ?? {
      ...{ code, label: code, decimals: 2, kind: 'measured' as const },
    }
    const value = values.get(analysisId)?.find((one) => one.code === code)
    if (!card) return []
    return [
      {
        analyte: code,
        label: analyte.label,
        value: printed(value, analyte),
        flag,
        limits: value?.limits ?? noLimits,
        decimals: analyte.decimals,
        sampleAnalysisId: analysisId,
        card: { barcode: card.barcode, collectedAt: card.collectedAt },
      },
    ]
  })
}
