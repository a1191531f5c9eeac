import type { SwapFinding } from './finding.ts'
import { repeats, type SwapPlate } from './measured-plate.ts'
import { plannedText, swapTexts as texts } from './swap-words.ts'

/**
 * Least number of cards that differ, and their least share of the repeated ones. From there on chance or a
 * wrong first value no longer explains the difference.
 */
const differing = { count: 3, share: 0.6 } as const

/**
 * Cards whose repetition differs from the measurement before. Never certain: the plate before may be the wrong one, and this one
 * its repair. A card counts once, whatever the number of its wells.
 */
export function historyFinding(plate: SwapPlate): SwapFinding[] {
  const compared = plate.wells.flatMap((well) => {
    const found = well.type === 'sample' ? repeats(well, well, plate) : null
    return found ? [{ well, agrees: found.agrees }] : []
  })
  const cards = [...Map.groupBy(compared, ({ well }) => well.barcode).values()]
  const apart = cards.filter((own) => own.every(({ agrees }) => !agrees))
  if (apart.length < Math.max(differing.count, differing.share * cards.length)) return []
  const text = `${texts.history(apart.length, cards.length)} ${texts.doubtful}`
  const evidence = apart.flat().map(({ well }) => ({
    well: well.position,
    expected: plannedText(well),
    found: texts.found.different,
  }))
  return [{ kind: 'history', certain: false, text, evidence }]
}
