import type { ControlEvent, ControlPoint } from '@sne/shared/contract'
import { addDays, eventOutcomes, formatDate, instrumentEvents, instrumentMarks } from '@sne/shared/domain'
import type { Context } from '../../platform/calls/context.ts'
import type { Period } from './period.ts'
import { texts } from './texts.ts'

/** Calibrations and other events of the instruments of a chart, each at the first run that it can have changed. */
export async function instrumentEventsOf(
  { db, viewer }: Context,
  points: readonly ControlPoint[],
  { from, to }: Period,
): Promise<ControlEvent[]> {
  const names = [...new Set(points.flatMap(({ instrument }) => instrument ?? []))]
  if (names.length === 0) return []
  const events = await db
    .selectFrom('instrumentEvents as event')
    .innerJoin('instruments', 'instruments.id', 'event.instrumentId')
    .select(['event.kind', 'event.happenedOn', 'event.outcome', 'instruments.name as instrument'])
    .where('instruments.workgroupId', '=', viewer.workgroupId)
    .where('instruments.name', 'in', names)
    .where('event.annulled', 'is', null)
    // An event of the day before the period may be followed by its first run.
    .where('event.happenedOn', '>=', addDays(from, -1))
    .where('event.happenedOn', '<=', to)
    .orderBy('event.happenedOn')
    .orderBy('event.id')
    .execute()
  return instrumentMarks(points, events).map(({ run, event }) => ({
    ...{ kind: 'instrument', plateId: run.plateId, plate: run.plate, at: run.at },
    text: texts.instrumentEvent(
      instrumentEvents[event.kind].label,
      formatDate(event.happenedOn),
      event.instrument,
      eventOutcomes[event.outcome].label,
    ),
  }))
}
