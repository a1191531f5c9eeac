import type { CardGroup } from './groups.ts'
import { type Segment, valueAt } from './message.ts'
import { questionOf } from './observation.ts'

/** LOINC panels of newborn screening: the whole, the card's data, and groups of diseases. */
const panels = new Set([
  '54089-8', // Newborn screening panel
  '54090-6', // Thyroid newborn screening panel
  '57717-1', // Newborn screen card data panel
  '57128-1', // Newborn screening report summary panel
  '53261-4', // Amino acid newborn screen panel
  '58092-8', // Acylcarnitine newborn screen panel
  '57084-6', // Fatty acid oxidation newborn screen panel
  '57085-3', // Organic acid newborn screen panel
  '54078-1', // Cystic fibrosis newborn screening panel
  '54079-9', // Galactosemia newborn screening panel
  '54076-5', // Congenital adrenal hyperplasia newborn screening panel
  '57087-9', // Biotinidase newborn screening panel
  '54081-5', // Hemoglobinopathies newborn screening panel
  '62300-9', // Lysosomal storage disorders newborn screening panel
])
/** Questions that only the card of a newborn asks. */
const ofCard = new Set([
  '57723-9',
  '57721-3',
  '57714-8',
  '57713-0',
  '57722-1',
  '79566-6',
  '73806-2',
  '67704-7',
])
/** "Newborn screening", "screening neonatale", "screening metabolico esteso", "Guthrie". */
function namesScreening(text: string): boolean {
  const small = text.toLowerCase()
  const at = small.indexOf('screen')
  return (
    small.includes('guthrie') ||
    (at >= 0 && (/new-?born|neonat/u.test(small) || /metabol|estes/u.test(small.slice(at))))
  )
}
/** Short words by which senders name newborn screening in codes of their own. */
const ownWords = /^(?:nbs|sne|snn|sneo|dbs)\b|neonat|new-?born|cartoncino/iu
const isLoinc = (code: string, system: string): boolean =>
  ['LN', 'LOINC'].includes(system.toUpperCase()) || /^\d{3,5}-\d$/u.test(code)

/** A code of OBR-4 that asks for newborn screening, or one of the product's own. */
export const screensNewborns = (code: string): boolean => panels.has(code) || !isLoinc(code, '')

type Kind = 'screening' | 'other' | 'own'

/** Kind of test in OBR-4: newborn screening, another test by LOINC, or an unknown code of the sender's own. */
function kindOf(request: Segment): Kind {
  const codes = [1, 4].map((part) => valueAt(request, 4, part))
  const texts = [1, 2, 5, 9].map((part) => valueAt(request, 4, part))
  const systems = [3, 6].map((part) => valueAt(request, 4, part))
  if (codes.some((code) => panels.has(code)) || systems.includes('99SNE')) return 'screening'
  if (texts.some((text) => namesScreening(text))) return 'screening'
  if (codes.some((code, at) => code !== '' && isLoinc(code, systems[at] ?? ''))) return 'other'
  return texts.some((text) => ownWords.test(text)) ? 'screening' : 'own'
}

/**
 * The order of a group that asks for a test which the laboratory does not offer; null where it asks for newborn screening. A code of
 * the sender's own counts as screening where the order tells what only a newborn's card asks.
 */
export function notOffered({ orders, details }: CardGroup): Segment | null {
  const requests = orders.filter(({ name }) => name === 'OBR')
  const kinds = requests.map(kindOf)
  if (kinds.includes('screening')) return null
  const first = requests[0] ?? orders[0] ?? null
  const asksOfCard = details.some(
    (one) => one.name === 'OBX' && ofCard.has(questionOf(one, (code) => ofCard.has(code))),
  )
  if (asksOfCard && (kinds.includes('own') || kinds.length === 0)) return null
  return first
}
