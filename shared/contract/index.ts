import { acceptanceEndpoints } from './acceptance.ts'
import { accountabilityEndpoints } from './accountability.ts'
import { analysisRequestEndpoints } from './analysis-request.ts'
import { analysisTypeEndpoints } from './analysis-type.ts'
import { analyzableSampleEndpoints } from './analyzable-sample.ts'
import { authEndpoints } from './auth.ts'
import { birthPointNoticeEndpoints } from './birth-point-notice.ts'
import { controlLotEndpoints } from './control-lot.ts'
import { controlRuleSetEndpoints } from './control-rule-set.ts'
import { controlTargetEndpoints } from './control-target.ts'
import { correctionEndpoints } from './correction.ts'
import { criticalValueEndpoints } from './critical-value.ts'
import { cutoffSetEndpoints } from './cutoff-set.ts'
import { duplicateEndpoints } from './duplicate.ts'
import { emailChangeEndpoints } from './email-change.ts'
import type { Given, HandlerInput } from './endpoint.ts'
import { eqaEndpoints } from './eqa.ts'
import { failsafeEndpoints } from './failsafe.ts'
import { fhirEndpoints } from './fhir.ts'
import { fileNameSetEndpoints } from './file-name-set.ts'
import { followUpEndpoints } from './follow-up.ts'
import { gridEndpoints } from './grid.ts'
import { guideEndpoints } from './guide.ts'
import { importProfileEndpoints } from './import-profile.ts'
import { infoReportEndpoints } from './info-report.ts'
import { instrumentEndpoints } from './instrument.ts'
import { intakeEndpoints } from './intake.ts'
import { internalRegistryEndpoints } from './internal-registry.ts'
import { inviteEndpoints } from './invite.ts'
import { letterTemplateEndpoints } from './letter-template.ts'
import { materialEndpoints } from './material.ts'
import { missingCommunicationEndpoints } from './missing-communication.ts'
import { newbornEndpoints } from './newborn.ts'
import { newbornEventEndpoints } from './newborn-event.ts'
import { notificationEndpoints } from './notification.ts'
import { onCallEndpoints } from './on-call.ts'
import { openCategoryEndpoints } from './open-category.ts'
import { operationEndpoints } from './operation.ts'
import { overrideEndpoints } from './override.ts'
import { plannedCardSetEndpoints } from './planned-card-set.ts'
import { plateEndpoints } from './plate.ts'
import { planningEndpoints } from './plate-planning.ts'
import { punchingEndpoints } from './plate-punching.ts'
import { resultsEndpoints } from './plate-results.ts'
import { qualityEndpoints } from './quality.ts'
import { qualityDriftEndpoints } from './quality-drift.ts'
import { qualitySummaryEndpoints } from './quality-summary.ts'
import { qualityTraceEndpoints } from './quality-trace.ts'
import { reagentEndpoints } from './reagent.ts'
import { reassessmentEndpoints } from './reassessment.ts'
import { recallCaseEndpoints } from './recall-case.ts'
import { recallProtocolEndpoints } from './recall-protocol.ts'
import { receptionEndpoints } from './reception.ts'
import { referenceEndpoints } from './reference.ts'
import { remoteEndpoints } from './remote.ts'
import { reportEndpoints } from './report.ts'
import { sampleEndpoints } from './sample.ts'
import { sampleAnalysisEndpoints } from './sample-analysis.ts'
import { sampleRequestEndpoints } from './sample-request.ts'
import { screeningEndpoints } from './screening.ts'
import { searchEndpoints } from './search.ts'
import { shippingEndpoints } from './shipping.ts'
import { systemEndpoints } from './system.ts'
import { timeSetEndpoints } from './time-set.ts'
import { turnaroundEndpoints } from './turnaround.ts'
import { userEndpoints } from './user.ts'
import { userRightEndpoints } from './user-right.ts'
import { workgroupEndpoints } from './workgroup.ts'

