import { sameBarcode } from '@sne/shared/domain'
import type { ParsedFile, ParsedRow } from './parsed-file.ts'
import { instrumentName, namesAgree, type PlannedWell } from './planned-well.ts'

export interface PlacedRows {
  /** Rows of the file a well of the plate. */
  readonly byWell: ReadonlyMap<string, readonly ParsedRow[]>
  /** Rows that no well can be found for. */
  readonly unplaced: readonly ParsedRow[]
  /** Trays of which several could be the plate: none may be chosen. */
  readonly rivalTrays: readonly string[]
}

/**
 * Puts the rows of a file on the plate: by their well; by the sample's name when the file gives no well.
 * When the autosampler held several plates, only the one whose names fit is taken.
 */
export function placeRows(parsed: ParsedFile, wells: readonly PlannedWell[]): PlacedRows {
  const { tray, rivals } = bestTray(parsed.rows, wells)
  const byWell = new Map<string, ParsedRow[]>()
  const unplaced: ParsedRow[] = []
  const placeByName = nameplaces(wells)
  const hasWells = parsed.rows.some((row) => row.well !== null)
  for (const row of parsed.rows) {
    const ownTray = row.tray === null || tray === null || row.tray === tray
    const well = hasWells ? (ownTray ? row.well : null) : placeByName(row)
    if (well === null) unplaced.push(row)
    else {
      const rows = byWell.get(well)
      if (rows) rows.push(row)
      else byWell.set(well, [row])
    }
  }
  return { byWell, unplaced, rivalTrays: rivals }
}

/**
 * The tray whose samples belong to the plate. Names of controls are equal on every plate and tell nothing. Without names,
 * one tray alone can be taken.
 */
function bestTray(
  rows: readonly ParsedRow[],
  wells: readonly PlannedWell[],
): { tray: string | null; rivals: string[] } {
  const samples = wells.filter(({ type }) => type === 'sample')
  const expected = new Map(samples.map((well) => [well.position, instrumentName(well)]))
  const trays = new Map<string, { named: number; placed: number }>()
  for (const { tray, well, sampleName } of rows) {
    const name = well === null ? null : expected.get(well)
    if (tray === null || !name) continue
    const score = trays.get(tray) ?? { named: 0, placed: 0 }
    score.placed += 1
    if (sampleName && namesAgree(sampleName, name)) score.named += 1
    trays.set(tray, score)
  }
  const named = [...trays]
    .filter(([, score]) => score.named > 0)
    .toSorted(([, a], [, b]) => b.named - a.named)
  // A card may be in this well of another plate too; half a plate of them is not.
  const fitting = named.filter(([, score]) => score.named * 2 >= named[0]![1].named)
  const candidates = fitting.length > 0 ? fitting : [...trays]
  return {
    tray: candidates[0]?.[0] ?? null,
    rivals: candidates.length > 1 ? candidates.map(([tray]) => tray) : [],
  }
}

/** The n-th row of an analyte for one name belongs to the n-th well of that name: its replicates. */
function nameplaces(wells: readonly PlannedWell[]) {
  const used = new Map<string, number>()
  const wellsOf = new Map<string, { name: string; position: string }[]>()
  const named = wells.flatMap((well) => {
    const name = instrumentName(well)
    return name ? [{ name, position: well.position }] : []
  })
  return ({ sampleName, analyteName }: ParsedRow): string | null => {
    if (!sampleName) return null
    let own = wellsOf.get(sampleName)
    if (!own) {
      const same = named.filter(({ name }) => sameBarcode(name, sampleName))
      own = same.length > 0 ? same : named.filter(({ name }) => namesAgree(sampleName, name))
      wellsOf.set(sampleName, own)
    }
    if (own.length === 0) return null
    const key = `${own[0]!.name}\n${analyteName}`
    const turn = used.get(key) ?? 0
    used.set(key, turn + 1)
    return own[Math.min(turn, own.length - 1)]!.position
  }
}
