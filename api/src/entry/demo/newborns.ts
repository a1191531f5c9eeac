import { dayOf, type NonConformityCode } from '@sne/shared/domain'
import { type Birth, pregnancy } from './births.ts'
import { conditionsOf, consentOf, faultOf, feedingOf, firstCardAge, type IntakeCardInput } from './cards.ts'
import { fiscalCode } from './fiscal-code.ts'
import { type Family, family } from './mothers.ts'
import { pickName } from './names.ts'
import { pickProfile, type ValueProfile } from './profiles.ts'
import { createRandom, type Random, type Seed } from './random.ts'

/** A card with what only the generator knows of it. */
export interface GeneratedCard {
  /** Message of the birth point: the input of the intake. */
  readonly input: IntakeCardInput
  /** Fault that acceptance will find when it looks at the blood. */
  readonly fault: NonConformityCode | null
}

export interface GeneratedNewborn {
  /** The birth point's own identifier. */
  readonly code: string
  readonly tin: boolean
  /** Healthy, ill or near a limit: input of `generateValues`. */
  readonly profile: ValueProfile
  /** First card, then the scheduled ones of preterm newborns as far as they are due. */
  readonly cards: readonly GeneratedCard[]
}

export interface GenerateOptions {
  /** Births are spread over this many days before `now`; 8 unless told. */
  readonly days?: number
  /** Number in the barcode of the first card; 1 unless told. */
  readonly firstCard?: number
}

const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** Days of life of the further cards of preterm and light newborns. */
const scheduled = [
  { day: 14, motivation: 'preterm_second' },
  { day: 28, motivation: 'preterm_third' },
] as const
/** Share of cards on which something is missing. */
const missingShare = 0.04

/**
 * Invented newborns with mothers and cards, as Italian birth points would send them: equal arguments always give equal
 * people. Twins share mother and day. Every collection lies before `now`, no card is younger than a few hours. Barcodes
 * are unique for one seed and run of numbers.
 */
export function generateNewborns(
  seed: Seed,
  count: number,
  now: Date,
  options: GenerateOptions = {},
): GeneratedNewborn[] {
  const made: GeneratedNewborn[] = []
  let cardNumber = options.firstCard ?? 1
  const year = dayOf(now).slice(2, 4)
  const nextBarcode = () => `SN${year}${String(cardNumber++).padStart(6, '0')}`
  for (let index = 0; made.length < count; index += 1) {
    const random = createRandom(seed, 'family', index)
    const parents = family(random, now)
    const first = firstCardAge(random)
    const collectedAt = new Date(now.getTime() - (4 + random.next() * (options.days ?? 8) * 24) * hourMs)
    const birthAt = toMinute(new Date(collectedAt.getTime() - first.hours * hourMs))
    for (const birth of pregnancy(random)) {
      if (made.length === count) break
      const code = `N${year}${String(made.length + 1).padStart(6, '0')}-${index}`
      // Twins have births some minutes apart.
      const own = new Date(birthAt.getTime() + (birth.plurality.order - 1) * 7 * 60_000)
      made.push(newborn(random, { code, parents, birth, birthAt: own, first, now, nextBarcode }))
    }
  }
  return made
}

interface Facts {
  readonly code: string
  readonly parents: Family
  readonly birth: Birth
  readonly birthAt: Date
  readonly first: { readonly hours: number; readonly discharged: boolean }
  readonly now: Date
  nextBarcode(): string
}

function newborn(random: Random, facts: Facts): GeneratedNewborn {
  const { birth, birthAt, first, now } = facts
  const profile = pickProfile(random)
  const person = personOf(random, facts)
  const firstMotivation = first.discharged ? 'early_discharge' : 'first_sample'
  const cards = [card(random, facts, person, firstMotivation, first.hours)]
  const light = birth.gaWeeks < 34 || birth.birthWeight < 2000
  for (const { day, motivation } of light ? scheduled : []) {
    const hours = day * 24 + random.next() * 20
    if (birthAt.getTime() + hours * hourMs > now.getTime() - 4 * hourMs) break
    cards.push(card(random, facts, person, motivation, hours, cards.at(-1)?.input.barcode))
  }
  return { code: facts.code, tin: birth.tin, profile, cards }
}

function personOf(random: Random, { code, parents, birth, birthAt }: Facts): IntakeCardInput['newborn'] {
  const name = pickName(random, parents.origin, birth.sex)
  const { mother, home, surname } = parents
  const missing = random.chance(missingShare) ? random.int(1, 4) : 0
  // The code of a newborn is given days later: hardly any card has it.
  const known = random.chance(0.3)
  const person = { surname, name, sex: birth.sex, birthDay: dayOf(birthAt), placeCode: home.code }
  return {
    code,
    surname,
    name: random.chance(0.03) ? null : name,
    sex: birth.sex,
    fiscalCode: known ? fiscalCode(person) : null,
    birthAt: birthAt.toISOString(),
    birthTimeKnown: missing !== 1,
    gaWeeks: missing === 2 ? null : birth.gaWeeks,
    gaDays: missing === 2 ? null : birth.gaDays,
    birthWeight: missing === 3 ? null : birth.birthWeight,
    sga: birth.sga,
    plurality: birth.plurality,
    deliveryType: birth.deliveryType,
    residence: parents.address,
    phones: missing === 4 ? [] : [...parents.phones],
    mother: { ...mother, phones: missing === 4 ? [] : [...parents.phones], address: parents.address },
  }
}

function card(
  random: Random,
  { parents, birth, birthAt, nextBarcode }: Facts,
  person: IntakeCardInput['newborn'],
  motivation: string,
  hours: number,
  previousBarcode: string | null = null,
): GeneratedCard {
  const collectedAt = toMinute(new Date(birthAt.getTime() + hours * hourMs))
  const conditions = conditionsOf(random, birth, birthAt, collectedAt)
  // Some weight is lost in the first days and about 25 g a day gained afterwards.
  const days = (collectedAt.getTime() - birthAt.getTime()) / dayMs
  const change = days < 7 ? -0.05 * birth.birthWeight : 25 * (days - 7)
  return {
    fault: faultOf(random),
    input: {
      barcode: nextBarcode(),
      previousBarcode,
      motivation,
      collectedAt: collectedAt.toISOString(),
      collectionMethod: birth.tin && random.chance(0.3) ? 'venous' : 'heel',
      ward: birth.tin ? 'tin' : 'nursery',
      weightAtCollection: Math.round((birth.birthWeight + change) / 5) * 5,
      feeding: feedingOf(random, conditions),
      conditions,
      mother: { ...parents.factors },
      consent: consentOf(random),
      spotsTotal: random.chance(0.9) ? 4 : 3,
      newborn: person,
    },
  }
}

/** Cards carry minutes, no seconds. */
const toMinute = (moment: Date): Date => new Date(Math.floor(moment.getTime() / 60_000) * 60_000)
