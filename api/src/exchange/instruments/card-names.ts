import { sameBarcode } from '@sne/shared/domain'
import type { ParsedRow } from './parsed-file.ts'
import { instrumentName, namesAgree, type PlannedWell } from './planned-well.ts'
import { isSampleKind } from './sample-kind.ts'

/** Letters and digits of a code: `SN26000001` is `AA99999999`. */
export const shapeOf = (code: string): string =>
  code.trim().toUpperCase().replaceAll(/\p{L}/gu, 'A').replaceAll(/\d/gu, '9')

/** Whether a text is built as the code of a card is, and is another code. */
export const isOtherCode = (text: string, card: string): boolean =>
  shapeOf(text) === shapeOf(card) && !namesAgree(text, card)

/**
 * The rows, named by the codes of cards where the column of names holds others: `Sample ID` with 1 to 96 beside a column of
 * codes. Names that are built as the codes are stay: they may be cards of another plate.
 */
export function namedByCards(
  rows: readonly ParsedRow[],
  wells: readonly PlannedWell[],
): readonly ParsedRow[] {
  const cards = wells.filter(({ type }) => type === 'sample').flatMap((well) => instrumentName(well) ?? [])
  const shapes = new Set(cards.map(shapeOf))
  const known = new Map<string, boolean>()
  const isCard = (name: string): boolean => {
    const found = known.get(name) ?? cards.some((card) => sameBarcode(card, name) || namesAgree(name, card))
    known.set(name, found)
    return found
  }
  const samples = rows.filter(({ kind, sampleName }) => isSampleKind(kind) && sampleName !== null)
  if (samples.some(({ sampleName }) => isCard(sampleName!) || shapes.has(shapeOf(sampleName!)))) return rows
  return rows.map((row) => {
    const codes = isSampleKind(row.kind) ? row.otherNames.filter(isCard) : []
    return codes.length === 0 ? row : { ...row, sampleName: codes[0]! }
  })
}
