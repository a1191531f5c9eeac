import type { instrumentEndpoints } from '@sne/shared/contract'
import type { Handlers } from '../../platform/calls/handler.ts'
import { createInstrument, updateInstrument } from './change.ts'
import { annulInstrumentEvent, recordInstrumentEvent } from './events.ts'
import { findInstrument, listInstruments } from './queries.ts'
import { stepInstrument } from './steps.ts'

export const instrumentHandlers: Handlers<typeof instrumentEndpoints> = {
  listInstruments: ({ db, viewer, now }, { query }) => listInstruments(db, viewer, now, query),
  createInstrument: (context, { body }) => createInstrument(context, body),
  getInstrument: ({ db, viewer, now }, { params }) => findInstrument(db, viewer, now, params.id),
  updateInstrument: (context, { params, body }) => updateInstrument(context, params.id, body),
  takeInstrumentOut: (context, { params, body }) => stepInstrument(context, params.id, 'take_out', body),
  takeInstrumentBack: (context, { params, body }) => stepInstrument(context, params.id, 'take_back', body),
  retireInstrument: (context, { params, body }) => stepInstrument(context, params.id, 'retire', body),
  recordInstrumentEvent: (context, { params, body }) => recordInstrumentEvent(context, params.id, body),
  annulInstrumentEvent: (context, { params, body }) => annulInstrumentEvent(context, params.id, body.reason),
}
