import type { InstrumentRow } from '@sne/shared/contract'
import { duesOf, gravestDue, instrumentObjection, type RecordedEvent } from '@sne/shared/domain'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/open.ts'

/** The last event of each kind of the instrument of the row that counts. */
export const lastEvents = sql`(select distinct on (e.kind) e.id, e.kind, e.happened_on, e.outcome, e.next_due_on
  from instrument_events e where e.instrument_id = instrument.id and e.annulled is null
  order by e.kind, e.happened_on desc, e.id desc)`

const events = sql<
  RecordedEvent[]
>`coalesce((select json_agg(json_build_object('id', last.id, 'kind', last.kind,
  'happenedOn', last.happened_on, 'outcome', last.outcome, 'nextDueOn', last.next_due_on))
  from ${lastEvents} last), '[]'::json)`

const analysisTypes = sql<
  InstrumentRow['analysisTypes']
>`coalesce((select json_agg(json_build_object('id', type.id, 'code', type.code,
  'label', type.label) order by type.position) from instrument_types part
  join analysis_types type on type.id = part.analysis_type_id where part.instrument_id = instrument.id), '[]'::json)`

const used = sql<boolean>`exists (select from plate_materials m where m.instrument_id = instrument.id)`

/** Instruments of a laboratory; the caller filters and sorts. */
export const instrumentRows = (db: Db, workgroupId: number | null) =>
  db
    .selectFrom('instruments as instrument')
    .selectAll('instrument')
    .select([events.as('events'), analysisTypes.as('analysisTypes'), used.as('used')])
    .where('instrument.workgroupId', '=', workgroupId ?? 0)
export type InstrumentRecord = Awaited<ReturnType<ReturnType<typeof instrumentRows>['execute']>>[number]

/** Facts of an instrument that the domain's rules read. */
export const instrumentFacts = ({ status, steps, events: last }: InstrumentRecord, today: string) => ({
  status,
  statusReason: steps.at(-1)?.reason ?? null,
  dues: duesOf(last, today),
})

export function toInstrumentRow(row: InstrumentRecord, today: string): InstrumentRow {
  const facts = instrumentFacts(row, today)
  const { id, name, maker, model, serial, kind, place, notes, version } = row
  return {
    ...{ id, name, maker, model, serial, kind, place, notes, version },
    ...facts,
    analysisTypes: row.analysisTypes,
    due: gravestDue(facts.dues),
    objection: instrumentObjection(facts, today)?.text ?? null,
    used: row.used,
  }
}
