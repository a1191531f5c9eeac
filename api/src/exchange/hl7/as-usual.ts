import type { SenderSettings } from '@sne/shared/contract'
import { fieldPlace, readSenderCodes, type SenderCode } from '@sne/shared/domain'
import {
  type Component,
  type Field,
  type Message,
  type Repetition,
  type Segment,
  valueAt,
} from './message.ts'

const withField = (segment: Segment, field: number, value: Field): Segment => {
  const fields = [...segment.fields]
  while (fields.length <= field) fields.push([])
  fields[field] = value
  return { ...segment, fields }
}
const changed = (segment: Segment, field: number, change: (one: Repetition) => Repetition): Segment =>
  segment.fields[field] ? withField(segment, field, segment.fields[field].map(change)) : segment

/** Fields that hold names of people as surname and given name. */
const names: Readonly<Record<string, readonly number[]>> = { PID: [5, 6], NK1: [2] }

function withNames(segment: Segment): Segment {
  const swapped = ([first = [''], second = [''], ...rest]: Repetition): Repetition => [second, first, ...rest]
  return (names[segment.name] ?? []).reduce((one, field) => changed(one, field, swapped), segment)
}

const places: Readonly<Record<string, { readonly kind: SenderCode['kind']; readonly field: number }[]>> = {
  OBX: [
    { kind: 'question', field: 3 },
    { kind: 'answer', field: 5 },
  ],
  OBR: [{ kind: 'test', field: 4 }],
}
const systemOf = (code: string): Component => [/^\d{3,5}-\d$/u.test(code) ? 'LN' : '99SNE']

/** Known codes in place of the sender's own; the sender's text stays. */
function withCodes(segment: Segment, codes: readonly SenderCode[]): Segment {
  let own = segment
  for (const { kind, field } of places[segment.name] ?? [])
    own = changed(own, field, (one) => {
      const [code, text, , ...rest] = one
      const known = codes.find(
        (each) => each.kind === kind && each.from.toLowerCase() === code?.[0]?.trim().toLowerCase(),
      )
      return known ? [[known.to], text?.[0] ? text : (code ?? ['']), systemOf(known.to), ...rest] : one
    })
  return own
}

/** An answer to the question for the card's number. */
const cardNumber = (value: string, { occurrence }: Segment): Segment => ({
  name: 'OBX',
  occurrence,
  fields: [[], [], [[['ST']]], [[['57723-9'], [''], ['LN']]], [], [[[value]]]],
})

/** The card's number from the sender's field alone: other numbers of a specimen are not the card's. */
function withCardNumber(segments: readonly Segment[], place: string): Segment[] {
  const [, name = '', field = '0', component = '1'] = fieldPlace.exec(place) ?? []
  return segments.flatMap((segment) => {
    const value = segment.name === name ? valueAt(segment, Number(field), Number(component)) : ''
    const own = segment.name === 'SPM' ? withField(segment, 2, value === '' ? [] : [[[value]]]) : segment
    return value === '' || name === 'SPM' ? [own] : [own, cardNumber(value, segment)]
  })
}

/** A message of a sender as the usual ones are written. */
export function asUsual(message: Message, settings: SenderSettings | null): Message {
  if (!settings) return message
  const { codes } = readSenderCodes(settings.codes)
  const segments = message.segments.map((segment) => {
    const known = withCodes(segment, codes)
    return settings.names === 'given_first' ? withNames(known) : known
  })
  return {
    ...message,
    segments: settings.cardNumber ? withCardNumber(segments, settings.cardNumber) : segments,
  }
}

/** Minutes east of Greenwich of a sender's times without a zone, null for the Italian clock; undefined as the message says. */
export const zoneOfSender = (settings: SenderSettings | null): number | null | undefined =>
  settings?.zone === 'utc' ? 0 : settings?.zone === 'rome' ? null : undefined
