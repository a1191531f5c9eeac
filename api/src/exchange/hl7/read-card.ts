import { formatDateTime, isNutritionReversed } from '@sne/shared/domain'
import { joinBirthTime } from './birth-time.ts'
import { contradictionsOf } from './contradictions.ts'
import { type Collection, type Draft, leaveOut, newDraft, tell, tellLeftOut } from './draft.ts'
import { joinFiscalCode } from './fiscal-code.ts'
import type { CardGroup } from './groups.ts'
import { joinReason } from './join-reason.ts'
import { componentOf, repetitionsOf, type Segment, valueAt } from './message.ts'
import { type Hl7Moment, readMoment } from './moment.ts'
import { readPatient, readRelative, readVisit } from './people.ts'
import { joinPlurality } from './plurality.ts'
import { readOrderingProvider, readProvider } from './provider.ts'
import { readSpecimenNumber } from './read-barcode.ts'
import { joinCollection } from './read-collection.ts'
import { readObservation } from './read-observation.ts'
import { plainText } from './readable-text.ts'
import { joinSex } from './sex.ts'
import { texts } from './texts.ts'
import { tellElsewhere } from './told-elsewhere.ts'

/** Newborn screening panel and its card data; other panels are no part of the order. */
const panels = new Set(['54089-8', '57717-1'])
/** Hours by which the sender's count may differ from the two times before a person should look. */
const ageTolerance = 2

/** Collects everything that the segments of one card say. */
export function readCard(group: CardGroup, zone: number | null): Draft {
  const { patient, relatives, details, specimens } = group
  const draft = newDraft(zone)
  readPatient(patient, draft)
  for (const segment of relatives) {
    if (segment.name === 'NK1') readRelative(segment, draft)
    else if (segment.name === 'PV1') readVisit(segment, draft)
    else if (segment.name === 'PD1') readProvider(segment, 4, draft)
    tellElsewhere(segment, draft)
  }
  const contradictions = contradictionsOf(details)
  for (const segment of details) {
    if (segment.name === 'OBR') readRequest(segment, draft)
    else if (segment.name === 'OBX') readObservation(segment, draft, contradictions)
    else if (segment.name === 'NTE') readNote(segment, draft)
    else if (segment.name === 'DG1') readDiagnosis(segment, draft)
    else if (segment.name === 'ORC') readOrderer(segment, draft)
    tellElsewhere(segment, draft)
  }
  for (const specimen of specimens) {
    readSpecimenNumber(specimen, group, draft)
    tellElsewhere(specimen, draft)
    if (valueAt(specimen, 17) !== '')
      draft.collections.push({
        segment: specimen,
        field: 17,
        read: readMoment(valueAt(specimen, 17), zone),
        rank: 1,
      })
    readEnd(specimen, 17, 2, { draft, begin: readMoment(valueAt(specimen, 17), zone), rank: 1 })
  }
  readOrderingProvider(group, draft)
  joinCollection(draft)
  joinPlurality(draft, patient)
  joinReason(draft)
  joinSex(draft, patient)
  joinBirthTime(draft)
  joinFiscalCode(draft, patient)
  compareAge(draft, patient)
  compareNutrition(draft, patient)
  return draft
}

/** OBR-7 of the card panel is the collection; OBR-10 the collector. */
function readRequest(request: Segment, draft: Draft): void {
  const panel = valueAt(request, 4)
  const ofCard = [panel, valueAt(request, 4, 4)].some((code) => panels.has(code))
  if (!ofCard) leaveOut(draft, request, 4, panel, valueAt(request, 4, 2), 'without_place')
  if (valueAt(request, 7) !== '')
    draft.collections.push({
      segment: request,
      field: 7,
      read: readMoment(valueAt(request, 7), draft.zone),
      rank: ofCard ? 0 : 2,
    })
  readEnd(request, 8, 1, { draft, begin: readMoment(valueAt(request, 7), draft.zone), rank: ofCard ? 0 : 2 })
  if (!draft.origins.has('collectedAt')) draft.origins.set('collectedAt', { segment: request, field: 7 })
  const collector = repetitionsOf(request, 10)[0]
  if (collector && !draft.card.collectedBy) {
    draft.card.collectedBy =
      [2, 3]
        .map((part) => componentOf(collector, part))
        .filter(Boolean)
        .join(' ') || componentOf(collector, 1)
  }
}

/** Minutes that collecting a card may take. */
const longestCollection = 60

function isOneCollection(begin: Hl7Moment, end: Hl7Moment): boolean {
  if (begin.precision === 'day' || end.precision === 'day') return begin.day === end.day
  const minutes = (Date.parse(end.iso) - Date.parse(begin.iso)) / 60_000
  return minutes >= 0 && minutes <= longestCollection
}

/** When collecting ended: a moment of its own where it lies longer after the beginning than collecting takes, or before it. */
function readEnd(
  segment: Segment,
  field: number,
  component: number,
  { draft, begin, rank }: { draft: Draft; begin: Hl7Moment | null; rank: Collection['rank'] },
): void {
  const written = valueAt(segment, field, component)
  if (written === '') return
  const read = readMoment(written, draft.zone)
  if (read && begin && isOneCollection(begin, read)) return
  draft.collections.push({ segment, field, component, read, rank })
}

/** DG1: a diagnosis of the newborn may be a transfusion or a malformation; people read it. */
function readDiagnosis(segment: Segment, draft: Draft): void {
  const said = [valueAt(segment, 3), valueAt(segment, 3, 2) || valueAt(segment, 4)].filter(Boolean).join(' ')
  leaveOut(draft, segment, 3, valueAt(segment, 3), valueAt(segment, 3, 2) || said, 'told')
  if (said !== '') tell(draft, texts.diagnosis(said))
}

/** ORC-21 to 23: the ordering facility, where the observations name no birth hospital. */
function readOrderer(order: Segment, { hospital }: Draft): void {
  hospital.name ??= valueAt(order, 21) || undefined
  hospital.id ??= valueAt(order, 21, 10) || undefined
}

function readNote(segment: Segment, { notes }: Draft): void {
  const text = repetitionsOf(segment, 3).map(plainText).filter(Boolean).join('\n')
  if (text !== '') notes.push(text)
}

/** Of two moments of parenteral nutrition that contradict each other none is known; that the newborn is fed so stays. */
function compareNutrition(draft: Draft, patient: Segment): void {
  const { from = null, to = null } = draft.conditions.parenteral ?? {}
  if (from === null || to === null || !isNutritionReversed({ from, to })) return
  draft.conditions.parenteral = {}
  const text = texts.nutritionReversed(formatDateTime(from), formatDateTime(to))
  tellLeftOut(draft, patient, 0, 'parenteral_to', text)
}

/** Of two ages at collection none is known: the hour does not count, and the newborn is taken for one collected early. */
function compareAge(draft: Draft, patient: Segment): void {
  const { declaredAge, newborn, card } = draft
  if (declaredAge === null) return
  const declared = Math.round(declaredAge.hours)
  if (!newborn.birthTimeKnown || !newborn.birthAt || !card.collectedAt || !card.collectionTimeKnown) {
    tell(draft, texts.ageTold(declared))
    return
  }
  const hours = (Date.parse(card.collectedAt) - Date.parse(newborn.birthAt)) / 3_600_000
  // A count of days or weeks leaves up to one of them open.
  if (Math.abs(hours - declaredAge.hours) <= Math.max(ageTolerance, declaredAge.unitHours)) return
  card.collectionTimeKnown = false
  tellLeftOut(draft, patient, 7, '73806-2', texts.ageDiffers(declared, Math.round(hours)))
}
