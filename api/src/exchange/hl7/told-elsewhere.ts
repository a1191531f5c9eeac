import { meansNothing } from './answers.ts'
import { type Draft, leaveOut, tellLeftOut } from './draft.ts'
import { componentOf, type Repetition, repetitionsOf, type Segment, valueAt } from './message.ts'
import { isAcceptable, qualityText } from './quality-words.ts'
import { plainText, wholeText } from './readable-text.ts'
import { texts } from './texts.ts'

/**
 * Fields without a place in the card whose text may change its judgement. The card's notes keep their text, for
 * acceptance and the doubts.
 */
const fields: Readonly<Record<string, readonly number[]>> = {
  // Danger code, relevant clinical information, reason for study, collector's comment.
  OBR: [12, 13, 31, 39],
  // Order control code reason.
  ORC: [16],
  // Description, risk, reject reason, condition.
  SPM: [14, 16, 21, 24],
  // Admit reason.
  PV2: [3],
}
/** Segments that another reader takes, or that say nothing of a newborn. */
const known = new Set([
  'MSH',
  'SFT',
  'EVN',
  'PID',
  'MRG',
  'NK1',
  'PD1',
  'PV1',
  'PV2',
  'CON',
  'ORC',
  'OBR',
  'OBX',
  'NTE',
  'DG1',
  'SPM',
  'SAC',
  'TQ1',
  'TQ2',
  'DSC',
])
/** Insurance, payment, roles and contacts: understood, without a place in the card. */
const ofOffice = new Set(['IN1', 'IN2', 'IN3', 'GT1', 'FT1', 'BLG', 'ROL', 'PRT', 'CTD', 'CTI'])
const ofQuality = new Set(['SPM-21', 'SPM-24'])

const isSilent = (value: Repetition): boolean => meansNothing(componentOf(value, 1), wholeText(value))

/** Tells the text of fields that no other reader takes. */
export function tellElsewhere(segment: Segment, draft: Draft): void {
  if (segment.name === 'CON') tellConsent(segment, draft)
  else if (ofOffice.has(segment.name))
    leaveOut(draft, segment, 0, '', texts.elsewhere(segment.name, textOfSegment(segment)), 'without_place')
  else if (!known.has(segment.name)) tellWholeSegment(segment, draft)
  for (const field of fields[segment.name] ?? []) {
    const place = `${segment.name}-${field}`
    for (const value of repetitionsOf(segment, field)) {
      const text = wholeText(value)
      const isQuality = ofQuality.has(place)
      if (isSilent(value) || (isQuality && isAcceptable(componentOf(value, 1), text))) continue
      const said = isQuality ? texts.quality(qualityText(text)) : texts.elsewhere(place, text)
      tellLeftOut(draft, segment, field, '', said)
    }
  }
}

const textOfSegment = (segment: Segment): string =>
  segment.fields
    .slice(1)
    .flatMap((_, at) => repetitionsOf(segment, at + 1).map(plainText))
    .join(' · ')

/** A segment of the sender's own (`ZTR`), or one that nobody reads (`PR1`, `RXA`): a person does. */
function tellWholeSegment(segment: Segment, draft: Draft): void {
  const text = textOfSegment(segment)
  if (text !== '') tellLeftOut(draft, segment, 0, '', texts.elsewhere(segment.name, text))
}

/** CON-11 (HL7 table 0498): the consent was refused, limited, revoked or bypassed. */
const isGiven = (segment: Segment): boolean => ['A', ''].includes(valueAt(segment, 11).toUpperCase())

/** Refused, or revoked. */
const isRefused = (status: string): boolean => status === 'R' || status === 'X'

const subjects = [
  ['sma', /(?:^|[^\p{L}])sma(?:[^\p{L}]|$)|atrofia/iu],
  ['lysosomal', /lis[io]som|lys[io]som|(?:^|[^\p{L}])l[si]d(?:[^\p{L}]|$)/iu],
  ['storage', /conserva|storage|biobanc|biobank/iu],
  ['research', /ricerc|research|studio/iu],
  ['informed', /informativ|privacy/iu],
] as const

/** Records a refused consent; one that names no part refuses the screening. */
function refuse(what: string, draft: Draft): void {
  const named = subjects.flatMap(([subject, words]) => (words.test(what) ? subject : []))
  for (const subject of named) draft.consent[subject] = false
  if (named.length === 0) draft.consent.refused = true
}

/** CON: a person reads what the parents consented to; a consent that was given as usual is listed there, too. */
function tellConsent(segment: Segment, draft: Draft): void {
  const what = [2, 8, 9]
    .flatMap((field) => repetitionsOf(segment, field).map(wholeText))
    .filter(Boolean)
    .join(' · ')
  const status = valueAt(segment, 11).toUpperCase()
  const label = texts.consentStatuses[status] ?? status
  if (isRefused(status)) refuse(what, draft)
  tellLeftOut(draft, segment, isGiven(segment) ? 2 : 11, '', texts.consentTold(what, label))
}
