import { fhirHandlers } from '../exchange/fhir/routes.ts'
import { intakeHandlers } from '../exchange/intake/routes.ts'
import { authHandlers } from '../platform/auth/routes.ts'
import type { Handlers } from '../platform/calls/handler.ts'
import { acceptanceHandlers } from '../work/acceptance/routes.ts'
import { accountabilityHandlers } from '../work/accountability/routes.ts'
import { analysisRequestHandlers } from '../work/analysis-request/routes.ts'
import { analysisTypeHandlers } from '../work/analysis-type/routes.ts'
import { analyzableSampleHandlers } from '../work/analyzable-sample/routes.ts'
import { birthPointNoticeHandlers } from '../work/birth-point-notice/routes.ts'
import { controlLotHandlers, controlTargetHandlers } from '../work/control-lot/routes.ts'
import { controlRuleSetHandlers } from '../work/control-rule-set/routes.ts'
import { correctionHandlers } from '../work/correction/routes.ts'
import { criticalValueHandlers } from '../work/critical-value/routes.ts'
import { cutoffSetHandlers } from '../work/cutoff-set/routes.ts'
import { duplicateHandlers } from '../work/duplicate/routes.ts'
import { emailChangeHandlers } from '../work/email-change/routes.ts'
import { eqaHandlers } from '../work/eqa/routes.ts'
import { failsafeHandlers } from '../work/failsafe/routes.ts'
import { fileNameSetHandlers } from '../work/file-name-set/routes.ts'
import { followUpHandlers } from '../work/follow-up/routes.ts'
import { gridHandlers } from '../work/grid/routes.ts'
import { importProfileHandlers } from '../work/import-profile/routes.ts'
import { infoReportHandlers } from '../work/info-report/routes.ts'
import { instrumentHandlers } from '../work/instrument/routes.ts'
import { internalRegistryHandlers } from '../work/internal-registry/routes.ts'
import { inviteHandlers } from '../work/invite/routes.ts'
import { letterTemplateHandlers } from '../work/letter-template/routes.ts'
import { materialHandlers } from '../work/material/routes.ts'
import { missingCommunicationHandlers } from '../work/missing-communication/routes.ts'
import { newbornHandlers } from '../work/newborn/routes.ts'
import { newbornEventHandlers } from '../work/newborn-event/routes.ts'
import { notificationHandlers } from '../work/notification/routes.ts'
import { onCallHandlers } from '../work/on-call/routes.ts'
import { openCategoryHandlers } from '../work/open-category/routes.ts'
import { operationHandlers } from '../work/operation/routes.ts'
import { overrideHandlers } from '../work/override/routes.ts'
import { plannedCardSetHandlers } from '../work/planned-card-set/routes.ts'
import { planningHandlers } from '../work/planning/routes.ts'
import { plateHandlers } from '../work/plate/routes.ts'
import { punchingHandlers } from '../work/punching/routes.ts'
import {
  qualityDriftHandlers,
  qualityHandlers,
  qualitySummaryHandlers,
  qualityTraceHandlers,
} from '../work/quality/routes.ts'
import { reagentHandlers } from '../work/reagent/routes.ts'
import { reassessmentHandlers } from '../work/reassessment/routes.ts'
import { recallCaseHandlers } from '../work/recall-case/routes.ts'
import { recallProtocolHandlers } from '../work/recall-protocol/routes.ts'
import { receptionHandlers } from '../work/reception/routes.ts'
import { referenceHandlers } from '../work/reference/routes.ts'
import { remoteHandlers } from '../work/remotes/routes.ts'
import { reportHandlers } from '../work/report/routes.ts'
import { resultsHandlers } from '../work/results/routes.ts'
import { sampleHandlers } from '../work/sample/routes.ts'
import { sampleAnalysisHandlers } from '../work/sample-analysis/routes.ts'
import { sampleRequestHandlers } from '../work/sample-request/routes.ts'
import { screeningHandlers } from '../work/screening/routes.ts'
import { searchHandlers } from '../work/search/routes.ts'
import { shippingHandlers } from '../work/shipping/routes.ts'
import { systemHandlers } from '../work/system/routes.ts'
import { timeSetHandlers } from '../work/time-set/routes.ts'
import { turnaroundHandlers } from '../work/turnaround/routes.ts'
import { userHandlers } from '../work/user/routes.ts'
import { userRightHandlers } from '../work/user-right/routes.ts'
import { workgroupHandlers } from '../work/workgroup/routes.ts'
import { guideHandlers } from './demo/guide/routes.ts'

/** The handler of every call of the contract; a missing one does not compile. */
export const handlers: Handlers = {
  ...acceptanceHandlers,
  ...accountabilityHandlers,
  ...analysisRequestHandlers,
  ...analysisTypeHandlers,
  ...analyzableSampleHandlers,
  ...authHandlers,
  ...correctionHandlers,
  ...birthPointNoticeHandlers,
  ...controlLotHandlers,
  ...controlTargetHandlers,
  ...criticalValueHandlers,
  ...cutoffSetHandlers,
  ...plannedCardSetHandlers,
  ...duplicateHandlers,
  ...emailChangeHandlers,
  ...eqaHandlers,
  ...failsafeHandlers,
  ...followUpHandlers,
  ...gridHandlers,
  ...guideHandlers,
  ...infoReportHandlers,
  ...fhirHandlers,
  ...intakeHandlers,
  ...internalRegistryHandlers,
  ...inviteHandlers,
  ...letterTemplateHandlers,
  ...missingCommunicationHandlers,
  ...newbornHandlers,
  ...newbornEventHandlers,
  ...notificationHandlers,
  ...onCallHandlers,
  ...openCategoryHandlers,
  ...operationHandlers,
  ...overrideHandlers,
  ...instrumentHandlers,
  ...materialHandlers,
  ...reagentHandlers,
  ...reassessmentHandlers,
  ...recallCaseHandlers,
  ...recallProtocolHandlers,
  ...controlRuleSetHandlers,
  ...qualityHandlers,
  ...qualityDriftHandlers,
  ...qualitySummaryHandlers,
  ...qualityTraceHandlers,
  ...timeSetHandlers,
  ...fileNameSetHandlers,
  ...importProfileHandlers,
  ...planningHandlers,
  ...plateHandlers,
  ...punchingHandlers,
  ...receptionHandlers,
  ...referenceHandlers,
  ...remoteHandlers,
  ...reportHandlers,
  ...resultsHandlers,
  ...sampleHandlers,
  ...sampleAnalysisHandlers,
  ...sampleRequestHandlers,
  ...screeningHandlers,
  ...searchHandlers,
  ...shippingHandlers,
  ...systemHandlers,
  ...turnaroundHandlers,
  ...userHandlers,
  ...userRightHandlers,
  ...workgroupHandlers,
}
