import { IntakeCard } from '@sne/shared/contract'
import { toldDoubtsOf } from '@sne/shared/domain'
import { type Draft, leaveOut, type PlaceDraft } from './draft.ts'
import type { CardGroup } from './groups.ts'
import { valueAt } from './message.ts'
import type { IntakeOrder, NamedPlace } from './order.ts'
import { type Hl7Problem, problemAt } from './problem.ts'
import { texts } from './texts.ts'

/** Without these there is no card; everything else may be missing and is asked for at acceptance. */
const essential: Readonly<Record<string, string>> = {
  barcode: texts.theBarcode,
  collectedAt: texts.theCollection,
  'newborn.code': texts.theNewbornCode,
  'newborn.surname': texts.theSurname,
  'newborn.birthAt': texts.theBirth,
}

interface Issue {
  readonly path: readonly string[]
  readonly message: string
}

const issuesOf = ({ error }: ReturnType<typeof IntakeCard.safeParse>): Issue[] =>
  (error?.issues ?? []).map(({ path, message }) => ({ path: path.map(String), message }))

/**
 * Checks a card by the schema of the JSON intake. An unfit fact that is not essential is left out and listed. A wrong
 * weight therefore does not keep a newborn from being screened.
 */
export function finishCard(
  draft: Draft,
  group: CardGroup,
  control: IntakeOrder['control'],
): IntakeOrder | Hl7Problem[] {
  if (draft.problems.length > 0) return draft.problems
  const values = assemble(draft, group)
  const first = IntakeCard.safeParse(values)
  const issues = issuesOf(first)
  const essentialOf = (some: readonly Issue[]) =>
    Object.keys(essential).flatMap((name) => {
      const issue = some.find(({ path }) => path.join('.') === name)
      return issue ? [essentialProblem(name, issue.message, values, draft, group)] : []
    })
  const problems = essentialOf(issues)
  if (problems.length > 0) return problems
  for (const { path, message } of issues) {
    const origin = draft.origins.get(path.join('.'))
    leaveOut(
      draft,
      origin?.segment ?? group.patient,
      origin?.field ?? 0,
      path.join('.'),
      texts.valueRefused(message),
    )
    drop(values, path)
  }
  const card = first.success ? first : IntakeCard.safeParse(values)
  if (!card.success) {
    // Facts are compared with each other once each of them is valid.
    const late = essentialOf(issuesOf(card))
    return late.length > 0 ? late : [problemAt(group.patient, 0, '207', texts.cardUnusable)]
  }
  return {
    card: card.data,
    control,
    orderNumber: numberOf(group, 2),
    fillerNumber: numberOf(group, 3),
    birthHospital: placeOf(draft.hospital),
    provider: placeOf(draft.provider),
    unmapped: draft.unmapped,
    // Notes may be longer than the card's: doubts are read from the whole text.
    doubts: toldDoubtsOf({ spokeNotes: draft.notes.join('\n'), conditions: card.data.conditions }, [
      ...draft.doubts,
    ]),
  }
}

/** ORC or OBR; some systems leave the first component of a number empty. */
const numberOf = ({ orders }: CardGroup, field: 2 | 3): string | null =>
  orders.map((segment) => valueAt(segment, field) || valueAt(segment, field, 2)).find(Boolean) ?? null

/** Characters of a card's notes. */
const longestNotes = 2000

const boundedText = (text: string): string =>
  text.length > longestNotes
    ? `${text.slice(0, longestNotes - texts.notesCut.length)}${texts.notesCut}`
    : text

function assemble(draft: Draft, group: CardGroup): Record<string, unknown> {
  const { name, phone, address, email } = draft.provider
  const newborn: Record<string, unknown> = { ...draft.newborn, mother: draft.mother, father: draft.father }
  newborn.pediatrician = { ...draft.pediatrician, name, phone, address, email }
  const notes = draft.notes.join('\n')
  if (notes.length > longestNotes) leaveOut(draft, group.patient, 0, 'spokeNotes', texts.notesTooLong)
  const spokeNotes = boundedText(notes) || null
  return {
    ...draft.card,
    spokeNotes,
    newborn,
    conditions: draft.conditions,
    mother: draft.factors,
    consent: draft.consent,
  }
}

function essentialProblem(
  name: string,
  message: string,
  values: Record<string, unknown>,
  draft: Draft,
  group: CardGroup,
): Hl7Problem {
  const newborn = values.newborn as Record<string, unknown>
  const given = name.startsWith('newborn.') ? newborn[name.slice(8)] : values[name]
  const origin = draft.origins.get(name)
  const segment = origin?.segment ?? group.specimens[0] ?? group.patient
  const written = origin ? valueAt(origin.segment, origin.field) : ''
  if (given === undefined && written !== '') {
    return problemAt(segment, origin!.field, '102', texts.unreadable(essential[name]))
  }
  if (given === undefined || given === '')
    return problemAt(segment, origin?.field ?? 0, '101', texts.missing(essential[name] ?? ''))
  return problemAt(segment, origin?.field ?? 0, '102', texts.invalid(essential[name], message))
}

/** Takes a value out of the nested groups; an entry of a list takes the list with it. */
function drop(values: Record<string, unknown>, path: readonly string[]): void {
  const [head, ...rest] = path
  if (head === undefined) return
  const inner = values[head]
  if (rest.length > 0 && typeof inner === 'object' && inner !== null && !Array.isArray(inner)) {
    drop(inner as Record<string, unknown>, rest)
  } else delete values[head]
}

function placeOf({ id, name, address, phone }: PlaceDraft): NamedPlace | null {
  const place = { id: id || null, name: name || null, address: address || null, phone: phone || null }
  return Object.values(place).some((value) => value !== null) ? place : null
}
