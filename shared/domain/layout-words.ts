import { controlLetters } from './plate.ts'
import type { LayoutChange, LayoutWell } from './plate-layout.ts'

/** Wells that a sentence names; more are counted. */
const named = 4

/**
 * The changes of maps, in Italian: "A3 tolto SN-12, B4 inserito SN-13". A sample in one position on several
 * siblings is named once.
 * @param barcodeOf code of the card of a sample's well; null when it is not known
 */
export function layoutChangeWords(
  changes: readonly LayoutChange[],
  barcodeOf: (well: Extract<LayoutWell, { type: 'sample' }>) => string | null,
): string {
  const nameOf = (well: LayoutWell) => {
    if (well.type === 'sample') return barcodeOf(well) ?? 'un campione'
    return controlLetters[well.type === 'quality_control' ? well.level : well.type]
  }
  const words = new Set(
    changes.map(({ position, before, after }) => {
      if (before && after) return `${position} ${nameOf(after)} al posto di ${nameOf(before)}`
      return after
        ? `${position} inserito ${nameOf(after)}`
        : `${position} tolto ${before ? nameOf(before) : ''}`
    }),
  )
  const list = [...words].slice(0, named).join(', ')
  const more = words.size - named
  return more > 0 ? `${list} e ${more === 1 ? 'un altro pozzetto' : `altri ${more} pozzetti`}` : list
}
