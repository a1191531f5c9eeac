import type { IntakeCard } from '@sne/shared/contract'
import type { Sex, ToldDoubt } from '@sne/shared/domain'
import type { z } from 'zod'
import type { Segment } from './message.ts'
import type { Hl7Moment } from './moment.ts'
import { type Hl7Problem, locationOf } from './problem.ts'
import type { LeftOutKind, Unmapped } from './unmapped.ts'

type CardFields = z.input<typeof IntakeCard>
type Newborn = CardFields['newborn']
type Conditions = NonNullable<CardFields['conditions']>
type Factors = NonNullable<CardFields['mother']>
type BooleanKeys<T> = { [K in keyof T]-?: NonNullable<T[K]> extends boolean ? K : never }[keyof T]

export type ConditionFlag = BooleanKeys<Conditions>
export type FactorFlag = BooleanKeys<Factors>
export type ConsentFlag = keyof NonNullable<CardFields['consent']>

/** One place of the message that says when the card was taken. */
export interface Collection {
  readonly segment: Segment
  readonly field: number
  /** Of a range: its end. */
  readonly component?: number
  /** Null when it cannot be read. */
  readonly read: Hl7Moment | null
  /** How much it counts: the panel of the card, the specimen, another panel. */
  readonly rank: 0 | 1 | 2
}

/** One card while its segments are read; the contract's schema judges it in the end. */
export interface Draft {
  /** Minutes east of Greenwich of times without a zone; null for the Italian clock. */
  readonly zone: number | null
  readonly card: Partial<Omit<CardFields, 'newborn' | 'conditions' | 'mother' | 'consent'>>
  readonly newborn: Partial<Omit<Newborn, 'mother' | 'father' | 'pediatrician'>>
  readonly mother: NonNullable<Newborn['mother']>
  readonly father: NonNullable<Newborn['father']>
  readonly pediatrician: NonNullable<Newborn['pediatrician']>
  readonly conditions: Conditions
  readonly factors: Factors
  readonly consent: NonNullable<CardFields['consent']>
  readonly notes: string[]
  /** Entries of `notes` that `tell` added, each once. */
  readonly told: Set<string>
  /** Doubts for a person to answer. */
  readonly doubts: Set<ToldDoubt>
  readonly provider: PlaceDraft
  readonly hospital: PlaceDraft
  readonly unmapped: Unmapped[]
  /** Contradictions for which the card cannot be taken. */
  readonly problems: Hl7Problem[]
  readonly collections: Collection[]
  /** Newborns of the birth as the sender counted them (57722-1). */
  declaredPlurality: number | null
  /** Place in the birth beside PID-25 (57722-1: `Twin A`). */
  declaredOrder: number | null
  /** A further card for a reason that 57721-3 does not name: by law or by protocol. */
  repeatReason: { readonly text: string; readonly segment: Segment } | null
  /** Sexes that observations name beside PID-8. */
  readonly declaredSexes: Sex[]
  /** Age at collection as the sender counted it (73806-2), with the hours of its unit. */
  declaredAge: { readonly hours: number; readonly unitHours: number } | null
  /** Time of birth apart from its day (57715-5), hhmm, with its segment. */
  birthTime: { readonly time: string; readonly segment: Segment } | null
  /** Where each value of the card came from, for errors: `barcode` → OBX[18].5. */
  readonly origins: Map<string, { segment: Segment; field: number }>
}

export interface PlaceDraft {
  id?: string
  name?: string
  address?: string
  phone?: string
  email?: string
}

export const newDraft = (zone: number | null = null): Draft => ({
  zone,
  card: {},
  newborn: {},
  mother: {},
  father: {},
  pediatrician: {},
  conditions: {},
  factors: {},
  consent: {},
  notes: [],
  told: new Set(),
  doubts: new Set(),
  provider: {},
  hospital: {},
  unmapped: [],
  problems: [],
  collections: [],
  declaredPlurality: null,
  declaredOrder: null,
  repeatReason: null,
  declaredSexes: [],
  declaredAge: null,
  birthTime: null,
  origins: new Map(),
})

export function leaveOut(
  draft: Draft,
  segment: Segment,
  field: number,
  code: string,
  text: string,
  kind: LeftOutKind = 'not_understood',
): void {
  const location = locationOf({ segment: segment.name, occurrence: segment.occurrence, field })
  draft.unmapped.push({ location, segment: segment.name, code, text, kind })
}

/** Left out and told to acceptance, in the notes of the card: it may change how the card is judged. */
export function tellLeftOut(draft: Draft, segment: Segment, field: number, code: string, text: string): void {
  leaveOut(draft, segment, field, code, text, 'told')
  tell(draft, text)
}

/** Told to acceptance, in the notes of the card. */
export function tell(draft: Draft, text: string): void {
  draft.doubts.add('notes')
  if (draft.told.has(text)) return
  draft.told.add(text)
  draft.notes.push(text)
}
