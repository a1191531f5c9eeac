import type { Migration } from 'kysely/migration'
import { people } from './0001-people.ts'
import { reference } from './0002-reference.ts'
import { cards } from './0003-cards.ts'
import { analyses } from './0004-analyses.ts'
import { reports } from './0005-reports.ts'
import { around } from './0006-around.ts'
import { audit } from './0007-audit.ts'
import { remotes } from './0008-remotes.ts'
import { corrections } from './0009-corrections.ts'
import { recentScans } from './0011-recent-scans.ts'
import { duplicates } from './0012-duplicates.ts'
import { outgoingReports } from './0013-outgoing-reports.ts'
import { lists } from './0014-lists.ts'
import { clocks } from './0015-clocks.ts'
import { earlierDuplicates } from './0016-earlier-duplicates.ts'
import { collectedCards } from './0017-collected-cards.ts'
import { pairsToDecide } from './0018-pairs-to-decide.ts'
import { installation } from './0020-installation.ts'
import { rights } from './0021-rights.ts'
import { signIn } from './0022-sign-in.ts'
import { reportDocuments } from './0023-report-documents.ts'
import { sentFacts } from './0024-sent-facts.ts'
import { demonstrationFill } from './0025-demonstration-fill.ts'
import { changedValues } from './0026-changed-values.ts'
import { analyteColumns } from './0027-analyte-columns.ts'
import { approvedLimits } from './0028-approved-limits.ts'
import { valueComparators } from './0032-comparators.ts'
import { earlierBounds } from './0033-earlier-bounds.ts'
import { urgentRecall } from './0034-urgent-recall.ts'
import { criticalValues } from './0037-critical-values.ts'
import { exclusions } from './0038-exclusions.ts'
import { overrides } from './0039-overrides.ts'
import { besideAnalyses } from './0041-beside.ts'
import { reassessments } from './0045-reassessments.ts'
import { factDecisions } from './0046-fact-decisions.ts'
import { lateSecondTiers } from './0047-late-second-tiers.ts'
import { controlExpectations } from './0048-control-expectations.ts'
import { controlPolicies } from './0049-control-policies.ts'
import { lateRepetitions } from './0050-late-repetitions.ts'
import { identityConflicts } from './0065-identity-conflicts.ts'
import { eventIds } from './0066-event-ids.ts'
import { laboratoryPlannedCards } from './0067-laboratory-planned-cards.ts'
import { answeredByNothing } from './0068-answered-by-nothing.ts'
import { requestsByHand } from './0069-requests-by-hand.ts'
import { plannedCardSets } from './0070-planned-card-sets.ts'
import { requestAttempts } from './0072-request-attempts.ts'
import { wrongRuns } from './0073-wrong-runs.ts'
import { toldByLaboratory } from './0075-told-by-laboratory.ts'
import { collectionTime } from './0076-collection-time.ts'
import { changedMigrations } from './0077-changed-migrations.ts'
import { cardReceptions } from './0078-card-receptions.ts'
import { expectedCategories } from './0079-expected-categories.ts'
import { recallDesk } from './0080-recall-desk.ts'
import { recallProtocols } from './0081-recall-protocols.ts'
import { deskRuns } from './0082-desk-runs.ts'
import { answeredNotices } from './0083-answered-notices.ts'
import { followUpSteps } from './0084-follow-up-steps.ts'
import { onCallShifts } from './0085-on-call.ts'
import { lostFiles } from './0086-lost-files.ts'
import { barcodeCase } from './0087-barcode-case.ts'
import { toldFacts } from './0088-told-facts.ts'
import { controlGaps } from './0089-control-gaps.ts'
import { repeatsTakenUp } from './0090-repeats-taken-up.ts'
import { setRevisions } from './0093-set-revisions.ts'
import { leftOutCategories } from './0096-left-out-categories.ts'
import { standings } from './0100-standings.ts'
import { refreshStandings } from './0101-refresh-standings.ts'
import { markStandings } from './0102-mark-standings.ts'
import { restoredDatabase } from './0110-restored-database.ts'
import { letterTemplates } from './0116-letter-templates.ts'
import { caseLetters } from './0117-case-letters.ts'
import { timeSets } from './0120-time-sets.ts'
import { standingsByTimes } from './0121-standings-by-times.ts'
import { unsuitableCardMarks } from './0125-unsuitable-card-marks.ts'
import { newbornsTakenUp } from './0126-newborns-taken-up.ts'
import { openScans } from './0135-open-scans.ts'
import { shipmentBarcodeCase } from './0136-shipment-barcode-case.ts'
import { judgedWells } from './0140-judged-wells.ts'
import { directoryAtWork } from './0146-directory-at-work.ts'
import { editedValues } from './0150-edited-values.ts'
import { scansByLaboratory } from './0153-scans-by-laboratory.ts'
import { unsuitableRepeatDays } from './0154-unsuitable-repeat-days.ts'
import { toldDoubts } from './0155-told-doubts.ts'
import { administratorRight } from './0164-administrator-right.ts'
import { accountMakers } from './0165-account-makers.ts'
import { toldMarks } from './0166-told-marks.ts'
import { cotwinsOfRecalled } from './0167-cotwins-of-recalled.ts'
import { standingsByRisk } from './0179-standings-by-risk.ts'
import { remoteSteps } from './0183-remote-steps.ts'
import { registryByHand } from './0184-registry-by-hand.ts'
import { fallenOverrides } from './0192-fallen-overrides.ts'
import { openIrtBand } from './0193-open-irt-band.ts'
import { accountability } from './0194-accountability.ts'
import { exhaustedCards } from './0198-exhausted-cards.ts'
import { demoCycleControls } from './0199-demo-cycle-controls.ts'
import { notTakenIn } from './0200-not-taken-in.ts'
import { toldIdentity } from './0205-told-identity.ts'
import { serumCriticalValues } from './0208-serum-critical-values.ts'
import { laterResultMarks } from './0209-later-result-marks.ts'
import { liftedFindings } from './0211-lifted-findings.ts'
import { rejectedReadings } from './0212-rejected-readings.ts'
import { draftAuthors } from './0213-draft-authors.ts'
import { everyCard } from './0214-every-card.ts'
import { punchStep } from './0215-punch-step.ts'
import { cancelledCards } from './0216-cancelled-cards.ts'
import { formerPhones } from './0217-former-phones.ts'
import { controlRuleSets } from './0220-control-rule-sets.ts'
import { mergesKept } from './0221-merges-kept.ts'
import { refusedTiers } from './0222-refused-tiers.ts'
import { supportSteps } from './0223-support-steps.ts'
import { orderNumbers } from './0230-order-numbers.ts'
import { rejectedRuns } from './0231-rejected-runs.ts'
import { qualitySummaries } from './0232-quality-summaries.ts'
import { qualityReferences } from './0233-quality-references.ts'
import { correctedIdentity } from './0246-corrected-identity.ts'
import { refusedMessages } from './0247-refused-messages.ts'
import { messageHandling } from './0248-message-handling.ts'
import { intakeSenders } from './0249-intake-senders.ts'
import { separatedNewborns } from './0254-separated-newborns.ts'
import { removedCards } from './0255-removed-cards.ts'
import { pediatricianPhones } from './0256-pediatrician-phones.ts'
import { firstDueDay } from './0257-first-due-day.ts'
import { unclearScans } from './0260-unclear-scans.ts'
import { controlLotFacts } from './0261-control-lot-facts.ts'
import { urgentWithdrawn } from './0262-urgent-withdrawn.ts'
import { letterPrecedence } from './0263-letter-precedence.ts'
import { toldPrevious } from './0264-told-previous.ts'
import { controlHistory } from './0265-control-history.ts'
import { targetProposals } from './0266-target-proposals.ts'
import { planningGestures } from './0268-planning-gestures.ts'
import { instruments } from './0270-instruments.ts'
import { reagents } from './0271-reagents.ts'
import { plateMaterials } from './0272-plate-materials.ts'
import { patientMedians } from './0273-patient-medians.ts'
import { dueByLead } from './0278-due-by-lead.ts'
import { wrongMaterials } from './0279-wrong-materials.ts'
import { markedSteps } from './0280-marked-steps.ts'
import { toldConditions } from './0281-told-conditions.ts'
import { putAside } from './0282-put-aside.ts'
import { urgentRequests } from './0285-urgent-requests.ts'
import { sentBackAnalyses } from './0286-sent-back.ts'
import { policyProposals } from './0287-policy-proposals.ts'
import { pairsOfOneBirth } from './0288-pairs-of-one-birth.ts'
import { eqaRounds } from './0289-eqa-rounds.ts'
import { eqaResults } from './0290-eqa-results.ts'
import { numbersLeftOut } from './0295-numbers-left-out.ts'
import { directoryMark } from './0296-directory-mark.ts'
import { pairSights } from './0297-pair-sights.ts'
import { failsafeNewborns } from './0298-failsafe-newborns.ts'
import { endedCategories } from './0299-ended-categories.ts'
import { restoresByTime } from './0308-restores-by-time.ts'
import { settleByKey } from './0309-settle-by-key.ts'
import { newbornsOnce } from './0310-newborns-once.ts'
import { requestsByOrigin } from './0313-requests-by-origin.ts'
import { waitingByNewborn } from './0314-waiting-by-newborn.ts'
import { fileNameSets } from './0317-file-name-sets.ts'
import { standingsByNewborn } from './0321-standings-by-newborn.ts'
import { standingsByNeed } from './0322-standings-by-need.ts'
import { knownPermissions } from './0332-permissions.ts'
import { untakenByAge } from './0337-untaken-by-age.ts'
import { consentRefusals } from './0338-consent-refusals.ts'
import { recordVersions } from './0348-record-versions.ts'
import { consentLooks } from './0360-consent-looks.ts'
import { expectedByNewborn } from './0370-expected-by-newborn.ts'
import { importProfileSets } from './0371-import-profile-sets.ts'
import { consentStatements } from './0380-consent-statements.ts'
import { familyStatements } from './0381-family-statements.ts'
import { ordersOfWaiting } from './0382-orders-of-waiting.ts'
import { refusedPlanned } from './0384-refused-planned.ts'
import { standingsFromOwnRows } from './0385-standings-from-own-rows.ts'
import { namedCategories } from './0390-named-categories.ts'

