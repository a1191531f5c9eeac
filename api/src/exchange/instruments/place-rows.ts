import type { ParsedFile, ParsedRow } from './parsed-file.ts'
import { instrumentName, namesAgree, type PlannedWell } from './planned-well.ts'

export interface PlacedRows {
  /** Rows of the file a well of the plate. */
  readonly byWell: ReadonlyMap<string, readonly ParsedRow[]>
  /** Rows that no well can be found for. */
  readonly unplaced: readonly ParsedRow[]
}

/**
 * Puts the rows of a file on the plate: by their well; by the sample's name when the file gives no well.
 * When the autosampler held several plates, only the one whose names fit best is taken.
 */
export function placeRows(parsed: ParsedFile, wells: readonly PlannedWell[]): PlacedRows {
  const tray = bestTray(parsed.rows, wells)
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
  return { byWell, unplaced }
}

function bestTray(rows: readonly ParsedRow[], wells: readonly PlannedWell[]): string | null {
  const expected = new Map(wells.map((well) => [well.position, instrumentName(well)]))
  const score = new Map<string, number>()
  for (const { tray, well, sampleName } of rows) {
    if (tray === null || well === null) continue
    const name = expected.get(well)
    const points = name && sampleName && namesAgree(sampleName, name) ? 1000 : name ? 1 : 0
    score.set(tray, (score.get(tray) ?? 0) + points)
  }
  const [best] = [...score].toSorted((a, b) => b[1] - a[1])
  return best?.[0] ?? null
}

/** The n-th row of an analyte for one name goes to the n-th well of that name: its replicates. */
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
      own = named.filter(({ name }) => namesAgree(sampleName, name))
      wellsOf.set(sampleName, own)
    }
    if (own.length === 0) return null
    const key = `${own[0]!.name}\n${analyteName}`
    const turn = used.get(key) ?? 0
    used.set(key, turn + 1)
    return own[Math.min(turn, own.length - 1)]!.position
  }
}
