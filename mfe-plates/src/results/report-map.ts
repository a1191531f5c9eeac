import type { MatchReport, Plate } from '@sne/shared/contract'
import type { MapWell } from '@sne/shared/ui-data'
import { toMapWell } from '../parts/plate/map-wells.ts'

/**
 * The plate as the file fits it: found in green, missing in red, additions of the file in amber. A refused
 * file shows no well as right: it may be of another plate.
 */
export function reportWells(plate: Plate, report: MatchReport): MapWell[] {
  const found = new Set(report.wellsFound.flatMap(({ well }) => well ?? []))
  const missing = new Set(report.wellsMissing.flatMap(({ well }) => well ?? []))
  const unknown = new Set(report.wellsUnknown.flatMap(({ well }) => well ?? []))
  const wrong = new Set(
    report.problems.flatMap(({ severity, well }) => (severity === 'error' && well ? [well] : [])),
  )
  const doubted = new Set(report.swaps.flatMap(({ evidence }) => evidence.map(({ well }) => well)))
  const isRefused = report.swaps.some(({ certain }) => certain)
  const controls = new Map(report.controls.map((control) => [control.well, control.found]))
  return plate.wells.map((well): MapWell => {
    const shown = toMapWell(well)
    const { position } = well
    if (wrong.has(position)) return { ...shown, tone: 'red', mark: '✕' }
    if (doubted.has(position)) return { ...shown, tone: isRefused ? 'red' : 'amber', mark: '⇄' }
    if (missing.has(position)) return { ...shown, tone: 'red', mark: '?' }
    if (found.has(position) && report.importable) return { ...shown, tone: 'green', mark: '✓' }
    if (unknown.has(position)) return { ...shown, tone: 'amber', mark: '!', label: '?' }
    if (controls.get(position) === false) return { ...shown, mark: '?' }
    if (controls.has(position) && report.importable) return { ...shown, mark: '✓' }
    return { ...shown, tone: report.importable ? shown.tone : undefined, mark: undefined }
  })
}