/** Every migration in the order of its name. A released one is never edited (`released.json`): add the next. */
export const migrations: Record<string, Migration> = {
  '0001-people': people,
  '0002-reference': reference,
  '0003-cards': cards,
  '0004-analyses': analyses,
  '0005-reports': reports,
  '0006-around': around,
  '0007-audit': audit,
  '0008-remotes': remotes,
  '0009-corrections': corrections,
  '0011-recent-scans': recentScans,
  '0012-duplicates': duplicates,
  '0013-outgoing-reports': outgoingReports,
  '0014-lists': lists,
  '0015-clocks': clocks,
  '0016-earlier-duplicates': earlierDuplicates,
  '0017-collected-cards': collectedCards,
  '0018-pairs-to-decide': pairsToDecide,
  '0020-installation': installation,
  '0021-rights': rights,
  '0022-sign-in': signIn,
  '0023-report-documents': reportDocuments,
  '0024-sent-facts': sentFacts,
  '0025-demonstration-fill': demonstrationFill,
  '0026-changed-values': changedValues,
  '0027-analyte-columns': analyteColumns,
  '0028-approved-limits': approvedLimits,
  '0032-comparators': valueComparators,
  '0033-earlier-bounds': earlierBounds,
  '0034-urgent-recall': urgentRecall,
  '0037-critical-values': criticalValues,
  '0038-exclusions': exclusions,
  '0039-overrides': overrides,
  '0041-beside': besideAnalyses,
  '0045-reassessments': reassessments,
  '0046-fact-decisions': factDecisions,
  '0047-late-second-tiers': lateSecondTiers,
  '0048-control-expectations': controlExpectations,
  '0049-control-policies': controlPolicies,
  '0050-late-repetitions': lateRepetitions,
  '0065-identity-conflicts': identityConflicts,
  '0066-event-ids': eventIds,
  '0067-laboratory-planned-cards': laboratoryPlannedCards,
  '0068-answered-by-nothing': answeredByNothing,
  '0069-requests-by-hand': requestsByHand,
  '0070-planned-card-sets': plannedCardSets,
  '0072-request-attempts': requestAttempts,
  '0073-wrong-runs': wrongRuns,
  '0075-told-by-laboratory': toldByLaboratory,
  '0076-collection-time': collectionTime,
  '0077-changed-migrations': changedMigrations,
  '0078-card-receptions': cardReceptions,
  '0079-expected-categories': expectedCategories,
  '0080-recall-desk': recallDesk,
  '0081-recall-protocols': recallProtocols,
  '0082-desk-runs': deskRuns,
  '0083-answered-notices': answeredNotices,
  '0084-follow-up-steps': followUpSteps,
  '0085-on-call': onCallShifts,
  '0086-lost-files': lostFiles,
  '0087-barcode-case': barcodeCase,
  '0088-told-facts': toldFacts,
  '0089-control-gaps': controlGaps,
  '0090-repeats-taken-up': repeatsTakenUp,
  '0093-set-revisions': setRevisions,
  '0096-left-out-categories': leftOutCategories,
  '0100-standings': standings,
  '0101-refresh-standings': refreshStandings,
  '0102-mark-standings': markStandings,
  '0110-restored-database': restoredDatabase,
  '0116-letter-templates': letterTemplates,
  '0117-case-letters': caseLetters,
  '0120-time-sets': timeSets,
  '0121-standings-by-times': standingsByTimes,
  '0125-unsuitable-card-marks': unsuitableCardMarks,
  '0126-newborns-taken-up': newbornsTakenUp,
  '0135-open-scans': openScans,
  '0136-shipment-barcode-case': shipmentBarcodeCase,
  '0140-judged-wells': judgedWells,
  '0146-directory-at-work': directoryAtWork,
  '0150-edited-values': editedValues,
  '0153-scans-by-laboratory': scansByLaboratory,
  '0154-unsuitable-repeat-days': unsuitableRepeatDays,
  '0155-told-doubts': toldDoubts,
  '0164-administrator-right': administratorRight,
  '0165-account-makers': accountMakers,
  '0166-told-marks': toldMarks,
  '0167-cotwins-of-recalled': cotwinsOfRecalled,
  '0179-standings-by-risk': standingsByRisk,
  '0183-remote-steps': remoteSteps,
  '0184-registry-by-hand': registryByHand,
  '0192-fallen-overrides': fallenOverrides,
  '0193-open-irt-band': openIrtBand,
  '0194-accountability': accountability,
  '0198-exhausted-cards': exhaustedCards,
  '0199-demo-cycle-controls': demoCycleControls,
  '0200-not-taken-in': notTakenIn,
  '0205-told-identity': toldIdentity,
  '0208-serum-critical-values': serumCriticalValues,
  '0209-later-result-marks': laterResultMarks,
  '0211-lifted-findings': liftedFindings,
  '0212-rejected-readings': rejectedReadings,
  '0213-draft-authors': draftAuthors,
  '0214-every-card': everyCard,
  '0215-punch-step': punchStep,
  '0216-cancelled-cards': cancelledCards,
  '0217-former-phones': formerPhones,
  '0220-control-rule-sets': controlRuleSets,
  '0221-merges-kept': mergesKept,
  '0222-refused-tiers': refusedTiers,
  '0223-support-steps': supportSteps,
  '0230-order-numbers': orderNumbers,
  '0231-rejected-runs': rejectedRuns,
  '0232-quality-summaries': qualitySummaries,
  '0233-quality-references': qualityReferences,
  '0246-corrected-identity': correctedIdentity,
  '0247-refused-messages': refusedMessages,
  '0248-message-handling': messageHandling,
  '0249-intake-senders': intakeSenders,
  '0254-separated-newborns': separatedNewborns,
  '0255-removed-cards': removedCards,
  '0256-pediatrician-phones': pediatricianPhones,
  '0257-first-due-day': firstDueDay,
  '0260-unclear-scans': unclearScans,
  '0261-control-lot-facts': controlLotFacts,
  '0262-urgent-withdrawn': urgentWithdrawn,
  '0263-letter-precedence': letterPrecedence,
  '0264-told-previous': toldPrevious,
  '0265-control-history': controlHistory,
  '0266-target-proposals': targetProposals,
  '0268-planning-gestures': planningGestures,
  '0270-instruments': instruments,
  '0271-reagents': reagents,
  '0272-plate-materials': plateMaterials,
  '0273-patient-medians': patientMedians,
  '0278-due-by-lead': dueByLead,
  '0279-wrong-materials': wrongMaterials,
  '0280-marked-steps': markedSteps,
  '0281-told-conditions': toldConditions,
  '0282-put-aside': putAside,
  '0285-urgent-requests': urgentRequests,
  '0286-sent-back': sentBackAnalyses,
  '0287-policy-proposals': policyProposals,
  '0288-pairs-of-one-birth': pairsOfOneBirth,
  '0289-eqa-rounds': eqaRounds,
  '0290-eqa-results': eqaResults,
  '0295-numbers-left-out': numbersLeftOut,
  '0296-directory-mark': directoryMark,
  '0297-pair-sights': pairSights,
  '0298-failsafe-newborns': failsafeNewborns,
  '0299-ended-categories': endedCategories,
  '0308-restores-by-time': restoresByTime,
  '0309-settle-by-key': settleByKey,
  '0310-newborns-once': newbornsOnce,
  '0313-requests-by-origin': requestsByOrigin,
  '0314-waiting-by-newborn': waitingByNewborn,
  '0317-file-name-sets': fileNameSets,
  '0321-standings-by-newborn': standingsByNewborn,
  '0322-standings-by-need': standingsByNeed,
  '0332-permissions': knownPermissions,
  '0337-untaken-by-age': untakenByAge,
  '0338-consent-refusals': consentRefusals,
  '0348-record-versions': recordVersions,
  '0360-consent-looks': consentLooks,
  '0370-expected-by-newborn': expectedByNewborn,
  '0371-import-profile-sets': importProfileSets,
  '0380-consent-statements': consentStatements,
  '0381-family-statements': familyStatements,
  '0382-orders-of-waiting': ordersOfWaiting,
  '0384-refused-planned': refusedPlanned,
  '0385-standings-from-own-rows': standingsFromOwnRows,
  '0390-named-categories': namedCategories,
}
