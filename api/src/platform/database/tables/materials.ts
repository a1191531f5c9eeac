// Made from the migrations by database/schema/generate.ts: do not edit.
import type { Generated, GeneratedAlways } from 'kysely'
import type { JsonWithDefault, Moment, MomentWithDefault, NullableJson, NullableMoment } from '../columns.ts'
import type { ReasonedStamp, StatusStep } from '../json-shapes.ts'

export interface InstrumentsTable {
  id: GeneratedAlways<number>
  workgroupId: number
  name: string
  maker: string
  model: string
  serial: string
  kind:
    | 'mass_spectrometer'
    | 'immunoassay'
    | 'fluorimeter'
    | 'thermocycler'
    | 'puncher'
    | 'pipette'
    | 'incubator'
    | 'other'
  place: string | null
  notes: string | null
  status: Generated<'in_use' | 'out_of_use' | 'retired'>
  steps: JsonWithDefault<StatusStep[]>
  version: Generated<number>
  createdAt: MomentWithDefault
  createdBy: number
}

export interface InstrumentTypesTable {
  instrumentId: number
  analysisTypeId: number
}

export interface InstrumentEventsTable {
  id: GeneratedAlways<number>
  instrumentId: number
  kind: 'calibration' | 'verification' | 'maintenance' | 'repair'
  happenedOn: string
  person: string
  outcome: 'passed' | 'remarks' | 'failed'
  nextDueOn: string | null
  note: string | null
  recordedAt: Moment
  recordedBy: number
  annulled: NullableJson<ReasonedStamp>
}

export interface ReagentKitsTable {
  id: GeneratedAlways<number>
  workgroupId: number
  analysisTypeId: number
  name: string
  maker: string
  openDays: number | null
  required: Generated<boolean>
  enabled: Generated<boolean>
  version: Generated<number>
  createdAt: MomentWithDefault
  createdBy: number
}

export interface ReagentLotsTable {
  id: GeneratedAlways<number>
  kitId: number
  workgroupId: number
  code: string
  barcode: string | null
  receivedOn: string
  expiresOn: string
  openedOn: string | null
  quantity: number | null
  status: Generated<'received' | 'released' | 'quarantine' | 'refused' | 'finished'>
  steps: JsonWithDefault<StatusStep[]>
  version: Generated<number>
  createdAt: MomentWithDefault
  createdBy: number
}

export interface MaterialPoliciesTable {
  workgroupId: number
  analysisTypeId: number
  instrument: boolean
  changedAt: Moment
  changedBy: number
}

export interface PlateMaterialsTable {
  id: GeneratedAlways<number>
  plateId: number
  instrumentId: number | null
  reagentLotId: number | null
  recordedAt: Moment
  recordedBy: number
  override: NullableJson<ReasonedStamp>
}

export interface EqaProgrammesTable {
  id: GeneratedAlways<number>
  workgroupId: number
  analysisTypeId: number
  name: string
  provider: string
  analytes: string[]
  enabled: Generated<boolean>
  createdAt: Moment
  createdBy: number
  version: Generated<number>
}

export interface EqaRoundsTable {
  id: GeneratedAlways<number>
  programmeId: number
  number: string
  year: number
  receivedOn: string
  dueOn: string
  notes: string | null
  status: Generated<'received' | 'analysed' | 'sent' | 'evaluated' | 'closed'>
  createdAt: Moment
  createdBy: number
  sentAt: NullableMoment
  sentBy: number | null
  fileId: number | null
  evaluatedAt: NullableMoment
  evaluatedBy: number | null
  closedAt: NullableMoment
  closedBy: number | null
  closedReason: string | null
  version: Generated<number>
}

export interface EqaSamplesTable {
  id: GeneratedAlways<number>
  roundId: number
  position: number
  code: string
  label: string | null
  barcode: string
}
