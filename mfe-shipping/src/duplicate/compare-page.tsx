import { useCall } from '@sne/shared/client'
import { duplicateEndpoints, type NewbornComparison } from '@sne/shared/contract'
import { formatDateTime, pairStatuses } from '@sne/shared/domain'
import { usePageTitle } from '@sne/shared/shell'
import { Alert, Card, ErrorOf, NotFound, Page, Skeleton, StaleNotice, StatusTag } from '@sne/shared/ui-core'
import { usePathId } from '../parts/path-id.ts'
import { Decisions } from './decisions.tsx'
import './duplicate.css'
import { duplicateTexts as texts } from '../parts/duplicate/texts.ts'
import { EvidenceTags } from './evidence.tsx'
import { SideBySide } from './side-by-side.tsx'
import { useChoice } from './use-choice.ts'

/** Two records side by side, and the decision whether they are one newborn. */
export default function ComparePage() {
  const id = usePathId('pairId')
  return id === null ? <NotFound /> : <CompareOf key={id} id={id} />
}

function CompareOf({ id }: { readonly id: number }) {
  const result = useCall(duplicateEndpoints.getDuplicate, { params: { id } })
  const reload = () => void result.refetch()
  usePageTitle(texts.compare)
  if (result.isError && !result.data) return <ErrorOf error={result.error} onRetry={reload} />
  if (!result.data) {
    return (
      <Page title={texts.compare}>
        <Skeleton lines={16} />
      </Page>
    )
  }
  const { data: pair } = result
  return (
    <>
      {result.isError && <StaleNotice error={result.error} onRetry={reload} />}
      {/* Another version is another question: the choices for the former one are proposed anew. */}
      <Compared key={`${pair.version} ${pair.first.version} ${pair.second.version}`} pair={pair} />
    </>
  )
}

function Compared({ pair }: { readonly pair: NewbornComparison }) {
  const choice = useChoice(pair)
  return (
    <Page
      title={texts.compare}
      subtitle={texts.score(pair.score)}
      tags={<StatusTag look={pairStatuses[pair.status]} />}
      actions={<Decisions pair={pair} choice={choice} />}
    >
      <Decided pair={pair} />
      <Card title={texts.evidence}>
        <EvidenceTags evidence={pair.evidence} />
      </Card>
      <SideBySide pair={pair} choice={choice} choosing={pair.status === 'open'} />
    </Page>
  )
}

const Decided = ({
  pair: { decidedAt, decidedBy, reason, keptId, status, ...pair },
}: {
  readonly pair: NewbornComparison
}) => {
  if (decidedAt === null) return null
  const kept = [pair.first, pair.second].find(({ id }) => id === keptId)
  return (
    <Alert
      type="info"
      showIcon
      title={kept ? texts.keptIs(kept.code) : pairStatuses[status].label}
      description={[reason, texts.decidedBy(decidedBy?.label ?? '', formatDateTime(decidedAt))]
        .filter(Boolean)
        .join(' · ')}
    />
  )
}
