import { useCall } from '@sne/shared/client'
import { type SampleAnalysis, sampleAnalysisEndpoints } from '@sne/shared/contract'
import {
  formatDateTime,
  formatGestationalAge,
  formatNumber,
  gridAction,
  isSupportSession,
  newbornName,
  pendingReasonLabels,
} from '@sne/shared/domain'
import { usePageTitle, useSession } from '@sne/shared/shell'
import { Alert, Card, ErrorOf, NotFound, Page, Skeleton } from '@sne/shared/ui-core'
import { DefinitionList, ResultTrail } from '@sne/shared/ui-data'
import { Link } from 'react-router-dom'
import { EpisodeFindings } from '../parts/decision/episode-findings.tsx'
import { usePathId } from '../parts/path-id.ts'
import { AnalysisValues } from './analysis-values.tsx'
import { Answers } from './answers.tsx'
import { DecideActions } from './decide-actions.tsx'
import { Exclusions } from './exclusions.tsx'
import { FactDecision, IdentityCheck } from './lead-checks.tsx'
import './pending.css'
import { pendingTexts as texts } from './texts.ts'

/** One analysis to decide outside its grid, with the judgement of its episode. */
export default function DecidePage() {
  const id = usePathId('analysisId')
  return id === null ? <NotFound /> : <DecisionOf key={id} id={id} />
}

function DecisionOf({ id }: { readonly id: number }) {
  const analysis = useCall(sampleAnalysisEndpoints.getSampleAnalysis, { params: { id } })
  usePageTitle(analysis.data && `${texts.title}: ${analysis.data.barcode}`)
  if (analysis.isError && !analysis.data)
    return <ErrorOf error={analysis.error} onRetry={() => void analysis.refetch()} />
  if (!analysis.data)
    return (
      <Page title={texts.title}>
        <Skeleton lines={14} />
      </Page>
    )
  return <Decision analysis={analysis.data} />
}

/** The decision and its author, for whoever comes second. */
const decidedText = ({ actionId, decided }: SampleAnalysis) =>
  actionId === null || decided === null
    ? texts.notPending
    : texts.decidedBy(gridAction(actionId).label, decided.by?.label ?? '-', formatDateTime(decided.at))

function Decision({ analysis }: { readonly analysis: SampleAnalysis }) {
  const me = useSession()
  const { facts, judgement, newborn, barcode, protocol } = analysis
  const isAnalyst = me.currentRole === 'analyst' && !isSupportSession(me)
  const isOpen = analysis.status === 'pending' && judgement !== null
  return (
    <Page
      title={newbornName(newborn)}
      subtitle={`${protocol ?? barcode} · ${analysis.analysisType.label}`}
      actions={
        <>
          {analysis.report && <Link to={`/report/${analysis.report.id}/view`}>{texts.toReport}</Link>}
          <Link to="/sample-analysis/pending">← {texts.back}</Link>
        </>
      }
    >
      {!isOpen && (
        <Alert
          type="info"
          showIcon
          title={analysis.status === 'to_review' ? texts.inGrid : decidedText(analysis)}
        />
      )}
      <Card>
        <div className="pnd-decide">
          {analysis.pending && (
            <Alert
              type="warning"
              showIcon
              title={pendingReasonLabels[analysis.pending.reason]}
              description={analysis.pending.note}
            />
          )}
          {judgement && (
            <p>
              <strong>{texts.proposed}: </strong>
              {judgement.proposedAction.sameDay && `▲▲ ${texts.sameDay}. `}
              {judgement.proposedAction.reason}
            </p>
          )}
          <DefinitionList
            items={[
              {
                term: 'Età al prelievo',
                value: facts.ageHours === null ? null : `${formatNumber(facts.ageHours, 0)} h`,
              },
              { term: 'Età gestazionale', value: formatGestationalAge(facts.gaWeeks, facts.gaDays) },
              {
                term: 'Peso',
                value: facts.birthWeight === null ? null : `${formatNumber(facts.birthWeight)} g`,
              },
              { term: texts.note, value: analysis.note },
            ]}
          />
          {isOpen && isAnalyst && <DecideActions analysis={analysis} judgement={judgement} />}
          {isOpen && !isAnalyst && <p className="sne-weak">{texts.readOnly}</p>}
          {isOpen && <IdentityCheck analysis={analysis} judgement={judgement} />}
          {isOpen && <FactDecision analysis={analysis} judgement={judgement} />}
        </div>
      </Card>
      {isOpen && <Answers analysis={analysis} />}
      {judgement && (
        <Card>
          <EpisodeFindings row={judgement} />
        </Card>
      )}
      {analysis.values.some(({ excluded }) => excluded) && (
        <Card>
          <Exclusions analysis={analysis} />
        </Card>
      )}
      <Card>
        <AnalysisValues analysis={analysis} />
      </Card>
      <Card>
        <ResultTrail analysisId={analysis.id} />
      </Card>
    </Page>
  )
}
