import type { MatchProblem } from '@sne/shared/contract'
import { barcodeKey, type QcLevel, qcLevelLabels, sameBarcode } from '@sne/shared/domain'
import { shapeOf } from './card-names.ts'
import { problem } from './match-problems.ts'
import type { ParsedRow } from './parsed-file.ts'
import { instrumentName, namesAgree, type PlannedWell } from './planned-well.ts'
import { isTwice } from './row-of-well.ts'
import { isSampleKind } from './sample-kind.ts'
import { mayBeCode } from './sample-name.ts'
import { texts } from './texts.ts'

/** Words of a control's name that tell its level. */
const levelWords: Readonly<Record<QcLevel, RegExp>> = {
  low: /^(?:low|bass[oai]|niedrig)$/iu,
  medium: /^(?:med|medium|medi[oa]|mid)$/iu,
  high: /^(?:high|alt[oa]|hoch)$/iu,
  blank: /^(?:blank|bianc[oh]i?|ntc|white)$/iu,
  calibrator: /^(?:cal|calibrator|calibratore)$/iu,
}
/** Words of the names that laboratories give to controls without saying so in a column. */
const controlWord =
  /^(?:qc|cq|ctr|ctrl|control|controllo|kontrolle|pos|neg|norm|normal|normale|pc|nc|std|standard|liv|livello|lev|level|water|acqua|h|lot|lotto|is)$/iu

const wordsOf = (name: string): string[] => name.split(/[^\p{L}]+/u).filter((word) => word !== '')

/** The one level that a name tells; null where it tells none, or several. */
function levelIn(name: string): QcLevel | null {
  const words = wordsOf(name)
  const told = (Object.keys(levelWords) as QcLevel[]).filter((level) =>
    words.some((word) => levelWords[level].test(word)),
  )
  return told.length === 1 ? told[0]! : null
}

const isControlName = (name: string): boolean =>
  levelIn(name) !== null || wordsOf(name).some((word) => controlWord.test(word))

/**
 * Whether a name in a control's well is the code of a card: of one of the plate, whatever the row calls itself; of another one
 * where the row calls itself a sample and its name is built as a code is.
 */
function isCard({ sampleName, kind }: ParsedRow, cards: readonly string[]): boolean {
  const name = sampleName ?? ''
  if (cards.some((card) => sameBarcode(name, card) || namesAgree(name, card))) return true
  if (!isSampleKind(kind)) return false
  if (/\d{5}/u.test(name)) return true
  const isBuiltAsCode = /\d{3}/u.test(name) || cards.some((card) => shapeOf(card) === shapeOf(name))
  return mayBeCode(name) && isBuiltAsCode && !isControlName(name)
}

/** The level that a row's name tells where the plate has another one in its well. */
function otherLevel({ sampleName }: ParsedRow, { type, qcLevel }: PlannedWell): QcLevel | null {
  const planned = type === 'white_spot' ? 'blank' : qcLevel
  const told = levelIn(sampleName ?? '')
  return told === null || planned === null || told === planned ? null : told
}

/** A control's or blank's well that holds a card, a control of another level, or two readings. */
export function controlProblems(
  well: PlannedWell,
  rows: readonly ParsedRow[],
  samples: readonly PlannedWell[],
): MatchProblem[] {
  if (well.type === 'sample') return []
  const cards = samples.flatMap(({ barcode }) => barcodeKey(barcode) ?? [])
  const expected = instrumentName(well) ?? ''
  const named = rows.filter(({ sampleName }) => sampleName !== null && !namesAgree(sampleName, expected))
  const card = named.find((row) => isCard(row, cards))
  if (card) {
    const text = texts.cardInControl(well.position, card.line, card.sampleName ?? '')
    return [problem('error', text, well, card.sampleName)]
  }
  const swapped = named.find((row) => otherLevel(row, well) !== null)
  if (swapped) {
    const planned = well.type === 'white_spot' ? texts.aBlank : qcLevelLabels[well.qcLevel ?? 'medium']
    const text = texts.otherLevel(well.position, swapped.line, swapped.sampleName ?? '', planned)
    return [problem('error', text, well, swapped.sampleName)]
  }
  return isTwice(rows) ? [problem('warning', texts.controlTwice(well.position), well)] : []
}
