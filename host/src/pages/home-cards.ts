import {
  analyzableSampleEndpoints,
  type CallOutput,
  type Endpoints,
  notificationEndpoints,
  overrideEndpoints,
  plateEndpoints,
  reassessmentEndpoints,
  receptionEndpoints,
  reportEndpoints,
  sampleAnalysisEndpoints,
  sampleEndpoints,
  shippingEndpoints,
} from '@sne/shared/contract'
import { plannableStatuses, type Role, type Tone } from '@sne/shared/domain'
import { inboxOf } from '../layout/inbox.ts'
import {
  controlRulesToApprove,
  lettersToApprove,
  limitsToApprove,
  protocolsToApprove,
  rulesToApprove,
  timesToApprove,
} from './approval-cards.ts'
import {
  expectedFollowUps,
  failsafe,
  lateFollowUps,
  lateNotices,
  missingCommunications,
  onCallGaps,
} from './communication-cards.ts'
import type { HomeCard } from './home-card.ts'
import {
  activeAccounts,
  disabledAccounts,
  incompleteLaboratories,
  invitations,
  laboratories,
  liveKeys,
  remoteStepsToApprove,
  rightsToApprove,
  serverWarnings,
  unmappedMessages,
} from './office-cards.ts'
import {
  criticalValues,
  eqaDue,
  heldRuns,
  instrumentsToCheck,
  lotsExpiring,
  lotsToRelease,
} from './quality-cards.ts'

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

/** Where analysts, who have no page of plates, find those in a status. */
const atHand = (status: string) => `/home?piastre=${status}#piastre`

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
