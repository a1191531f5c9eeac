import { flagLabels, flagSigns, formatDate, formatLimits, type SaidOfEpisode } from '@sne/shared/domain'
import type { Db } from '../../platform/database/open.ts'
import { namedValues } from '../episodes/named-values.ts'
import { texts } from './texts.ts'

/**
 * Sentences about open findings that the values of the reported analysis do not show, by that analysis: a report of a later card
 * in range names what its outcome is about.
 * @param said by the reported analysis
 */
export async function openElsewhere(
  db: Db,
  said: ReadonlyMap<number, SaidOfEpisode>,
): Promise<ReadonlyMap<number, readonly string[]>> {
  const all = [...said].flatMap(([id, { open }]) =>
    open.filter(({ analysisId }) => analysisId !== id).map((finding) => ({ id, finding })),
  )
  const values = await namedValues(
    db,
    all.map(({ finding }) => finding),
  )
  const sentences = new Map<number, string[]>()
  for (const { id, finding } of all) {
    const found = values.find(
      ({ analyte, sampleAnalysisId }) =>
        analyte === finding.analyte && sampleAnalysisId === finding.analysisId,
    )
    if (!found) continue
    const { analyte, label, value, flag, limits, decimals, card } = found
    const name = label === analyte ? analyte : `${label} (${analyte})`
    const sentence = texts.openElsewhere(
      name,
      `${value} ${flagSigns[flag]}`.trim(),
      texts.flagWithLimits(flagLabels[flag], formatLimits(limits, decimals)),
      texts.cardOf(card.barcode, formatDate(card.collectedAt)),
    )
    sentences.set(id, [
      ...(sentences.get(id) ?? []),
      finding.recallCardDoesNotClose ? `${sentence} ${texts.laterCardDoesNotClose}` : sentence,
    ])
  }
  return sentences
}
