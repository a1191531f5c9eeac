import type { MatchProblem } from '@sne/shared/contract'
import { barcodeKey, sameBarcode } from '@sne/shared/domain'
import { problem } from './match-problems.ts'
import type { ParsedRow } from './parsed-file.ts'
import type { PlacedRows } from './place-rows.ts'
import { namesAgree, type PlannedWell } from './planned-well.ts'
import { agrees } from './row-of-well.ts'
import { texts } from './texts.ts'

/** Most values that a sentence gives of one place. */
const shownValues = 4

/** Place of rows in the file: their well, or null, and their tray. */
const placeOf = ({ well, tray }: ParsedRow): string =>
  well === null ? '' : tray === null ? well : `${tray}:${well}`

/** Finds the planned card that a row names; each name is looked at once. */
function cardFinder(samples: readonly PlannedWell[]) {
  const cards = [...new Set(samples.flatMap(({ barcode }) => barcodeKey(barcode) ?? []))]
  const known = new Map<string, string | undefined>()
  const cardNamed = (name: string): string | undefined => {
    if (!known.has(name))
      known.set(
        name,
        cards.find((card) => sameBarcode(name, card)) ?? cards.find((card) => namesAgree(name, card)),
      )
    return known.get(name)
  }
  return ({ sampleName, secondNames }: ParsedRow): string | undefined => {
    for (const name of [sampleName, ...secondNames]) {
      const card = name === null ? undefined : cardNamed(name)
      if (card !== undefined) return card
    }
    return undefined
  }
}

/**
 * Cards with a reading in their wells and another one in a place that is not theirs: which of them is valid, nobody can know.
 * @param isExpected whether the plate's type measures the row's analyte
 */
export function secondReadings(
  { byWell, unplaced }: PlacedRows,
  samples: readonly PlannedWell[],
  isExpected: (row: ParsedRow) => boolean,
): MatchProblem[] {
  const cardOf = cardFinder(samples)
  const cardAt = new Map(samples.map(({ position, barcode }) => [position, barcodeKey(barcode)]))
  const others = [...byWell, [null, unplaced] as const].flatMap(([position, rows]) =>
    rows.flatMap((row) => {
      const card = cardOf(row)
      const isOwn = position !== null && cardAt.get(position) === card
      return card === undefined || isOwn || !isExpected(row) ? [] : { card, row }
    }),
  )
  return [...Map.groupBy(others, ({ card, row }) => `${card}\n${placeOf(row)}`).values()].flatMap((some) => {
    const [first] = some
    const wells = samples.filter(({ barcode }) => barcodeKey(barcode) === first?.card)
    const own = wells.flatMap((well) => (byWell.get(well.position) ?? []).filter((row) => agrees(row, well)))
    if (!first || !wells[0] || own.length === 0) return []
    const planned = wells.map(({ position }) => position).join(', ')
    const rows = some.map(({ row }) => row)
    const card = wells[0].barcode ?? ''
    const text = texts.secondReading(card, planned, valuesOf(own), placeOf(first.row), valuesOf(rows))
    return problem('error', text, wells[0], first.row.sampleName)
  })
}

/** Lines and values as the file gives them. */
function valuesOf(rows: readonly ParsedRow[]): string {
  const lines = [...new Set(rows.map(({ line }) => line))]
  const values = rows.slice(0, shownValues).map(({ analyteName, raw }) => `${analyteName} ${raw || '—'}`)
  return `${texts.lines(lines.slice(0, shownValues), lines.length > shownValues).toLowerCase()}: ${values.join(', ')}${rows.length > shownValues ? ' …' : ''}`
}
