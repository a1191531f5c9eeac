import type { SenderSettings, TriedField, TriedMessage } from '@sne/shared/contract'
import { refuseField } from '../../../platform/calls/refusal.ts'
import {
  type Mapping,
  type Message,
  mapMessage,
  orderTexts,
  readOneOrder,
  type Segment,
  toIntakeProblem,
} from '../../hl7/index.ts'
import { nameOfFact } from '../fact-names.ts'
import { spokenValue } from '../spoken-value.ts'
import { texts } from '../texts.ts'

/** Fields of one tried message: each is read anew without it. */
const mostFields = 400

/** Facts of a card by their path: `0.newborn.mother.name`. */
function factsOf(mapping: Mapping): Map<string, unknown> {
  const facts = new Map<string, unknown>()
  const add = (path: string, value: unknown): void => {
    if (value === null || value === undefined || value === '') return
    if (typeof value === 'object' && !Array.isArray(value)) {
      const parts = Object.entries(value)
      // A group without facts says that it holds.
      if (parts.length === 0) facts.set(path, true)
      for (const [key, part] of parts) add(`${path}.${key}`, part)
    } else if (!(Array.isArray(value) && value.length === 0)) facts.set(path, value)
  }
  if (!mapping.ok) return facts
  for (const [at, { card, orderNumber, fillerNumber, birthHospital }] of mapping.order.orders.entries())
    add(String(at), { ...card, orderNumber, fillerNumber, birthHospital })
  for (const [at, cancel] of mapping.order.cancels.entries()) add(`cancel${at}`, cancel)
  for (const [at, { draft }] of mapping.order.updates.entries())
    add(`update${at}`, {
      ...draft.card,
      newborn: { ...draft.newborn, mother: draft.mother, father: draft.father },
    })
  for (const [at, join] of mapping.order.joins.entries()) add(`join${at}`, join)
  return facts
}

/** The Italian name of a fact: `0.newborn.mother.name` is of the mother. */
const nameOf = (path: string): string => {
  const field = path.replace(/^[a-z]*\d+\./u, '').replace(/^newborn\./u, '')
  const own = texts.triedFacts[field] ?? texts.triedFacts[field.split('.')[0] ?? '']
  return own ?? nameOfFact(field)
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

function without(message: Message, segment: Segment, field: number): Message {
  const segments = message.segments.map((one) =>
    one === segment ? { ...one, fields: one.fields.map((own, at) => (at === field ? [] : own)) } : one,
  )
  return { ...message, segments }
}

const textOf = (segment: Segment, field: number): string =>
  (segment.fields[field] ?? [])
    .map((repetition) => repetition.map((component) => component.join('&')).join('^'))
    .join('~')

/** What one field becomes: the facts that the message does not tell without it. */
function triedField(
  message: Message,
  whole: Mapping,
  facts: ReadonlyMap<string, unknown>,
  { segment, field, settings }: { segment: Segment; field: number; settings: SenderSettings },
): TriedField {
  const location = `${segment.name}[${segment.occurrence}].${field}`
  const mapping = mapMessage(without(message, segment, field), settings)
  const said = textOf(segment, field).slice(0, 300)
  if (whole.ok && !mapping.ok)
    return { location, said, becomes: [], note: texts.needed(mapping.problems[0]?.text ?? '') }
  const left = factsOf(mapping)
  const becomes = [...facts]
    .filter(([path, value]) => !same(value, left.get(path)))
    .map(([path, value]) => ({ fact: nameOf(path), value: spokenValue(path.split('.').at(-1) ?? '', value) }))
  const listed = whole.ok ? whole.order.orders.flatMap(({ unmapped }) => unmapped) : []
  const unread = listed.find((one) => one.location === location)
  const note = unread ? texts.notRead(unread.text) : becomes.length === 0 ? texts.withoutMeaning : null
  return { location, said, becomes, note }
}

/**
 * Reads a message as one of a sender, and says of each field what it becomes. Nothing is stored and no record is looked at.
 * @throws Refusal `validation` for several messages, or one with too many fields
 */
export async function tryMessage({
  text,
  settings,
}: {
  readonly text: string
  readonly settings: SenderSettings
}): Promise<TriedMessage> {
  const [only = text, ...others] = orderTexts(text).messages
  if (others.length > 0) throw refuseField('text', texts.oneMessage)
  const { message, code, problems } = readOneOrder(only, settings)
  const answer = { ack: code, problems: problems.map(toIntakeProblem) }
  if (!message) return { ...answer, cards: [], fields: [] }
  const filled = message.segments
    .slice(1)
    .flatMap((segment) =>
      segment.fields.flatMap((_, field) =>
        field > 0 && textOf(segment, field) !== '' ? [{ segment, field, settings }] : [],
      ),
    )
  if (filled.length > mostFields) throw refuseField('text', texts.tooManyFields(mostFields))
  const whole = mapMessage(message, settings)
  const facts = factsOf(whole)
  const fields: TriedField[] = []
  for (const one of filled) {
    // Other calls go on meanwhile.
    if (fields.length % 10 === 9) await new Promise((resolve) => setImmediate(resolve))
    fields.push(triedField(message, whole, facts, one))
  }
  return {
    ...answer,
    cards: whole.ok ? whole.order.orders.map(({ card }) => card.barcode) : [],
    fields,
  }
}
