import { isApiError, useCall } from '@sne/shared/client'
import { gridEndpoints, type PlateQuality } from '@sne/shared/contract'
import { formatDateTime, holdsNegatives, isRejectedRun, plateStatuses, qcStates } from '@sne/shared/domain'
import { usePageTitle, useSession } from '@sne/shared/shell'
import {
  Alert,
  Button,
  Card,
  EmptyState,
  ErrorOf,
  NotFound,
  Page,
  Skeleton,
  StaleNotice,
  StatusTag,
} from '@sne/shared/ui-core'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { PlateMaterialsCard } from '../parts/material/plate-materials.tsx'
import { usePathId } from '../parts/path-id.ts'
import { ReleaseButton } from '../parts/quality/release-button.tsx'
import { RunFate } from '../parts/quality/run-fate.tsx'
import { ControlTable, isNotable } from './control-table.tsx'
import { RejectButton } from './reject-button.tsx'
import { TakeBackButton } from './take-back-button.tsx'
import { qualityTexts as texts } from './texts.ts'

/** The controls of a run by analyte, what they hold, and its release by a lead. */
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

const forGoodOf = ({ held }: PlateQuality) => held.filter(({ forGood }) => forGood).map(({ code }) => code)

/** Whether the controls release the run, hold some of it, or were released by a lead. */
function Standing({ quality }: { readonly quality: PlateQuality }) {
  const { held, qcState, released, analyses, gaps } = quality
  const forGood = forGoodOf(quality)
  const undecided = texts.undecided(analyses.undecided, analyses.all)
  if (isRejectedRun(quality.status)) return <RunFate run={quality} />
  if (released)
    return (
      <Alert
        type="info"
        showIcon
        title={texts.released(released.by?.label ?? texts.system, formatDateTime(released.at))}
        description={released.reason}
      />
    )
  if (forGood.length > 0)
    return <Alert type="error" showIcon title={texts.forGood(forGood.join(', '))} description={undecided} />
  if (qcState === 'none')
    return gaps.length > 0 ? (
      <Alert type="error" showIcon title={texts.incomplete} description={`${gaps.join(' ')} ${undecided}`} />
    ) : (
      <Alert type="error" showIcon title={texts.nothingJudged} description={undecided} />
    )
  if (held.length > 0)
    return (
      <Alert
        type={holdsNegatives(qcState) ? 'error' : 'warning'}
        showIcon
        title={`${texts.held(held.length)}: ${held.map(({ code }) => code).join(', ')}`}
        description={[...gaps, texts.heldText, undecided].join(' ')}
      />
    )
  return <Alert type="success" showIcon title={texts.conforming} />
}

function Quality({ quality }: { readonly quality: PlateQuality }) {
  const { currentRole } = useSession()
  const { id, name, qcState, released, held, analytes, controls, siblings, analysisType, analyzed } = quality
  const notable = analytes.filter((analyte) => isNotable(quality, analyte))
  const [all, setAll] = useState(notable.length === 0)
  const rejected = isRejectedRun(quality.status)
  const holds = !rejected && !released && (held.length > 0 || qcState === 'none')
  const forGood = forGoodOf(quality)
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
          {rejected && <StatusTag look={plateStatuses[quality.status]} />}
          <StatusTag look={qcStates[qcState]} />
        </>
      }
      actions={
        <>
          <Link to="/quality/lots">{texts.toLots}</Link>
          {currentRole === 'analyst' && <Link to={`/plate/${id}/grid`}>{texts.toGrid}</Link>}
          {!rejected && <RejectButton quality={quality} />}
          {quality.status === 'rejected' && <TakeBackButton quality={quality} />}
          {holds && (
            <ReleaseButton
              plateId={id}
              qcState={qcState}
              refusal={forGood.length > 0 ? texts.forGood(forGood.join(', ')) : undefined}
            />
          )}
        </>
      }
    >
      <Standing quality={quality} />
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
      <Card title={texts.details}>
        <div className="sne-actions">
          <Button size="small" onClick={() => setAll(!all)}>
            {all ? texts.onlyHeld : texts.all(analytes.length)}
          </Button>
        </div>
        {controls.length === 0 && <p>{texts.noControls}</p>}
        {!all && notable.length === 0 && <p className="sne-weak">{texts.allOk}</p>}
        {controls.length > 0 && <ControlTable quality={quality} analytes={all ? analytes : notable} />}
      </Card>
    </Page>
  )
}
