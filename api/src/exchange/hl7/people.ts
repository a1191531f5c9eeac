import { sameName } from '@sne/shared/domain'
import { sortKey } from '../../platform/database/sort-key.ts'
import { answerOf, wards } from './answers.ts'
import { type Draft, leaveOut, tellLeftOut } from './draft.ts'
import { kinshipOf } from './kinship.ts'
import { componentOf, type Repetition, repetitionsOf, type Segment, valueAt } from './message.ts'
import { readMoment } from './moment.ts'
import { phonesOf } from './phones.ts'
import { texts } from './texts.ts'

/** Identifier types of the Italian fiscal code, HL7 table 0203 and as found in use. */
const fiscalCodeTypes = new Set(['NNITA', 'CF', 'NNIT', 'TAX'])
const fiscalCode = /^[A-Z]{6}[0-9LMNPQRSTUV]{2}[ABCDEHLMPRST][0-9LMNPQRSTUV]{2}[A-Z][0-9LMNPQRSTUV]{3}[A-Z]$/u

/** PID: the newborn. */
export function readPatient(patient: Segment, draft: Draft): void {
  const { newborn, origins } = draft
  const identifiers = repetitionsOf(patient, 3)
  const others = identifiers.filter((id) => !isFiscalCode(id))
  const own = others.find((id) => !isOfVisit(id)) ?? others[0] ?? identifiers[0]
  newborn.code = own ? componentOf(own, 1) : valueAt(patient, 2)
  const further = others.filter((id) => !isOfVisit(id)).map((id) => componentOf(id, 1))
  const otherCodes = [...new Set(further)].filter((code) => code !== '' && code !== newborn.code)
  if (otherCodes.length > 0) newborn.otherCodes = otherCodes
  newborn.fiscalCode = findFiscalCode(identifiers)
  const name = legalName(repetitionsOf(patient, 5))
  newborn.surname = name ? componentOf(name, 1) : ''
  newborn.name = [2, 3]
    .map((part) => (name ? componentOf(name, part) : ''))
    .filter(Boolean)
    .join(' ')
  readBirth(patient, draft)
  newborn.residence = addressOf(repetitionsOf(patient, 11)[0])
  newborn.phones = phonesOf([...repetitionsOf(patient, 13), ...repetitionsOf(patient, 14)])
  readElsewhere(patient, draft)
  readDeath(patient, draft)
  readMotherOf(patient, draft)
  for (const [name, field] of [
    ['code', 3],
    ['surname', 5],
    ['birthAt', 7],
    ['fiscalCode', 3],
  ] as const) {
    origins.set(`newborn.${name}`, { segment: patient, field })
  }
}

/** The name in the register, of several (XPN-7, HL7 table 0200): others are names of use. */
const legalName = (names: readonly Repetition[]): Repetition | undefined =>
  names.find((name) => componentOf(name, 7).toUpperCase() === 'L') ?? names[0]

/** PID-19 may be the mother's number, and an e-mail has no place with the newborn: a person reads them. */
function readElsewhere(patient: Segment, draft: Draft): void {
  const number = valueAt(patient, 19).toUpperCase()
  if (fiscalCode.test(number) && number !== draft.newborn.fiscalCode)
    leaveOut(draft, patient, 19, '', texts.otherFiscalCode(number))
  for (const field of [13, 14])
    for (const contact of repetitionsOf(patient, field)) {
      const email = [1, 4].map((part) => componentOf(contact, part)).find((text) => text.includes('@'))
      if (email) leaveOut(draft, patient, field, '', texts.email(email), 'without_place')
    }
}

/** PID-6 and PID-21: the mother's maiden name and number, beside what NK1 says. */
function readMotherOf(patient: Segment, draft: Draft): void {
  const [maiden, given] = [1, 2].map((component) => valueAt(patient, 6, component))
  if (maiden) draft.mother.surname = maiden
  if (given) draft.mother.name = given
  for (const id of repetitionsOf(patient, 21)) {
    if (isFiscalCode(id)) draft.mother.fiscalCode = componentOf(id, 1).toUpperCase()
    else leaveOut(draft, patient, 21, '', texts.mothersNumber(componentOf(id, 1)), 'without_place')
  }
}

