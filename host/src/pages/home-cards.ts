import {
  analyzableSampleEndpoints,
  birthPointNoticeEndpoints,
  type CallOutput,
  controlRuleSetEndpoints,
  criticalValueEndpoints,
  cutoffSetEndpoints,
  type Endpoints,
  eqaEndpoints,
  failsafeEndpoints,
  followUpEndpoints,
  gridEndpoints,
  instrumentEndpoints,
  letterTemplateEndpoints,
  missingCommunicationEndpoints,
  notificationEndpoints,
  onCallEndpoints,
  overrideEndpoints,
  plannedCardSetEndpoints,
  plateEndpoints,
  reagentEndpoints,
  reassessmentEndpoints,
  recallProtocolEndpoints,
  receptionEndpoints,
  reportEndpoints,
  sampleAnalysisEndpoints,
  sampleEndpoints,
  shippingEndpoints,
  timeSetEndpoints,
} from '@sne/shared/contract'
import { plannableStatuses, type Role, type Tone } from '@sne/shared/domain'
import { inboxOf } from '../layout/inbox.ts'
import type { HomeCard } from './home-card.ts'
import {
  activeAccounts,
  disabledAccounts,
  incompleteLaboratories,
  invitations,
  laboratories,
  liveKeys,
  oldestDraft,
  remoteStepsToApprove,
  rightsToApprove,
  serverWarnings,
  unmappedMessages,
} from './office-cards.ts'

type ReceptionAnswer = CallOutput<Endpoints['listReception']>

const shipments = (status: string, label: string, detail: string, tone: Tone): HomeCard => ({
  label,
  detail,
  endpoint: shippingEndpoints.listShippings,
  query: { status },
  to: `/shipping/list?status=${status}`,
  tone,
  since: 'sentAt',
})

const awaitedHere: readonly HomeCard[] = [
  {
    label: 'Dischi in viaggio',
    detail: 'accettati altrove e non ancora ricevuti qui',
    endpoint: receptionEndpoints.listReception,
    query: { state: 'on_way' },
    to: '/reception/list?state=on_way',
    tone: 'blue',
  },
  {
    label: 'Dischi in ritardo',
    detail: 'attesi o non ricevuti',
    endpoint: receptionEndpoints.listReception,
    query: { state: ['late', 'not_received'] },
    to: '/reception/list?state=late&state=not_received',
    tone: 'red',
    oldest: (answer) => (answer as Partial<ReceptionAnswer>).oldestLate ?? null,
  },
]

const plates = (
  status: string,
  label: string,
  detail: string,
  tone: Tone,
  since = 'createdAt',
): HomeCard => ({
  label,
  detail,
  since,
  endpoint: plateEndpoints.listPlates,
  query: { status },
  to: `/plate/list?status=${status}`,
  tone,
})

const rejectedRuns = plates(
  'rejected',
  'Corse da ripetere',
  'respinte: i campioni aspettano una copia',
  'red',
  'analyzedAt',
)

/** Where analysts, who have no page of plates, find those of a status. */
const atHand = (status: string) => `/home?piastre=${status}#piastre`

const failsafe: HomeCard = {
  label: 'Neonati senza esito',
  detail: 'oltre i tempi',
  endpoint: failsafeEndpoints.listFailsafe,
  query: {},
  to: '/newborn/failsafe',
  tone: 'red',
}

const missingCommunications: HomeCard = {
  label: 'Comunicazioni mancanti',
  detail: 'positivi e richiami da comunicare',
  endpoint: missingCommunicationEndpoints.listMissingCommunications,
  query: {},
  to: '/communication/missing',
  tone: 'red',
  since: 'since',
}

const lateNotices: HomeCard = {
  label: 'Avvisi senza conferma',
  detail: 'punti nascita da chiamare',
  endpoint: birthPointNoticeEndpoints.listBirthPointNotices,
  query: { state: 'late' },
  to: '/birth-point-notice/list?state=late',
  tone: 'red',
  since: 'at',
}

const expectedFollowUps: HomeCard = {
  label: 'Follow-up attesi',
  detail: 'positivi non affidati a un centro',
  endpoint: followUpEndpoints.listExpectedFollowUps,
  query: {},
  to: '/follow-up/expected',
  tone: 'red',
  since: 'since',
}

const lateFollowUps: HomeCard = {
  label: 'Follow-up senza notizie',
  detail: 'centri da chiamare',
  endpoint: followUpEndpoints.listFollowUps,
  query: { late: true },
  to: '/follow-up/list?late=true',
  tone: 'amber',
}

