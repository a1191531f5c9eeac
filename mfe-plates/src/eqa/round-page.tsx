import { useCall } from '@sne/shared/client'
import { type EqaRound, eqaEndpoints } from '@sne/shared/contract'
import { eqaRoundStatuses, formatDate } from '@sne/shared/domain'
import { usePageTitle } from '@sne/shared/shell'
import {
  Alert,
  Card,
  EmptyState,
  ErrorOf,
  NotFound,
  Page,
  Skeleton,
  StaleNotice,
  StatusTag,
} from '@sne/shared/ui-core'
import { usePathId } from '../parts/path-id.ts'
import './eqa.css'
import { ResultsTable } from './results-table.tsx'
import { RoundFacts } from './round-facts.tsx'
import { RoundPapers } from './round-papers.tsx'
import { RoundSteps } from './round-steps.tsx'
import { SamplesTable } from './samples-table.tsx'
import { eqaTexts as texts } from './texts.ts'
import { VerdictCounts } from './verdict-counts.tsx'
import { ZChart } from './z-chart.tsx'

/** One round: its samples, results, evaluation, and the scores of its programme. */
export default function EqaRoundPage() {
  const id = usePathId('roundId')
  return id === null ? <NotFound /> : <RoundOf key={id} id={id} />
}

function RoundOf({ id }: { readonly id: number }) {
  const round = useCall(eqaEndpoints.getEqaRound, { params: { id } })
  const retry = () => void round.refetch()
  const { data } = round
  usePageTitle(data && `VEQ ${data.programme.label} ${data.number}/${data.year}`)
  if (round.isError && !data) return <ErrorOf error={round.error} onRetry={retry} />
  if (!data)
    return (
      <Page title={texts.detail}>
        <Skeleton lines={14} />
      </Page>
    )
  return (
    <>
      {round.isError && <StaleNotice error={round.error} onRetry={retry} />}
      <Round round={data} />
    </>
  )
}

function Round({ round }: { readonly round: EqaRound }) {
  const { status, due, open, results } = round
  return (
    <Page
      title={`${round.programme.label} ${round.number}/${round.year}`}
      subtitle={round.analysisType.label}
      tags={
        <>
          <StatusTag look={eqaRoundStatuses[status]} />
          <VerdictCounts {...round} />
        </>
      }
      actions={<RoundSteps round={round} />}
    >
      {due && (
        <Alert
          type={due === 'late' ? 'error' : 'warning'}
          showIcon
          title={(due === 'late' ? texts.lateAlert : texts.nearAlert)(formatDate(round.dueOn))}
        />
      )}
      {open > 0 && <Alert type="error" showIcon title={texts.openActions(open)} />}
      <Card title={texts.facts} actions={<RoundPapers round={round} />}>
        <RoundFacts round={round} />
      </Card>
      <Card title={texts.samples} flush>
        {status === 'received' && <p className="eqa-hint sne-weak">{texts.planHint}</p>}
        <SamplesTable round={round} />
      </Card>
      {results.some(({ plate }) => plate !== null) ? (
        <Card title={texts.results} flush>
          <ResultsTable round={round} />
        </Card>
      ) : (
        <EmptyState title={texts.noResults} hint={texts.noResultsHint} />
      )}
      <ZChart programmeId={round.programme.id} />
    </Page>
  )
}
