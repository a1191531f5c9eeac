import type { ParsedFile } from './parsed-file.ts'
import type { PlateReport } from './plate-report.ts'

/** A plate that the file names and that is not this one, beside it or alone. */
export function otherPlate(
  { meta }: ParsedFile,
  plate: { readonly barcode: string; readonly name?: string | null },
): PlateReport['plateMismatch'] {
  const own = [plate.barcode, plate.name ?? ''].map((name) => name.trim().toUpperCase())
  // A short number counts the plates of a run, unless the plate itself has such a name.
  const counts = own.some(isCount)
  const others = (meta.plates ?? []).filter(
    (name) => !own.includes(name.trim().toUpperCase()) && (counts || !isCount(name)),
  )
  return others.length === 0 ? null : { expected: plate.barcode, found: others.slice(0, 3).join(', ') }
}

const isCount = (name: string): boolean => /^\d{1,3}$/u.test(name.trim())
