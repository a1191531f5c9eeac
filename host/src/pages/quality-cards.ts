import {
  criticalValueEndpoints,
  eqaEndpoints,
  gridEndpoints,
  instrumentEndpoints,
  reagentEndpoints,
} from '@sne/shared/contract'
import type { HomeCard } from './home-card.ts'

// Runs, instruments, reagents and external assessments that wait for a person.

export const criticalValues: HomeCard = {
  label: 'Valori critici',
  detail: 'da prendere in carico',
  endpoint: criticalValueEndpoints.listCriticalValues,
  query: { state: 'open' },
  to: '/critical-value/list?state=open',
  tone: 'red',
  since: 'importedAt',
}

export const heldRuns: HomeCard = {
  label: 'Serie da rilasciare',
  detail: 'con controlli che trattengono i referti',
  endpoint: gridEndpoints.listHeldRuns,
  query: {},
  to: '/quality/held',
  tone: 'amber',
  since: 'analyzedAt',
}

export const instrumentsToCheck: HomeCard = {
  label: 'Strumenti da controllare',
  detail: 'tarature e manutenzioni scadute o in scadenza',
  endpoint: instrumentEndpoints.listInstruments,
  query: { toCheck: true },
  to: '/instrument/list?toCheck=true',
  tone: 'red',
}

export const lotsExpiring: HomeCard = {
  label: 'Reagenti in scadenza',
  detail: 'lotti scaduti o validi per pochi giorni',
  endpoint: reagentEndpoints.listReagentLots,
  query: { expiring: true },
  to: '/reagent/list?expiring=true',
  tone: 'amber',
}

export const eqaDue: HomeCard = {
  label: 'VEQ da inviare',
  detail: 'risultati in ritardo o entro sette giorni',
  endpoint: eqaEndpoints.listEqaRounds,
  query: { due: true },
  to: '/quality/eqa?due=true',
  tone: 'red',
}

export const lotsToRelease: HomeCard = {
  label: 'Reagenti da rilasciare',
  detail: 'lotti arrivati, senza rilascio',
  endpoint: reagentEndpoints.listReagentLots,
  query: { status: 'received' },
  to: '/reagent/list?status=received',
  tone: 'amber',
}
