import type { MatchProblem } from '@sne/shared/contract'
import { barcodeKey } from '@sne/shared/domain'
import { isOtherCode } from './card-names.ts'
import { problem } from './match-problems.ts'
import type { ParsedRow } from './parsed-file.ts'
import { type PlannedWell, readingCount } from './planned-well.ts'
import { texts } from './texts.ts'

type RowsOf = (well: PlannedWell) => readonly ParsedRow[]

/** Rows of a card in which another column names another card. */
export function twoCards(found: readonly PlannedWell[], rowsOf: RowsOf): MatchProblem[] {
  const cards = new Set(found.flatMap(({ barcode }) => barcodeKey(barcode) ?? []))
  return found.flatMap((well) => {
    const card = well.barcode ?? ''
    const own = barcodeKey(card)
    for (const { otherNames, secondNames, line } of rowsOf(well)) {
      const other = otherNames.find((name) => cards.has(barcodeKey(name) ?? '') && barcodeKey(name) !== own)
      if (other !== undefined)
        return problem('error', texts.twoCards(well.position, line, other, card), well, other)
      const code = secondNames.find((name) => isOtherCode(name, card))
      if (code !== undefined)
        return problem('error', texts.otherCode(well.position, line, code, card), well, code)
    }
    return []
  })
}

/** Cards of which the file has a repeated reading (`SN1_rep2`) without the first one. */
export function firstMissing(found: readonly PlannedWell[], rowsOf: RowsOf): MatchProblem[] {
  const byCard = Map.groupBy(found, ({ barcode }) => barcodeKey(barcode))
  return [...byCard.values()].flatMap((wells) => {
    const [well] = wells
    const names = wells.flatMap(rowsOf).flatMap(({ sampleName }) => sampleName ?? [])
    const counts = names.map((name) => readingCount(name, well?.barcode ?? ''))
    if (!well || counts.length === 0 || counts.some((count) => count < 2)) return []
    return problem('warning', texts.firstMissing(well.position, names[0]!), well, names[0])
  })
}
