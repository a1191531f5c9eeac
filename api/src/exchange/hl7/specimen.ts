import type { CardGroup } from './groups.ts'
import { componentOf, type Repetition, repetitionsOf, type Segment, valueAt } from './message.ts'
import { observedNumbers } from './order-units.ts'

/** SNOMED CT: blood spot specimen, dried blood specimen. */
const bloodSpots = new Set(['440500007', '119294007'])
/** Codes of HL7 table 0070 and 0487 and of senders, for fields without text. */
const bloodSpotCodes = new Set(['DBS', 'BLDSPOT', 'BLOODSPOT', 'BS', 'GUTHRIE', 'FILTER'])
const bloodSpotWords =
  /\bdried blood|blood[\s-]?spots?\b|\bdbs\b|spot (?:di sangue|ematic\p{L})|sangue (?:essiccato|secco)|gocc\p{L}{1,10} di sangue|guthrie|filter (?:paper|card)|carta (?:bibula|da filtro)|cartoncino/iu

/** Does a coded type of specimen name the blood spot, by its code, the alternate one or a text? */
function namesBloodSpot(type: Repetition): boolean {
  const codes = [1, 4].map((part) => componentOf(type, part))
  const texts = [1, 2, 5, 9].map((part) => componentOf(type, part))
  return (
    codes.some((code) => bloodSpots.has(code) || bloodSpotCodes.has(code.toUpperCase())) ||
    texts.some((text) => bloodSpotWords.test(text))
  )
}

/** SPM-4 names the blood spot. */
export const isBloodSpot = (specimen: Segment): boolean => repetitionsOf(specimen, 4).some(namesBloodSpot)

/** OBR-15 (HL7 2.3 to 2.4): the code, its text and system are subcomponents of the first component, or components. */
function sourceOf(request: Segment): Repetition | null {
  const [source] = repetitionsOf(request, 15)
  if (!source) return null
  const [first = []] = source
  return first.length > 1 ? first.map((part) => [part]) : source
}

const cardPanel = '57717-1'
const isCardPanel = (request: Segment): boolean =>
  [1, 4].some((component) => valueAt(request, 4, component) === cardPanel)

/** Problem with the material of an order; null for a blood spot. */
export type Material =
  | { readonly kind: 'blood_spot' }
  | { readonly kind: 'missing' }
  | { readonly kind: 'other'; readonly segment: Segment; readonly field: number; readonly text: string }

const wordsOf = (type: Repetition | undefined): string =>
  type ? componentOf(type, 2) || componentOf(type, 1) : ''

/**
 * Finds the material of an order in SPM-4, else in OBR-15. Otherwise the panel of the card (57717-1) or the number of
 * the card (57723-9) names the material. Blood spot cards alone have that panel or that number.
 */
export function materialOf({ specimens, orders, details }: CardGroup): Material {
  const typed = specimens.filter((specimen) => repetitionsOf(specimen, 4).length > 0)
  const other = typed.find((specimen) => !isBloodSpot(specimen))
  if (other && !typed.some(isBloodSpot))
    return { kind: 'other', segment: other, field: 4, text: wordsOf(repetitionsOf(other, 4)[0]) }
  if (typed.length > 0) return { kind: 'blood_spot' }
  const requests = orders.filter(({ name }) => name === 'OBR')
  const sources = requests.flatMap((segment) => {
    const source = sourceOf(segment)
    return source ? [{ segment, source }] : []
  })
  if (sources.some(({ source }) => namesBloodSpot(source))) return { kind: 'blood_spot' }
  const [strange] = sources
  if (strange) return { kind: 'other', segment: strange.segment, field: 15, text: wordsOf(strange.source) }
  const isCard = requests.some(isCardPanel) || observedNumbers(details).length > 0
  return isCard ? { kind: 'blood_spot' } : { kind: 'missing' }
}
