import { useCall } from '@sne/shared/client'
import { type Sample, sampleEndpoints } from '@sne/shared/contract'
import { newbornName } from '@sne/shared/domain'
import { usePageTitle } from '@sne/shared/shell'
import { Card, ErrorOf, NotFound, Page, Skeleton, StaleNotice, Tag } from '@sne/shared/ui-core'
import { Link } from 'react-router-dom'
import { usePathId } from '../path-id.ts'
import { NoteCell } from '../sample/note-cell.tsx'
import { Problems } from '../sample/problems.tsx'
import { SampleStatusTag } from '../sample/sample-status.tsx'
import { ClinicalFacts } from './clinical-facts.tsx'
import './newborn.css'
import { SampleFacts } from './sample-facts.tsx'
import { SampleScreenings } from './sample-screenings.tsx'
import { newbornTexts as texts } from './texts.ts'

/** One card of a newborn: what stands on it and how far each category is. */
export default function SamplePage() {
  const newbornId = usePathId('newbornId')
  const id = usePathId('sampleId')
  return newbornId === null || id === null ? (
    <NotFound />
  ) : (
    <SampleOf key={id} id={id} newbornId={newbornId} />
  )
}

function SampleOf({ id, newbornId }: { readonly id: number; readonly newbornId: number }) {
  const result = useCall(sampleEndpoints.getSample, { params: { id } })
  const reload = () => void result.refetch()
  usePageTitle(result.data && texts.sampleOf(result.data.barcode))
  if (result.isError && !result.data) return <ErrorOf error={result.error} onRetry={reload} />
  if (!result.data) {
    return (
      <Page title={texts.sampleTitle}>
        <Skeleton lines={16} />
      </Page>
    )
  }
  if (result.data.newborn.id !== newbornId) return <NotFound />
  return (
    <SampleView
      sample={result.data}
      stale={result.isError && <StaleNotice error={result.error} onRetry={reload} />}
    />
  )
}

const SampleView = ({ sample, stale }: { readonly sample: Sample; readonly stale: React.ReactNode }) => (
  <Page
    title={texts.sampleOf(sample.barcode)}
    subtitle={newbornName(sample.newborn)}
    tags={
      <>
        <SampleStatusTag {...sample} />
        {sample.exhausted && <Tag tone="amber">{texts.exhausted}</Tag>}
      </>
    }
    actions={<Link to={`/newborn/${sample.newborn.id}`}>{texts.showNewborn}</Link>}
  >
    {stale}
    <div className="shp-newborn">
      <div className="shp-newborn-main">
        <SampleFacts sample={sample} note={<NoteCell sample={sample} />} />
        <SampleScreenings sample={sample} />
      </div>
      <div className="shp-newborn-side">
        <Card title={texts.problems}>
          {sample.nonConformities.length === 0 ? (
            <p className="sne-weak">{texts.noProblems}</p>
          ) : (
            <Problems problems={sample.nonConformities} />
          )}
        </Card>
        <ClinicalFacts sample={sample} />
      </div>
    </div>
  </Page>
)
