import { download, openDocument, useCall } from '@sne/shared/client'
import { type EqaRound, eqaEndpoints } from '@sne/shared/contract'
import { eqaRoundStatuses, formatDate, formatDateTime } from '@sne/shared/domain'
import { usePageTitle, useToast } from '@sne/shared/shell'
import {
  Alert,
  Button,
  Card,
  DownloadOutlined,
  EmptyState,
  ErrorOf,
  NotFound,
  Page,
  PrinterOutlined,
  Skeleton,
  StaleNotice,
  StatusTag,
} from '@sne/shared/ui-core'
import { DefinitionList } from '@sne/shared/ui-data'
import { usePathId } from '../parts/path-id.ts'
import { useDocument } from '../parts/use-document.ts'
import { DueTag } from './due-tag.tsx'
import './eqa.css'
import { ResultsTable } from './results-table.tsx'
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
      <Card title={texts.facts} actions={<Papers round={round} />}>
        <Facts round={round} />
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

function Facts({ round }: { readonly round: EqaRound }) {
  const { sent, evaluated, closed, closedReason, notes, provider, receivedOn } = round
  const stamp = (step: EqaRound['sent']) =>
    step && texts.who(step.by?.label ?? texts.system, formatDateTime(step.at))
  return (
    <DefinitionList
      columns={4}
      items={[
        { term: texts.provider, value: provider },
        { term: texts.received, value: formatDate(receivedOn) },
        { term: texts.due, value: <DueTag {...round} /> },
        { term: texts.samples, value: texts.measured(round.measured, round.samples) },
        { term: texts.sent, value: stamp(sent) },
        { term: texts.evaluatedBy, value: stamp(evaluated) },
        { term: texts.closedBy, value: stamp(closed) },
        ...(closedReason ? [{ term: texts.closedReason, value: closedReason }] : []),
        { term: texts.notes, value: notes },
      ]}
    />
  )
}

/** Labels, the signed PDF and the workbook. */
function Papers({ round: { id, sent, results } }: { readonly round: EqaRound }) {
  const toast = useToast()
  const document = useDocument()
  const params = { id }
  return (
    <span className="eqa-papers">
      <Button
        size="small"
        icon={<PrinterOutlined />}
        onClick={() => void document(() => openDocument(eqaEndpoints.printEqaLabels, { params }))}
      >
        {texts.labels}
      </Button>
      {sent && (
        <Button
          size="small"
          icon={<PrinterOutlined />}
          onClick={() => void document(() => openDocument(eqaEndpoints.printEqaRound, { params }))}
        >
          {texts.print}
        </Button>
      )}
      <Button
        size="small"
        icon={<DownloadOutlined />}
        disabled={results.every(({ plate }) => plate === null)}
        onClick={() =>
          void document(async () => {
            const { name } = await download(eqaEndpoints.exportEqaRound, { params })
            toast('success', texts.exported(name))
          })
        }
      >
        {texts.export}
      </Button>
    </span>
  )
}