export * from './acceptance.ts'
export * from './accountability.ts'
export * from './analysis-history.ts'
export * from './analysis-request.ts'
export * from './analysis-type.ts'
export * from './analyte-value.ts'
export * from './analyzable-sample.ts'
export * from './auth.ts'
export * from './birth-point-notice.ts'
export * from './calls-made.ts'
export * from './card-fields.ts'
export * from './card-filters.ts'
export * from './card-input.ts'
export * from './common.ts'
export * from './control-lot.ts'
export * from './control-rule-set.ts'
export * from './control-target.ts'
export * from './correction.ts'
export * from './critical-value.ts'
export * from './cutoff-set.ts'
export { defaultMessage } from './default-messages.ts'
export * from './duplicate.ts'
export * from './email-change.ts'
export * from './endpoint.ts'
export * from './eqa.ts'
export * from './eqa-record.ts'
export * from './errors.ts'
export * from './export-query.ts'
export * from './failsafe.ts'
export * from './fhir.ts'
export * from './file-name-set.ts'
export * from './follow-up.ts'
export * from './forms.ts'
export * from './grid.ts'
export * from './grid-action.ts'
export * from './grid-view.ts'
export * from './guide.ts'
export * from './headers.ts'
export * from './import-profile.ts'
export * from './info-report.ts'
export * from './instrument.ts'
export * from './intake.ts'
export * from './intake-message.ts'
export * from './intake-notice.ts'
export * from './intake-report.ts'
export * from './intake-sender.ts'
export * from './internal-registry.ts'
export * from './invite.ts'
export * from './letter-template.ts'
export * from './material.ts'
export * from './media-types.ts'
export * from './missing-communication.ts'
export * from './newborn.ts'
export * from './newborn-event.ts'
export * from './newborn-facts.ts'
export * from './notification.ts'
export * from './on-call.ts'
export * from './open-category.ts'
export * from './operation.ts'
export * from './override.ts'
export * from './patch.ts'
export * from './plannable.ts'
export * from './planned-card-set.ts'
export * from './plate.ts'
export * from './plate-layout.ts'
export * from './plate-planning.ts'
export * from './plate-punching.ts'
export * from './plate-results.ts'
export * from './plate-well.ts'
export * from './profile-spec.ts'
export * from './puncher-file.ts'
export * from './quality.ts'
export * from './quality-drift.ts'
export * from './quality-summary.ts'
export * from './quality-trace.ts'
export * from './reagent.ts'
export * from './reassessment.ts'
export * from './recall-case.ts'
export * from './recall-protocol.ts'
export * from './reception.ts'
export * from './reference.ts'
export * from './remote.ts'
export * from './remote-names.ts'
export * from './remote-report.ts'
export * from './report.ts'
export * from './report-reassessment.ts'
export * from './report-view.ts'
export { type Resource, resources } from './resources.ts'
export * from './sample.ts'
export * from './sample-analysis.ts'
export * from './sample-request.ts'
export * from './sample-request-input.ts'
export * from './sample-request-record.ts'
export * from './sample-row.ts'
export * from './screening.ts'
export * from './search.ts'
export * from './serum-value.ts'
export * from './shipping.ts'
export type {
  LineChange,
  SignedSetCalls,
  SignedSetRow,
  SignedSetView,
} from './signed-set.ts'
export { decides, signingRoles } from './signing-roles.ts'
export * from './stamp.ts'
export * from './system.ts'
export * from './time-set.ts'
export * from './turnaround.ts'
export * from './user.ts'
export * from './user-right.ts'
export * from './version.ts'
export * from './workgroup.ts'

/** Every call of the server by name. A new resource adds its line here and nowhere else. */
export const endpoints = {
  ...acceptanceEndpoints,
  ...accountabilityEndpoints,
  ...analysisRequestEndpoints,
  ...analysisTypeEndpoints,
  ...analyzableSampleEndpoints,
  ...authEndpoints,
  ...correctionEndpoints,
  ...birthPointNoticeEndpoints,
  ...controlLotEndpoints,
  ...controlTargetEndpoints,
  ...criticalValueEndpoints,
  ...cutoffSetEndpoints,
  ...duplicateEndpoints,
  ...emailChangeEndpoints,
  ...eqaEndpoints,
  ...failsafeEndpoints,
  ...instrumentEndpoints,
  ...materialEndpoints,
  ...reagentEndpoints,
  ...followUpEndpoints,
  ...gridEndpoints,
  ...guideEndpoints,
  ...infoReportEndpoints,
  ...fhirEndpoints,
  ...intakeEndpoints,
  ...internalRegistryEndpoints,
  ...inviteEndpoints,
  ...letterTemplateEndpoints,
  ...missingCommunicationEndpoints,
  ...newbornEndpoints,
  ...plannedCardSetEndpoints,
  ...newbornEventEndpoints,
  ...notificationEndpoints,
  ...onCallEndpoints,
  ...operationEndpoints,
  ...openCategoryEndpoints,
  ...overrideEndpoints,
  ...reassessmentEndpoints,
  ...recallCaseEndpoints,
  ...recallProtocolEndpoints,
  ...controlRuleSetEndpoints,
  ...qualityEndpoints,
  ...qualityDriftEndpoints,
  ...qualitySummaryEndpoints,
  ...qualityTraceEndpoints,
  ...timeSetEndpoints,
  ...fileNameSetEndpoints,
  ...importProfileEndpoints,
  ...planningEndpoints,
  ...plateEndpoints,
  ...punchingEndpoints,
  ...receptionEndpoints,
  ...referenceEndpoints,
  ...remoteEndpoints,
  ...reportEndpoints,
  ...resultsEndpoints,
  ...sampleAnalysisEndpoints,
  ...sampleEndpoints,
  ...sampleRequestEndpoints,
  ...screeningEndpoints,
  ...searchEndpoints,
  ...shippingEndpoints,
  ...systemEndpoints,
  ...turnaroundEndpoints,
  ...userEndpoints,
  ...userRightEndpoints,
  ...workgroupEndpoints,
}
export type Endpoints = typeof endpoints

export type EndpointName = keyof Endpoints

/** The query of a call, as a handler gets it after validation. */
export type QueryOf<N extends EndpointName> = HandlerInput<Endpoints[N]>['query']

/** The body of a call, as a handler gets it after validation. */
export type BodyOf<N extends EndpointName> = HandlerInput<Endpoints[N]>['body']

/**
 * Filters of a list call without its page. None is required: a caller within the server gives the needed
 * ones.
 */
export type FiltersOf<N extends EndpointName> = Given<Omit<QueryOf<N>, 'page' | 'pageSize' | 'sort'>>
