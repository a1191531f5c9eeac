import type { NewbornEventType, Screening } from '@sne/shared/domain'
import type { RawBuilder } from 'kysely'
import type { CallContext } from '../../platform/calls/context.ts'
import { json } from '../../platform/database/columns.ts'
import type { EventRefs } from '../../platform/database/json-shapes.ts'
import type { Writer } from '../../platform/database/open.ts'
import { prepared } from '../../platform/database/prepared.ts'
import { sendAhead } from '../../platform/database/sending.ts'

interface Event {
  readonly newbornId: number
  readonly type: NewbornEventType
  /** The laboratory or birth point where it happened. */
  readonly workgroupId: number | null
  readonly category?: Screening | null
  /** When it happened, if not now. */
  readonly at?: Date | string
  readonly refs?: EventRefs
  /** One Italian sentence without names of people. */
  readonly text: string
}

/** As much of a call as an event needs; nobody's where a job tells it. */
type TellingCall = Pick<CallContext, 'db' | 'now'> & { readonly viewer: { readonly userId: number } | null }

/** The ids that an event has, without an empty list. */
const named = ({ sampleRequestIds, ...refs }: EventRefs): EventRefs =>
  sampleRequestIds?.length ? { ...refs, sampleRequestIds } : refs

const rowOf = ({ now, viewer }: Omit<TellingCall, 'db'>, event: Event) => ({
  newbornId: event.newbornId,
  type: event.type,
  at: event.at ?? now,
  actorId: viewer?.userId ?? null,
  workgroupId: event.workgroupId,
  category: event.category ?? null,
  refs: json(named(event.refs ?? {})),
  text: event.text,
})

/** An event as a part of a statement, which may make its sentence. */
export const alongEvent = (
  writer: Writer,
  context: Omit<TellingCall, 'db'>,
  { text, ...event }: Omit<Event, 'text'> & { readonly text: RawBuilder<string> },
): Writer =>
  writer.with('event', (part) =>
    part.insertInto('newbornEvents').values({ ...rowOf(context, { ...event, text: '' }), text }),
  ) as unknown as Writer

/** Appends something that happened to newborns or their cards to their stories. @returns the ids, in the same order */
export async function recordEvents(context: TellingCall, events: readonly Event[]): Promise<number[]> {
  if (events.length === 0) return []
  const rows = events.map((event) => rowOf(context, event))
  const inserting = context.db.insertInto('newbornEvents').values(rows).returning('id')
  // One event is a statement that repeats; several are as many statements as there are numbers of them.
  const made = await (rows.length === 1 ? inserting.withPlugin(prepared) : inserting).execute()
  return made.map(({ id }) => id)
}

/** Up to this number of events the insert is a prepared statement: one for each number. */
const fewEvents = 2

/** Records events whose ids nobody asks for; the call does not wait for them. */
export async function tellEvents(context: TellingCall, events: readonly Event[]): Promise<void> {
  if (events.length === 0) return
  const inserting = context.db
    .insertInto('newbornEvents')
    .values(events.map((event) => rowOf(context, event)))
  await sendAhead(context.db, events.length <= fewEvents ? inserting.withPlugin(prepared) : inserting)
}

/** Records one event whose id nobody asks for; the call does not wait for it. */
export const tellEvent = (context: TellingCall, event: Event): Promise<void> => tellEvents(context, [event])

/** Records one event. @returns its id */
export async function recordEvent(context: TellingCall, event: Event): Promise<number> {
  const [id] = await recordEvents(context, [event])
  if (id === undefined) throw new Error('An event was not written.')
  return id
}
