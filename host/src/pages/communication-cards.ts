import {
  birthPointNoticeEndpoints,
  failsafeEndpoints,
  followUpEndpoints,
  missingCommunicationEndpoints,
  onCallEndpoints,
} from '@sne/shared/contract'
import type { HomeCard } from './home-card.ts'

// Newborns without an outcome, and who has to be called about one.

export const failsafe: HomeCard = {
  label: 'Neonati senza esito',
  detail: 'oltre i tempi',
  endpoint: failsafeEndpoints.listFailsafe,
  query: {},
  to: '/newborn/failsafe',
  tone: 'red',
}

export const missingCommunications: HomeCard = {
  label: 'Comunicazioni mancanti',
  detail: 'positivi e richiami da comunicare',
  endpoint: missingCommunicationEndpoints.listMissingCommunications,
  query: {},
  to: '/communication/missing',
  tone: 'red',
  since: 'since',
}

export const lateNotices: HomeCard = {
  label: 'Avvisi senza conferma',
  detail: 'punti nascita da chiamare',
  endpoint: birthPointNoticeEndpoints.listBirthPointNotices,
  query: { state: 'late' },
  to: '/birth-point-notice/list?state=late',
  tone: 'red',
  since: 'at',
}

export const expectedFollowUps: HomeCard = {
  label: 'Follow-up attesi',
  detail: 'positivi non affidati a un centro',
  endpoint: followUpEndpoints.listExpectedFollowUps,
  query: {},
  to: '/follow-up/expected',
  tone: 'red',
  since: 'since',
}

export const lateFollowUps: HomeCard = {
  label: 'Follow-up senza notizie',
  detail: 'centri da chiamare',
  endpoint: followUpEndpoints.listFollowUps,
  query: { late: true },
  to: '/follow-up/list?late=true',
  tone: 'amber',
}

export const onCallGaps: HomeCard = {
  label: 'Reperibilità scoperta',
  detail: 'con giorni senza reperibile, per laboratorio',
  endpoint: onCallEndpoints.listOnCallGaps,
  query: {},
  to: '/on-call/list',
  tone: 'red',
}
