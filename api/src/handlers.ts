import { acceptanceHandlers } from './acceptance/routes.ts'
import { accountabilityHandlers } from './accountability/routes.ts'
import { analysisRequestHandlers } from './analysis-request/routes.ts'
import { analysisTypeHandlers } from './analysis-type/routes.ts'
import { analyzableSampleHandlers } from './analyzable-sample/routes.ts'
import { authHandlers } from './auth/routes.ts'
import type { Handlers } from './calls/handler.ts'
import { correctionHandlers } from './correction/routes.ts'
import { duplicateHandlers } from './duplicate/routes.ts'
import { emailChangeHandlers } from './email-change/routes.ts'
import { failsafeHandlers } from './failsafe/routes.ts'
import { followUpHandlers } from './follow-up/routes.ts'
import { gridHandlers } from './grid/routes.ts'
import { infoReportHandlers } from './info-report/routes.ts'
import { intakeHandlers } from './intake/routes.ts'
import { internalRegistryHandlers } from './internal-registry/routes.ts'
import { inviteHandlers } from './invite/routes.ts'
import { newbornHandlers } from './newborn/routes.ts'
import { newbornEventHandlers } from './newborn-event/routes.ts'
import { notificationHandlers } from './notification/routes.ts'
import { openCategoryHandlers } from './open-category/routes.ts'
import { planningHandlers } from './planning/routes.ts'
import { plateHandlers } from './plate/routes.ts'
import { punchingHandlers } from './punching/routes.ts'
import { referenceHandlers } from './reference/routes.ts'
import { remoteHandlers } from './remotes/routes.ts'
import { reportHandlers } from './report/routes.ts'
import { resultsHandlers } from './results/routes.ts'
import { sampleHandlers } from './sample/routes.ts'
import { sampleAnalysisHandlers } from './sample-analysis/routes.ts'
import { sampleRequestHandlers } from './sample-request/routes.ts'
import { screeningHandlers } from './screening/routes.ts'
import { searchHandlers } from './search/routes.ts'
import { shippingHandlers } from './shipping/routes.ts'
import { systemHandlers } from './system/routes.ts'
import { turnaroundHandlers } from './turnaround/routes.ts'
import { userHandlers } from './user/routes.ts'
import { userRightHandlers } from './user-right/routes.ts'
import { workgroupHandlers } from './workgroup/routes.ts'

/** The handler of every call of the contract; a missing one does not compile. */
export const handlers: Handlers = {
  ...acceptanceHandlers,
  ...accountabilityHandlers,
  ...analysisRequestHandlers,
  ...analysisTypeHandlers,
  ...analyzableSampleHandlers,
  ...authHandlers,
  ...correctionHandlers,
  ...duplicateHandlers,
  ...emailChangeHandlers,
  ...failsafeHandlers,
  ...followUpHandlers,
  ...gridHandlers,
  ...infoReportHandlers,
  ...intakeHandlers,
  ...internalRegistryHandlers,
  ...inviteHandlers,
  ...newbornHandlers,
  ...newbornEventHandlers,
  ...notificationHandlers,
  ...openCategoryHandlers,
  ...planningHandlers,
  ...plateHandlers,
  ...punchingHandlers,
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
