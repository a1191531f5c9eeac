import type { PunchRecord } from '../../exchange/instruments/index.ts'

/** A short number counts the plates of a run, unless the plate itself has such a name. */
const isCount = (name: string) => /^\d{1,3}$/u.test(name)

/** Whether a row of the file is of this plate; a row that names no plate is. */
export function plateOfRow(
  { plateBarcode }: Pick<PunchRecord, 'plateBarcode'>,
  plate: { readonly barcode: string; readonly name: string | null },
): 'own' | 'other' {
  const name = plateBarcode?.trim().toUpperCase() ?? ''
  const own = [plate.barcode, plate.name ?? ''].map((one) => one.trim().toUpperCase())
  return name === '' || own.includes(name) || (isCount(name) && !own.some(isCount)) ? 'own' : 'other'
}
