import { z } from 'zod'
import {
  dueStates,
  eventOutcomes,
  instrumentEvents,
  instrumentKinds,
  instrumentStatuses,
} from '../domain/index.ts'
import {
  Changed,
  Day,
  Flag,
  Id,
  IdParam,
  IdParams,
  keysEnum,
  listOf,
  listQuery,
  many,
  Reason,
  Version,
} from './common.ts'
import { defineResource } from './endpoint.ts'
import { optionalDay, optionalText, requiredPastDay, requiredText } from './forms.ts'
import { MaterialUse, StatusStep } from './material.ts'
import { AnalysisTypeRef, ReasonedStamp, Stamp } from './stamp.ts'

/** The last event of a kind, and when the next one is due. */
export const InstrumentDue = z.object({
  kind: keysEnum(instrumentEvents),
  happenedOn: Day,
  outcome: keysEnum(eventOutcomes),
  nextDueOn: Day.nullable(),
  state: keysEnum(dueStates),
})
export type InstrumentDue = z.infer<typeof InstrumentDue>

/** An instrument in a list. */
export const InstrumentRow = z.object({
  id: Id,
  name: z.string(),
  maker: z.string(),
  model: z.string(),
  serial: z.string(),
  kind: keysEnum(instrumentKinds),
  place: z.string().nullable(),
  notes: z.string().nullable(),
  /** Analyses in which it is used. */
  analysisTypes: z.array(AnalysisTypeRef),
  status: keysEnum(instrumentStatuses),
  /** Why it has this status; null while it never changed. */
  statusReason: z.string().nullable(),
  dues: z.array(InstrumentDue),
  /** The gravest of its due dates. */
  due: keysEnum(dueStates),
  /** Why plates may not use it today, Italian; null when they may. */
  objection: z.string().nullable(),
  /** A plate recorded it: its name stays. */
  used: z.boolean(),
  version: Version,
})
export type InstrumentRow = z.infer<typeof InstrumentRow>

export const InstrumentEvent = z.object({
  id: Id,
  kind: keysEnum(instrumentEvents),
  happenedOn: Day,
  person: z.string(),
  outcome: keysEnum(eventOutcomes),
  nextDueOn: Day.nullable(),
  note: z.string().nullable(),
  recorded: Stamp,
  /** Recorded by mistake: it counts no more. */
  annulled: ReasonedStamp.nullable(),
})
export type InstrumentEvent = z.infer<typeof InstrumentEvent>

export const Instrument = InstrumentRow.extend({
  created: Stamp,
  steps: z.array(StatusStep),
  /** The newest first. */
  events: z.array(InstrumentEvent),
  use: MaterialUse,
})
export type Instrument = z.infer<typeof Instrument>

export const InstrumentInput = z.object({
  name: requiredText({ max: 100, tidy: true, line: true }),
  maker: requiredText({ max: 100, line: true }),
  model: requiredText({ max: 100, line: true }),
  serial: requiredText({ max: 60, tidy: true, line: true }),
  kind: keysEnum(instrumentKinds),
  place: optionalText({ max: 100, line: true }),
  notes: optionalText({ max: 2000 }),
  analysisTypeIds: z.array(Id).max(50),
})
export type InstrumentInput = z.input<typeof InstrumentInput>

export const InstrumentEventInput = z
  .object({
    kind: keysEnum(instrumentEvents),
    happenedOn: requiredPastDay(),
    person: requiredText({ max: 100, line: true }),
    outcome: keysEnum(eventOutcomes),
    nextDueOn: optionalDay(),
    note: optionalText({ max: 1000 }),
  })
  .refine(({ happenedOn, nextDueOn }) => !nextDueOn || nextDueOn > happenedOn, {
    message: 'La prossima scadenza segue il giorno in cui è stata fatta.',
    path: ['nextDueOn'],
  })
export type InstrumentEventInput = z.input<typeof InstrumentEventInput>

const access = ['planner', 'analyst', 'supervisor'] as const
const records = ['planner', 'analyst'] as const
const changes = ['instrument', 'material', 'notification'] as const
const step = { method: 'PATCH', access, changes, params: IdParams, body: Reason } as const
const StepAnswer = Changed.extend({ instrument: Instrument })

export const instrumentEndpoints = defineResource('instrument', {
  listInstruments: {
    method: 'GET',
    path: '/instrument/list',
    summary: 'Instruments of the own laboratory with what is due.',
    access,
    query: listQuery(['name', 'kind', 'place', 'status', 'nextDueOn'], {
      status: many(keysEnum(instrumentStatuses)).optional(),
      kind: many(keysEnum(instrumentKinds)).optional(),
      analysisTypeId: many(IdParam).optional(),
      /** In use, with an event that is overdue or near. */
      toCheck: Flag.optional(),
    }),
    response: listOf(InstrumentRow),
  },
  createInstrument: {
    method: 'POST',
    path: '/instrument',
    changes,
    summary: 'A person registers an instrument of the own laboratory.',
    access: records,
    ownSessionOnly: true,
    body: InstrumentInput,
    response: Instrument,
    errors: ['duplicate'],
  },
  getInstrument: {
    method: 'GET',
    path: '/instrument/:id',
    summary: 'An instrument with its events, its changes of status and what was measured with it.',
    access,
    params: IdParams,
    response: Instrument,
  },
  updateInstrument: {
    method: 'PATCH',
    path: '/instrument/:id',
    changes,
    summary: 'A person corrects an instrument; the name of one that plates recorded stays.',
    access: records,
    ownSessionOnly: true,
    params: IdParams,
    body: InstrumentInput.extend({ version: Version }),
    response: StepAnswer,
    errors: ['duplicate', 'stale_version'],
  },
  takeInstrumentOut: {
    ...step,
    path: '/instrument/:id/take-out',
    summary: 'A person puts an instrument out of use with a reason; leads are told.',
    ownSessionOnly: true,
    response: StepAnswer,
    errors: ['invalid_transition'],
  },
  takeInstrumentBack: {
    ...step,
    path: '/instrument/:id/take-back',
    summary: 'A lead takes an instrument into use again.',
    signs: true,
    response: StepAnswer,
    errors: ['invalid_transition', 'lead_required'],
  },
  retireInstrument: {
    ...step,
    path: '/instrument/:id/retire',
    summary: 'A lead retires an instrument for good.',
    signs: true,
    response: StepAnswer,
    errors: ['invalid_transition', 'lead_required'],
  },
  recordInstrumentEvent: {
    method: 'POST',
    path: '/instrument/:id/event',
    changes: [...changes, 'quality'],
    summary: 'A person records a calibration, verification, maintenance or repair.',
    access: records,
    ownSessionOnly: true,
    params: IdParams,
    body: InstrumentEventInput,
    response: Instrument,
    errors: ['invalid_transition'],
  },
  annulInstrumentEvent: {
    method: 'PATCH',
    path: '/instrument/event/:id/annul',
    changes: [...changes, 'quality'],
    summary: 'A person takes back an event that was recorded by mistake; it stays readable.',
    access: records,
    ownSessionOnly: true,
    params: IdParams,
    body: Reason,
    response: StepAnswer,
  },
})
