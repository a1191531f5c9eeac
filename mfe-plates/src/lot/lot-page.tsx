import { useCall } from '@sne/shared/client'
import { type ControlLotDetail, controlTargetEndpoints } from '@sne/shared/contract'
import { qcLevelLabels } from '@sne/shared/domain'
import { usePageTitle } from '@sne/shared/shell'
import { ErrorOf, NotFound, Page, Skeleton, StaleNotice, Tag } from '@sne/shared/ui-core'
import { Link } from 'react-router-dom'
import { usePathId } from '../parts/path-id.ts'
import { EstablishCard } from './establish-card.tsx'
import { FactsCard } from './facts-card.tsx'
import { HistoryCard } from './history-card.tsx'
import './lot.css'
import { OverlapCard } from './overlap-card.tsx'
import { DecidedProposals, OpenProposal } from './proposal-card.tsx'
import { TargetsCard } from './targets-card.tsx'
import { lotPageTexts as texts } from './texts.ts'

/**
 * A lot of control material: facts, targets with their origin, targets established from its runs, history and
 * overlap.
 */
export default function LotPage() {
  const id = usePathId('controlLotId')
  return id === null ? <NotFound /> : <LotOf key={id} id={id} />
}

function LotOf({ id }: { readonly id: number }) {
  const found = useCall(controlTargetEndpoints.getControlLot, { params: { id } })
  const retry = () => void found.refetch()
  const { data } = found
  usePageTitle(data && `${texts.title} ${data.lot.code}`)
  if (found.isError && !data) return <ErrorOf error={found.error} onRetry={retry} />
  if (!data)
    return (
      <Page title={texts.title}>
        <Skeleton lines={14} />
      </Page>
    )
  return (
    <>
      {found.isError && <StaleNotice error={found.error} onRetry={retry} />}
      <Lot detail={data} />
    </>
  )
}

function Lot({ detail }: { readonly detail: ControlLotDetail }) {
  const { lot, proposals } = detail
  const open = proposals.find(({ state }) => state === 'open')
  return (
    <Page
      title={lot.code}
      subtitle={`${lot.analysisType.label}, ${qcLevelLabels[lot.level].toLowerCase()}`}
      tags={
        <>
          {lot.parallel && <Tag tone="blue">{texts.parallelShort}</Tag>}
          {!lot.enabled && <Tag tone="grey">{texts.retired}</Tag>}
        </>
      }
      actions={<Link to="/quality/lots">{texts.all}</Link>}
    >
      {open && <OpenProposal lot={lot} proposal={open} />}
      <FactsCard lot={lot} />
      <TargetsCard detail={detail} />
      <EstablishCard lot={lot} isOpen={open !== undefined} />
      <OverlapCard lotId={lot.id} />
      <HistoryCard detail={detail} />
      <DecidedProposals proposals={proposals} />
    </Page>
  )
}
