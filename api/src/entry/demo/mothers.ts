import { dayMs, dayOf } from '@sne/shared/domain'
import { fiscalCode } from './fiscal-code.ts'
import { type Origin, pickName, pickOrigin, pickSurname } from './names.ts'
import { type Place, places, streets } from './places.ts'
import type { Random } from './random.ts'

/** A family as the card describes it. */
export interface Family {
  readonly origin: Origin
  /** Surname of the newborn. */
  readonly surname: string
  readonly home: Place
  readonly address: string
  readonly phones: readonly string[]
  readonly mother: {
    readonly surname: string
    readonly name: string
    readonly fiscalCode: string
    readonly birthDate: string
    readonly nationality: string
    readonly email: string | null
  }
  readonly factors: {
    readonly thyroid: boolean
    readonly b12: boolean
    readonly steroids: boolean
    readonly hellp: boolean
    readonly pku: boolean
  }
}

const yearMs = 365.25 * dayMs

/** A mother of 18 to 46 years with her family's surname, address and telephone. Nobody of this name is meant. */
export function family(random: Random, now: Date): Family {
  const origin = pickOrigin(random)
  const home = random.pick(places)
  const surname = pickSurname(random, origin)
  const name = pickName(random, origin, 'female')
  const age = Math.min(46, Math.max(18, random.normal(32.5, 5.2)))
  const birthDate = dayOf(new Date(now.getTime() - age * yearMs))
  const birthPlace = origin?.code ?? random.pick(places).code
  const handle = `${name}.${surname}`
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z.]/g, '')
  return {
    origin,
    surname: random.chance(0.9) ? pickSurname(random, origin) : `${surname} ${pickSurname(random, origin)}`,
    home,
    address: `${random.pick(streets)} ${random.int(1, 180)}, ${home.postcode} ${home.name} (${home.province})`,
    phones: Array.from({ length: random.chance(0.7) ? 2 : 1 }, () => phone(random)),
    mother: {
      surname,
      name,
      fiscalCode: fiscalCode({ surname, name, sex: 'female', birthDay: birthDate, placeCode: birthPlace }),
      birthDate,
      nationality: origin?.label ?? 'Italia',
      email: random.chance(0.6) ? `${handle}@example.org` : null,
    },
    factors: {
      thyroid: random.chance(0.05),
      b12: random.chance(0.02),
      steroids: random.chance(0.02),
      hellp: random.chance(0.004),
      pku: random.chance(0.0005),
    },
  }
}

/** A prefix that no operator has given out, so that nobody is called by mistake. */
function phone(random: Random): string {
  return `309 ${String(random.int(0, 999)).padStart(3, '0')} ${String(random.int(0, 9999)).padStart(4, '0')}`
}