const onCallGaps: HomeCard = {
  label: 'Reperibilità scoperta',
  detail: 'con giorni senza reperibile, per laboratorio',
  endpoint: onCallEndpoints.listOnCallGaps,
  query: {},
  to: '/on-call/list',
  tone: 'red',
}

const criticalValues: HomeCard = {
  label: 'Valori critici',
  detail: 'da prendere in carico',
  endpoint: criticalValueEndpoints.listCriticalValues,
  query: { state: 'open' },
  to: '/critical-value/list?state=open',
  tone: 'red',
  since: 'importedAt',
}

const heldRuns: HomeCard = {
  label: 'Serie da rilasciare',
  detail: 'con controlli che trattengono i referti',
  endpoint: gridEndpoints.listHeldRuns,
  query: {},
  to: '/quality/held',
  tone: 'amber',
  since: 'analyzedAt',
}

const instrumentsToCheck: HomeCard = {
  label: 'Strumenti da controllare',
  detail: 'tarature e manutenzioni scadute o in scadenza',
  endpoint: instrumentEndpoints.listInstruments,
  query: { toCheck: true },
  to: '/instrument/list?toCheck=true',
  tone: 'red',
}

const lotsExpiring: HomeCard = {
  label: 'Reagenti in scadenza',
  detail: 'lotti scaduti o validi per pochi giorni',
  endpoint: reagentEndpoints.listReagentLots,
  query: { expiring: true },
  to: '/reagent/list?expiring=true',
  tone: 'amber',
}

const eqaDue: HomeCard = {
  label: 'VEQ da inviare',
  detail: 'risultati in ritardo o entro sette giorni',
  endpoint: eqaEndpoints.listEqaRounds,
  query: { due: true },
  to: '/quality/eqa?due=true',
  tone: 'red',
}

const lotsToRelease: HomeCard = {
  label: 'Reagenti da rilasciare',
  detail: 'lotti arrivati, senza rilascio',
  endpoint: reagentEndpoints.listReagentLots,
  query: { status: 'received' },
  to: '/reagent/list?status=received',
  tone: 'amber',
}

/** Drafts of the own laboratory that wait for a signature. @param path of their list, `/<path>/list` */
const toApprove = (
  path: string,
  endpoint: HomeCard['endpoint'],
  label: string,
  detail: string,
): HomeCard => ({
  label,
  detail,
  endpoint,
  query: { of: 'laboratory', state: 'draft' },
  to: `/${path}/list?of=laboratory&state=draft`,
  tone: 'amber',
  ...oldestDraft,
})

const limitsToApprove = toApprove(
  'cutoff-set',
  cutoffSetEndpoints.listCutoffSets,
  'Limiti da approvare',
  'bozze del laboratorio',
)

const rulesToApprove = toApprove(
  'planned-card-set',
  plannedCardSetEndpoints.listPlannedCardSets,
  'Regole da approvare',
  'prelievi programmati, bozze del laboratorio',
)

const protocolsToApprove = toApprove(
  'recall-protocol',
  recallProtocolEndpoints.listRecallProtocols,
  'Protocolli da approvare',
  'richiami, bozze: senza un protocollo in vigore vale solo l’avviso minimo',
)

const lettersToApprove = toApprove(
  'letter-template',
  letterTemplateEndpoints.listLetterTemplates,
  'Lettere da approvare',
  'modelli, bozze del laboratorio',
)

const timesToApprove = toApprove(
  'time-set',
  timeSetEndpoints.listTimeSets,
  'Tempi da approvare',
  'ore e giorni, bozze del laboratorio',
)

const controlRulesToApprove = toApprove(
  'control-rule-set',
  controlRuleSetEndpoints.listControlRuleSets,
  'Regole dei controlli da approvare',
  'controlli di qualità, bozze del laboratorio',
)

const unread = (to: string): HomeCard => ({
  label: 'Notifiche da leggere',
  detail: 'avvisi rivolti a te',
  endpoint: notificationEndpoints.listNotifications,
  query: { viewed: false },
  to,
  tone: 'blue',
  since: 'createdAt',
})

