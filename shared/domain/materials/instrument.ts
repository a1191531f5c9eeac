import { instrumentGuards } from '../guards/material.ts'
import { keysOf, type StatusTable } from '../status.ts'
import { defineMachine } from '../transition.ts'

/** Kinds of instruments; only measuring ones give the results of a plate. */
export const instrumentKinds = {
  mass_spectrometer: { label: 'Spettrometro di massa', measures: true },
  immunoassay: { label: 'Analizzatore immunometrico', measures: true },
  fluorimeter: { label: 'Fluorimetro', measures: true },
  thermocycler: { label: 'Termociclatore (PCR)', measures: true },
  puncher: { label: 'Punzonatrice', measures: false },
  pipette: { label: 'Pipetta o dispensatore', measures: false },
  incubator: { label: 'Incubatore o agitatore', measures: false },
  other: { label: 'Altro', measures: false },
} as const
export type InstrumentKind = keyof typeof instrumentKinds

export const measures = (kind: InstrumentKind): boolean => instrumentKinds[kind].measures

export type InstrumentStatus = 'in_use' | 'out_of_use' | 'retired'
export const instrumentStatuses: StatusTable<InstrumentStatus> = {
  in_use: { label: 'In uso', tone: 'green' },
  out_of_use: { label: 'Fuori uso', tone: 'red' },
  retired: { label: 'Dismesso', tone: 'grey' },
}

export type InstrumentAction = 'take_out' | 'take_back' | 'retire'

const roles = ['planner', 'analyst', 'supervisor'] as const

export const instrumentMachine = defineMachine<InstrumentStatus, InstrumentAction>()(
  'instrument',
  instrumentGuards,
  [
    // Whoever sees a fault stops the instrument; a lead takes it back.
    { action: 'take_out', from: ['in_use'], to: 'out_of_use', roles },
    { action: 'take_back', from: ['out_of_use', 'retired'], to: 'in_use', roles, guard: 'signed_by_lead' },
    { action: 'retire', from: ['in_use', 'out_of_use'], to: 'retired', roles, guard: 'signed_by_lead' },
  ],
)

/** Kinds of events; an overdue one that `stops` keeps results of the instrument from being imported. */
export const instrumentEvents = {
  calibration: { label: 'Taratura', stops: true },
  verification: { label: 'Verifica', stops: true },
  maintenance: { label: 'Manutenzione', stops: false },
  repair: { label: 'Riparazione', stops: false },
} as const
export type InstrumentEventKind = keyof typeof instrumentEvents
export const instrumentEventKinds = keysOf(instrumentEvents)

export type EventOutcome = 'passed' | 'remarks' | 'failed'
export const eventOutcomes: StatusTable<EventOutcome> = {
  passed: { label: 'Conforme', tone: 'green' },
  remarks: { label: 'Conforme con osservazioni', tone: 'amber' },
  failed: { label: 'Non conforme', tone: 'red' },
}
