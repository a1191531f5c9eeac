import { type Draft, leaveOut, newDraft } from './draft.ts'
import type { CardGroup } from './groups.ts'
import { componentOf, repetitionsOf, type Segment, valueAt } from './message.ts'
import { readMoment } from './moment.ts'
import { answersOf } from './observation.ts'
import { readers } from './observations.ts'
import { readPatient, readRelative, readVisit } from './people.ts'
import { texts } from './texts.ts'

/** Newborn screening panel and its card data; other panels are no part of the order. */
const panels = new Set(['54089-8', '57717-1'])
/** Hours by which the sender's count may differ from the two times before a person should look. */
const ageTolerance = 2

/** Collects everything that the segments of one card say. */
export function readCard({ patient, relatives, details, specimen }: CardGroup): Draft {
  const draft = newDraft()
  readPatient(patient, draft)
  for (const segment of relatives) {
    if (segment.name === 'NK1') readRelative(segment, draft)
    else if (segment.name === 'PV1') readVisit(segment, draft)
    else if (segment.name === 'NTE') readNote(segment, draft)
  }
  for (const segment of details) {
    if (segment.name === 'OBR') readRequest(segment, draft)
    else if (segment.name === 'OBX') readObservation(segment, draft)
    else if (segment.name === 'NTE') readNote(segment, draft)
    else if (segment.name === 'DG1') leaveOut(draft, segment, 3, valueAt(segment, 3), valueAt(segment, 3, 2))
    else if (segment.name === 'ORC') readOrderer(segment, draft)
  }
  if (specimen) readSpecimen(specimen, draft)
  joinBirthTime(draft)
  compareAge(draft, patient)
  return draft
}

/** OBR-7 of the card panel is the collection; OBR-10 the collector. */
function readRequest(request: Segment, draft: Draft): void {
  const panel = valueAt(request, 4)
  const collected = readMoment(valueAt(request, 7))
  const ofCard = panels.has(panel)
  if (!ofCard) leaveOut(draft, request, 4, panel, valueAt(request, 4, 2))
  if (collected && (ofCard || !draft.card.collectedAt)) {
    draft.card.collectedAt = collected.iso
    if (collected.precision === 'day') leaveOut(draft, request, 7, '', texts.collectionTimeMissing)
  }
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

function readObservation(segment: Segment, draft: Draft): void {
  const question = valueAt(segment, 3)
  const reader = Object.hasOwn(readers, question) ? readers[question] : undefined
  for (const answer of answersOf(segment)) {
    if (!reader?.(answer, draft))
      leaveOut(draft, segment, 5, question, `${valueAt(segment, 3, 2)}: ${answer.text}`)
  }
}

/** ORC-21 to 23: the ordering facility, where the observations name no birth hospital. */
function readOrderer(order: Segment, { hospital }: Draft): void {
  hospital.name ??= valueAt(order, 21) || undefined
  hospital.id ??= valueAt(order, 21, 10) || undefined
}

function readNote(segment: Segment, { notes }: Draft): void {
  const text = repetitionsOf(segment, 3)
    .map((one) => componentOf(one, 1))
    .filter(Boolean)
    .join('\n')
  if (text !== '') notes.push(text)
}

/** SPM-2 stands in for a barcode that no observation gives, SPM-17 for the time of collection. */
function readSpecimen(specimen: Segment, { card, origins }: Draft): void {
  if (!card.barcode) {
    card.barcode = valueAt(specimen, 2)
    origins.set('barcode', { segment: specimen, field: 2 })
  }
  card.collectedAt ??= readMoment(valueAt(specimen, 17))?.iso
}

function joinBirthTime({ birthTime, newborn }: Draft): void {
  if (birthTime === null || newborn.birthTimeKnown !== false || !newborn.birthAt) return
  const joined = readMoment(newborn.birthAt.slice(0, 10).replaceAll('-', '') + birthTime)
  if (!joined) return
  newborn.birthAt = joined.iso
  newborn.birthTimeKnown = true
}

function compareAge(draft: Draft, patient: Segment): void {
  const { declaredAgeHours, newborn, card } = draft
  if (declaredAgeHours === null || !newborn.birthTimeKnown || !newborn.birthAt || !card.collectedAt) return
  const hours = (Date.parse(card.collectedAt) - Date.parse(newborn.birthAt)) / 3_600_000
  if (Math.abs(hours - declaredAgeHours) <= ageTolerance) return
  const text = texts.ageDiffers(declaredAgeHours, Math.round(hours))
  leaveOut(draft, patient, 7, '73806-2', text)
}