function readBirth(patient: Segment, { newborn, zone }: Draft): void {
  const birth = readMoment(valueAt(patient, 7), zone)
  if (!birth) return
  newborn.birthAt = birth.iso
  newborn.birthTimeKnown = birth.precision !== 'day'
}

/** PID-29 and PID-30: a death is told to acceptance; a person records it. */
function readDeath(patient: Segment, draft: Draft): void {
  const at = valueAt(patient, 29)
  if (!/^(?:y|yes|s|s[iì]|true|1)$/iu.test(valueAt(patient, 30)) && at === '') return
  draft.doubts.add('deceased')
  tellLeftOut(draft, patient, at === '' ? 30 : 29, '', texts.deceased(at))
}

/** NK1: mother and father; other relatives are left out. */
export function readRelative(relative: Segment, draft: Draft): void {
  const kin = kinshipOf(relative)
  if (kin === 'father') {
    draft.father.surname = valueAt(relative, 2, 1)
    draft.father.name = valueAt(relative, 2, 2)
    draft.father.phone = phonesOf(repetitionsOf(relative, 5))[0]
    return
  }
  if (kin === 'other') {
    leaveOut(draft, relative, 3, valueAt(relative, 3), texts.otherRelative, 'without_place')
    return
  }
  const { mother } = draft
  tellOtherMother(relative, draft)
  mother.surname = valueAt(relative, 2, 1) || mother.surname
  mother.name = valueAt(relative, 2, 2) || mother.name
  mother.birthDate = readMoment(valueAt(relative, 16))?.day
  mother.fiscalCode = findFiscalCode(repetitionsOf(relative, 33)) ?? mother.fiscalCode
  mother.nationality =
    valueAt(relative, 27, 2) || valueAt(relative, 27) || valueAt(relative, 19, 2) || valueAt(relative, 19)
  mother.address = addressOf(repetitionsOf(relative, 4)[0])
  const contacts = [...repetitionsOf(relative, 5), ...repetitionsOf(relative, 6)]
  mother.phones = phonesOf(contacts)
  mother.email = contacts.map((contact) => componentOf(contact, 4)).find((email) => email.includes('@'))
}

/** A mother of another given name than the one that PID-6 or an earlier NK1 names: a person asks which is hers. */
function tellOtherMother(relative: Segment, draft: Draft): void {
  const [surname, name] = [valueAt(relative, 2, 1), valueAt(relative, 2, 2)]
  const { mother } = draft
  if (!name || !mother.name || sameName(sortKey(mother.name), sortKey(name))) return
  const known = [mother.surname, mother.name].filter(Boolean).join(' ')
  tellLeftOut(draft, relative, 2, '', texts.twoMothers(known, `${surname} ${name}`.trim()))
}

/** PV1-3: the ward that the newborn lies in. */
export function readVisit(visit: Segment, draft: Draft): void {
  const point = valueAt(visit, 3)
  if (point !== '') draft.card.ward = answerOf(wards, point, valueAt(visit, 3, 9)) ?? 'other'
}

/** Numbers of one stay or bill (HL7 table 0203): the next card of the same newborn has others. */
const visitTypes = new Set(['VN', 'AN', 'ANON', 'ANC', 'VS', 'BA', 'EN'])
const isOfVisit = (id: Repetition): boolean => visitTypes.has(componentOf(id, 5).toUpperCase())

const isFiscalCode = (id: Repetition): boolean =>
  fiscalCodeTypes.has(componentOf(id, 5).toUpperCase()) || fiscalCode.test(componentOf(id, 1).toUpperCase())

function findFiscalCode(identifiers: readonly Repetition[]): string | undefined {
  const found = identifiers.find(isFiscalCode)
  return found ? componentOf(found, 1).toUpperCase() : undefined
}

/** XAD to one line: `Via Roma 1, 40100 Bologna (BO)`. */
export function addressOf(address: Repetition | undefined): string | undefined {
  if (!address) return undefined
  const part = (component: number) => componentOf(address, component)
  const town = [part(5), part(3)].filter(Boolean).join(' ')
  const province = part(4) ? `${town} (${part(4)})`.trim() : town
  return [part(1), part(2), province].filter(Boolean).join(', ') || undefined
}
