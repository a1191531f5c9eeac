import {
  controlRuleSetEndpoints,
  cutoffSetEndpoints,
  letterTemplateEndpoints,
  plannedCardSetEndpoints,
  recallProtocolEndpoints,
  timeSetEndpoints,
} from '@sne/shared/contract'
import type { HomeCard } from './home-card.ts'
import { oldestDraft } from './office-cards.ts'

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

export const limitsToApprove = toApprove(
  'cutoff-set',
  cutoffSetEndpoints.listCutoffSets,
  'Limiti da approvare',
  'bozze del laboratorio',
)

export const rulesToApprove = toApprove(
  'planned-card-set',
  plannedCardSetEndpoints.listPlannedCardSets,
  'Regole da approvare',
  'prelievi programmati, bozze del laboratorio',
)

export const protocolsToApprove = toApprove(
  'recall-protocol',
  recallProtocolEndpoints.listRecallProtocols,
  'Protocolli da approvare',
  'richiami, bozze: senza un protocollo in vigore vale solo l’avviso minimo',
)

export const lettersToApprove = toApprove(
  'letter-template',
  letterTemplateEndpoints.listLetterTemplates,
  'Lettere da approvare',
  'modelli, bozze del laboratorio',
)

export const timesToApprove = toApprove(
  'time-set',
  timeSetEndpoints.listTimeSets,
  'Tempi da approvare',
  'ore e giorni, bozze del laboratorio',
)

export const controlRulesToApprove = toApprove(
  'control-rule-set',
  controlRuleSetEndpoints.listControlRuleSets,
  'Regole dei controlli da approvare',
  'controlli di qualità, bozze del laboratorio',
)
