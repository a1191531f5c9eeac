import { type AccountLink, areRelated } from './account-links.ts'
import { remoteRequestGuards } from './guards/people.ts'
import type { StatusTable } from './status.ts'
import { defineMachine } from './transition.ts'

/** Steps by which versions of remotes come and go, as the history names them. */
export const remoteStepLabels = {
  publish: 'Pubblicata',
  promote: 'Attivata per tutti',
  canary: 'In prova per alcuni',
  rollback: 'Tornata indietro',
  end_canary: 'Prova terminata',
  recall: 'Richiamata da tutti',
  withdraw: 'Ritirata',
  repair: 'Registro ripristinato',
} as const
export type RemoteStepKind = keyof typeof remoteStepLabels

/** Steps that an administrator requests; publishing needs the files and stays with whoever built them. */
export const remoteActionLabels = {
  promote: 'Attiva per tutti',
  canary: 'Prova per alcuni',
  rollback: 'Torna indietro',
  end_canary: 'Termina la prova',
  recall: 'Richiama da tutti',
  withdraw: 'Ritira il modulo',
} as const satisfies Partial<Record<RemoteStepKind, string>>
export type RemoteAction = keyof typeof remoteActionLabels

/** How a version failed in a browser; the report to operations says nothing about the person. */
export const remoteFailureLabels = {
  load: 'non caricato',
  hash: 'file alterato',
  misfit: 'non adatto a questa versione',
  bootstrap: 'errore all’avvio',
  mount: 'errore all’apertura',
  render: 'errore nella pagina',
  chunk: 'parte mancante',
} as const
export type RemoteFailureKind = keyof typeof remoteFailureLabels

export type RemoteRequestStatus = 'pending' | 'approved' | 'refused' | 'withdrawn'
export const remoteRequestStatuses: StatusTable<RemoteRequestStatus> = {
  pending: { label: 'In attesa', tone: 'amber' },
  approved: { label: 'Approvata', tone: 'green' },
  refused: { label: 'Rifiutata', tone: 'red' },
  withdrawn: { label: 'Ritirata', tone: 'grey' },
}

/** Hours in which a request can be approved; its facts may not be true any more later. */
export const remoteRequestHours = 24

interface AskedStep {
  readonly action: RemoteAction
  readonly createdBy: number
}

/**
 * Must an account not decide on a step, because it may belong to the person who requested it? A step back
 * does not wait for a third account: two people approved the earlier version, and a broken page delays the
 * laboratory.
 */
export const isRelatedToStep = (
  personId: number,
  { action, createdBy }: AskedStep,
  links: readonly AccountLink[],
): boolean => action !== 'rollback' && areRelated(personId, createdBy, links)

export type RemoteRequestAction = 'approve' | 'refuse' | 'withdraw'

export const remoteRequestMachine = defineMachine<RemoteRequestStatus, RemoteRequestAction>()(
  'remote-request',
  remoteRequestGuards,
  [
    {
      action: 'approve',
      from: ['pending'],
      to: 'approved',
      roles: ['administrator'],
      guard: 'second_person',
    },
    { action: 'refuse', from: ['pending'], to: 'refused', roles: ['administrator'], guard: 'second_person' },
    { action: 'withdraw', from: ['pending'], to: 'withdrawn', roles: ['administrator'], guard: 'author' },
  ],
)
