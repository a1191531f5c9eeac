import { isApiError, useCall } from '@sne/shared/client'
import { gridEndpoints, type PlateQuality } from '@sne/shared/contract'
import { formatDateTime, isRejectedRun, plateStatuses, qcStates } from '@sne/shared/domain'
import { usePageTitle } from '@sne/shared/shell'
import {
  Card,
  EmptyState,
  ErrorOf,
  NotFound,
  Page,
  Skeleton,
  StaleNotice,
  StatusTag,
} from '@sne/shared/ui-core'
import { Link } from 'react-router-dom'
import { PlateMaterialsCard } from '../parts/material/plate-materials.tsx'
import { usePathId } from '../parts/path-id.ts'
import { ControlCard } from './control-card.tsx'
import { DecisionsCard } from './decisions-card.tsx'
import { QualityActions } from './quality-actions.tsx'
import { RunStanding } from './run-standing.tsx'
import { qualityTexts as texts } from './texts.ts'

/** The controls of a run by analyte, the results that they hold, and its release by a lead. */
export default function QualityPage() {
  const id = usePathId('plateId')
  return id === null ? <NotFound /> : <QualityOf key={id} id={id} />
}

function QualityOf({ id }: { readonly id: number }) {
  const quality = useCall(gridEndpoints.getPlateQuality, { params: { id } })
  const reload = () => void quality.refetch()
  usePageTitle(quality.data && `${quality.data.name} – ${texts.title}`)
  if (quality.isError && !quality.data && isApiError(quality.error) && quality.error.status === 409)
    return (
      <Page title={texts.title}>
        <EmptyState title={texts.noResults} hint={quality.error.message} />
        <PlateMaterialsCard plateId={id} />
      </Page>
    )
  if (quality.isError && !quality.data) return <ErrorOf error={quality.error} onRetry={reload} />
  if (!quality.data)
    return (
      <Page title={texts.title}>
        <Skeleton lines={14} />
      </Page>
    )
  return (
    <>
      {quality.isError && <StaleNotice error={quality.error} onRetry={reload} />}
      <Quality quality={quality.data} />
    </>
  )
}

function Quality({ quality }: { readonly quality: PlateQuality }) {
  const { id, name, qcState, siblings, analysisType, analyzed } = quality
  return (
    <Page
      title={name}
      subtitle={[
        texts.title,
        analysisType.label,
        analyzed && `${texts.analyzed} ${formatDateTime(analyzed.at)}`,
      ]
        .filter(Boolean)
        .join(' · ')}
      tags={
        <>
          {isRejectedRun(quality.status) && <StatusTag look={plateStatuses[quality.status]} />}
          <StatusTag look={qcStates[qcState]} />
        </>
      }
      actions={<QualityActions quality={quality} />}
    >
      <RunStanding quality={quality} />
      <DecisionsCard decisions={quality.decisions} />
      {siblings.length > 0 && (
        <Card title={texts.siblings}>
          <ul>
            {siblings.map((sibling) => (
              <li key={sibling.id}>
                <Link to={`/plate/${sibling.id}/quality`}>{sibling.label}</Link>{' '}
                <StatusTag look={qcStates[sibling.qcState]} />
              </li>
            ))}
          </ul>
        </Card>
      )}
      <PlateMaterialsCard plateId={id} />
      <ControlCard quality={quality} />
    </Page>
  )
}
