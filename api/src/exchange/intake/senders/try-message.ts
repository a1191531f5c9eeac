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

/** A filled field of a message. */
interface Filled {
  readonly segment: Segment
  readonly field: number
  readonly said: string
}

function without(message: Message, fields: readonly Filled[]): Message {
  const segments = message.segments.map((one) => {
    const own = fields.flatMap(({ segment, field }) => (segment === one ? [field] : []))
    return own.length === 0
      ? one
      : { ...one, fields: one.fields.map((value, at) => (own.includes(at) ? [] : value)) }
  })
  return { ...message, segments }
}

/** Shorter values occur in many fields by chance. */
const shortestRepeated = 5

/** Facts without which there is no card, by the field that tells them. */
const essential: Readonly<Record<string, readonly string[]>> = {
  'PID.3': ['newborn.code', 'newborn.otherCodes', 'newborn.fiscalCode'],
  'PID.5': ['newborn.surname', 'newborn.name'],
  'PID.7': ['newborn.birthAt'],
}
const elsewhere = ['barcode', 'collectedAt']

const textOf = (segment: Segment, field: number): string =>
  (segment.fields[field] ?? [])
    .map((repetition) => repetition.map((component) => component.join('&')).join('^'))
    .join('~')

/** A message as it is read, beside what is read of a part of it. */
interface Whole {
  readonly message: Message
  readonly settings: SenderSettings
  readonly mapping: Mapping
  readonly facts: ReadonlyMap<string, unknown>
}

type Told = readonly (readonly [path: string, value: unknown])[]

/** Facts that the message does not tell without some fields; the problem where it is no order then. */
function toldBy({ message, settings, mapping, facts }: Whole, fields: readonly Filled[]) {
  const left = mapMessage(without(message, fields), settings)
  if (mapping.ok && !left.ok) return { told: [] as Told, problem: left.problems[0]?.text ?? '' }
  const others = factsOf(left)
  return { told: [...facts].filter(([path, value]) => !same(value, others.get(path))), problem: null }
}

/** Meaning of a needed field: without it no reading is left to be compared. */
function toldByNeeded({ facts }: Whole, { segment, field, said }: Filled): Told {
  const paths = essential[`${segment.name}.${field}`]
  return [...facts].filter(([path, value]) => {
    const fact = path.replace(/^\d+\./u, '')
    if (paths) return paths.includes(fact)
    if (!elsewhere.includes(fact)) return false
    return fact === 'barcode' ? said.includes(String(value)) : /^\d{8}/u.test(said)
  })
}

/** Why a field of a message that cannot be read matters, or does not. */
function noteOfUnread({ message, settings, mapping }: Whole, one: Filled): string {
  const left = mapMessage(without(message, [one]), settings)
  const why = mapping.ok ? '' : (mapping.problems[0]?.text ?? '')
  if (left.ok) return texts.hinders(why)
  const other = left.problems[0]?.text ?? ''
  return other === why ? texts.messageUnread : texts.otherProblem(other)
}

/** A field and what it becomes by one set of rules. */
type ReadField = Omit<TriedField, 'before'>

/** Reading of one field. Fields with equal values are removed together. */
function readField(whole: Whole, one: Filled, all: readonly Filled[]): ReadField {
  const { segment, field, said } = one
  const location = `${segment.name}[${segment.occurrence}].${field}`
  if (!whole.mapping.ok)
    return { location, said: said.slice(0, 300), becomes: [], note: noteOfUnread(whole, one) }
  const alone = toldBy(whole, [one])
  const repeated =
    alone.told.length === 0 && alone.problem === null && said.length >= shortestRepeated
      ? all.filter((other) => other.said === said)
      : []
  const { told, problem } = repeated.length > 1 ? toldBy(whole, repeated) : alone
  const facts = problem === null ? told : toldByNeeded(whole, one)
  const becomes = facts.map(([path, value]) => ({
    fact: nameOf(path),
    value: spokenValue(path.split('.').at(-1) ?? '', value),
  }))
  return { location, said: said.slice(0, 300), becomes, note: noteOf() }

  function noteOf(): string | null {
    const listed = whole.mapping.ok ? whole.mapping.order.orders.flatMap(({ unmapped }) => unmapped) : []
    const unread = listed.find((other) => other.location === location)
    if (unread) return texts.notRead(unread.text)
    if (problem !== null) return texts.needed(problem)
    if (repeated.length > 1 && becomes.length > 0) return texts.saidTwice
    return becomes.length === 0 ? texts.withoutMeaning : null
  }
}

const read = (message: Message, settings: SenderSettings): Whole => {
  const mapping = mapMessage(message, settings)
  return { message, settings, mapping, facts: factsOf(mapping) }
}

async function readFields(whole: Whole, filled: readonly Filled[]): Promise<ReadField[]> {
  const fields: ReadField[] = []
  for (const one of filled) {
    // Other calls go on meanwhile.
    await new Promise((resolve) => setImmediate(resolve))
    fields.push(readField(whole, one, filled))
  }
  return fields
}

/** Facts that two readings of one message tell otherwise. */
function otherwiseOf(before: Whole, after: Whole): TriedMessage['otherwise'] {
  const paths = [...new Set([...before.facts.keys(), ...after.facts.keys()])]
  const spoken = ({ facts }: Whole, path: string) => {
    const value = facts.get(path)
    return value === undefined ? null : spokenValue(path.split('.').at(-1) ?? '', value)
  }
  return paths
    .filter((path) => !same(before.facts.get(path), after.facts.get(path)))
    .map((path) => ({ fact: nameOf(path), before: spoken(before, path), after: spoken(after, path) }))
}

/**
 * Reads a message as one of a sender, and says of each field what it becomes. Nothing is stored and no record is looked at.
 * @throws Refusal `validation` for several messages, or one with too many fields
 */
export async function tryMessage({
  text,
  settings,
  standing,
}: {
  readonly text: string
  readonly settings: SenderSettings
  readonly standing?: SenderSettings | undefined
}): Promise<TriedMessage> {
  const [only = text, ...others] = orderTexts(text).messages
  if (others.length > 0) throw refuseField('text', texts.oneMessage)
  const { message, code, problems } = readOneOrder(only, settings)
  const answer = { ack: code, problems: problems.map(toIntakeProblem) }
  if (!message) return { ...answer, cards: [], fields: [], otherwise: [] }
  const filled: Filled[] = message.segments
    .slice(1)
    .flatMap((segment) =>
      segment.fields.flatMap((_, field) =>
        field > 0 && textOf(segment, field) !== '' ? [{ segment, field, said: textOf(segment, field) }] : [],
      ),
    )
  if (filled.length > mostFields) throw refuseField('text', texts.tooManyFields(mostFields))
  const whole = read(message, settings)
  const { mapping } = whole
  const former = standing === undefined || same(standing, settings) ? null : read(message, standing)
  const fields = await readFields(whole, filled)
  const before = former && (await readFields(former, filled))
  return {
    ...answer,
    cards: mapping.ok ? mapping.order.orders.map(({ card }) => card.barcode) : [],
    fields: fields.map((field, at) => {
      const was = before?.[at]?.becomes ?? field.becomes
      return { ...field, before: same(was, field.becomes) ? null : was }
    }),
    otherwise: former === null ? [] : otherwiseOf(former, whole),
  }
}
