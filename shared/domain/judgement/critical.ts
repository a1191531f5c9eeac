import type { Episode } from './episode.ts'
import { columnsOf, observe } from './observation.ts'

/** Analytes of one analysis with a well or a combined value beyond a critical limit. */
export function criticalAnalytes(
  { analyses, columns }: Pick<Episode, 'analyses' | 'columns'>,
  analysisId: number,
): string[] {
  const known = columnsOf(columns)
  const analysis = analyses.find(({ id }) => id === analysisId)
  const values = [...(analysis?.values ?? []), ...(analysis?.asMeasured ?? [])]
  return [...new Set(values.map(({ analyte }) => analyte))].filter(
    (analyte) => analysis && observe(analysis, analyte, known)?.critical,
  )
}

/** Analytes of one analysis that are out of range in a well or together, as the judgement reads them. */
export function findingAnalytes(
  { analyses, columns }: Pick<Episode, 'analyses' | 'columns'>,
  analysisId: number,
): string[] {
  const known = columnsOf(columns)
  const analysis = analyses.find(({ id }) => id === analysisId)
  const values = [...(analysis?.values ?? []), ...(analysis?.asMeasured ?? [])]
  return [...new Set(values.map(({ analyte }) => analyte))].filter((analyte) => {
    const kind = analysis && observe(analysis, analyte, known)?.kind
    return kind === 'out' || kind === 'discordant'
  })
}

/** Analytes of one analysis that cannot wait for another measurement: critical, or out of range where time matters. */
export function urgentAnalytes(episode: Pick<Episode, 'analyses' | 'columns'>, analysisId: number): string[] {
  const known = columnsOf(episode.columns)
  const type = episode.analyses.find(({ id }) => id === analysisId)?.type
  const waitless = findingAnalytes(episode, analysisId).filter(
    (analyte) => type !== undefined && known(type, analyte)?.timeCritical,
  )
  return [...new Set([...criticalAnalytes(episode, analysisId), ...waitless])]
}