const cards: Readonly<Record<Role, readonly HomeCard[]>> = {
  acceptance: [
    shipments('sent', 'Spedizioni in arrivo', 'da accettare', 'blue'),
    shipments('accepting', 'In accettazione', 'cominciate e non chiuse', 'amber'),
    {
      ...shipments('sent', 'Spedizioni in ritardo', 'oltre il tempo del punto nascita', 'red'),
      query: { overdue: true },
      to: '/shipping/list?overdue=true',
    },
    {
      label: 'Campioni non idonei',
      detail: 'in elenco',
      endpoint: sampleEndpoints.listNotValidSamples,
      query: {},
      to: '/samples/not-valid',
      tone: 'red',
    },
    ...awaitedHere,
    missingCommunications,
    lateNotices,
    failsafe,
  ],
  planner: [
    {
      label: 'Analisi da pianificare',
      detail: 'una per cartoncino e categoria: prime, ripetizioni e second tier',
      endpoint: analyzableSampleEndpoints.listAcceptedAnalyzableSamples,
      query: {},
      to: `/samples/analyzable?${plannableStatuses.map((status) => `status=${status}`).join('&')}`,
      tone: 'blue',
    },
    {
      label: 'Analisi senza dischi',
      detail: 'il cartoncino è esaurito: chiedere un nuovo prelievo',
      endpoint: analyzableSampleEndpoints.listAcceptedAnalyzableSamples,
      query: { exhausted: true },
      to: '/samples/analyzable?exhausted=true',
      tone: 'red',
      since: 'acceptedAt',
    },
    rejectedRuns,
    plates('planning', 'Piastre in pianificazione', 'da completare', 'grey'),
    plates('punching', 'Piastre in punzonatura', 'da chiudere', 'amber'),
    plates('closed', 'Piastre chiuse', 'in attesa dei risultati', 'purple', 'closedAt'),
    instrumentsToCheck,
    lotsExpiring,
  ],
  analyst: [
    criticalValues,
    {
      ...plates('closed', 'Piastre pronte', 'in attesa del file dei risultati', 'amber', 'closedAt'),
      to: atHand('closed'),
    },
    {
      ...plates('analyzed', 'Piastre da valutare', 'con la griglia aperta', 'purple', 'analyzedAt'),
      to: atHand('analyzed'),
    },
    { ...rejectedRuns, to: atHand('rejected') },
    {
      label: 'Analisi in sospeso',
      detail: 'da decidere',
      endpoint: sampleAnalysisEndpoints.listPendingAnalyses,
      query: {},
      to: '/sample-analysis/pending',
      tone: 'amber',
      since: 'pendingSince',
    },
    heldRuns,
    eqaDue,
    instrumentsToCheck,
    lotsExpiring,
    {
      label: 'Referti da verificare',
      detail: 'in attesa del supervisore',
      endpoint: reportEndpoints.listReports,
      query: {},
      to: '/report/list',
      tone: 'blue',
      since: 'createdAt',
    },
    limitsToApprove,
    rulesToApprove,
    protocolsToApprove,
    lettersToApprove,
    timesToApprove,
  ],
  supervisor: [
    criticalValues,
    {
      label: 'Referti da verificare',
      detail: 'in attesa di accettazione',
      endpoint: reportEndpoints.listReports,
      query: {},
      to: '/report/pending/list',
      tone: 'amber',
      since: 'createdAt',
    },
    {
      label: 'Urgenti',
      detail: 'da aprire per primi',
      endpoint: reportEndpoints.listReports,
      query: { urgent: true },
      to: '/report/pending/list?urgent=true',
      tone: 'red',
      since: 'createdAt',
    },
    {
      label: 'Deroghe da confermare',
      detail: 'chieste da un responsabile',
      endpoint: overrideEndpoints.listOverrides,
      query: { state: 'proposed' },
      to: '/report/override/list?state=proposed',
      tone: 'amber',
      since: 'proposedAt',
    },
    {
      label: 'Da rivalutare',
      detail: 'referti accettati, poi corretti',
      endpoint: reassessmentEndpoints.listReassessments,
      query: {},
      to: '/report/reassess/list',
      tone: 'red',
    },
    heldRuns,
    eqaDue,
    lotsToRelease,
    missingCommunications,
    lateNotices,
    expectedFollowUps,
    lateFollowUps,
    failsafe,
    limitsToApprove,
    rulesToApprove,
    protocolsToApprove,
    lettersToApprove,
    timesToApprove,
  ],
  administration: [
    onCallGaps,
    ...invitations,
    limitsToApprove,
    rulesToApprove,
    protocolsToApprove,
    lettersToApprove,
    timesToApprove,
    controlRulesToApprove,
    incompleteLaboratories,
    laboratories,
    unread(inboxOf('administration')),
  ],
  support: [
    activeAccounts,
    unmappedMessages,
    shipments('not_received', 'Spedizioni non ricevute', 'da chiarire con i punti nascita', 'red'),
    failsafe,
    serverWarnings,
    unread(inboxOf('support')),
  ],
  administrator: [
    rightsToApprove,
    remoteStepsToApprove,
    unmappedMessages,
    serverWarnings,
    activeAccounts,
    disabledAccounts,
    liveKeys,
    incompleteLaboratories,
    laboratories,
    unread(inboxOf('administrator')),
  ],
}

export const homeCards = (role: Role): readonly HomeCard[] => cards[role]
