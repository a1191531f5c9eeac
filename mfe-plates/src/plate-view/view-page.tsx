import { useCall } from '@sne/shared/client'
import { type Plate, plateEndpoints, type WellData } from '@sne/shared/contract'
import { plateStatuses, qcStates } from '@sne/shared/domain'
import { usePageTitle } from '@sne/shared/shell'
import { Card, ErrorOf, NotFound, Page, Skeleton, StatusTag } from '@sne/shared/ui-core'
import { MapLegend, WellMap } from '@sne/shared/ui-data'
import { useState } from 'react'
import { PlateMaterialsCard } from '../parts/material/plate-materials.tsx'
import { usePathId } from '../parts/path-id.ts'
import '../parts/plate/plate.css'
import { Siblings } from '../parts/plate/siblings.tsx'
import { plateTexts as texts } from '../parts/plate/texts.ts'
import { RunFate } from '../parts/quality/run-fate.tsx'
import { analysisWell } from './analysis-well.ts'
import { PlateActions } from './plate-actions.tsx'
import { PlateFacts } from './plate-facts.tsx'
import { viewTexts } from './texts.ts'
import { WellFacts } from './well-facts.tsx'

/**
 * A plate to read: the map with the state of every analysis, its steps with person and moment, and its
 * papers.
 */
export default function ViewPage() {
  const id = usePathId('plateId')
  return id === null ? <NotFound /> : <ViewOf key={id} id={id} />
}

function ViewOf({ id }: { readonly id: number }) {
  const plate = useCall(plateEndpoints.getPlate, { params: { id } })
  const wells = useCall(plateEndpoints.getWellsData, { params: { id } })
  const group = useCall(
    plateEndpoints.getPlateGroup,
    { params: { id } },
    { enabled: plate.data?.group != null },
  )
  usePageTitle(plate.data && (plate.data.name ?? plate.data.barcode))
  const failed = [plate, wells].find(({ isError, data }) => isError && !data)
  if (failed) return <ErrorOf error={failed.error} onRetry={() => void failed.refetch()} />
  if (!plate.data || !wells.data)
    return (
      <Page title={viewTexts.title}>
        <Skeleton lines={16} />
      </Page>
    )
  return <View plate={plate.data} wells={wells.data.wells} siblings={group.data?.plates ?? []} />
}

interface ViewProps {
  readonly plate: Plate
  readonly wells: readonly WellData[]
  readonly siblings: readonly Plate[]
}

function View({ plate, wells, siblings }: ViewProps) {
  const [selected, setSelected] = useState<readonly string[]>([])
  const well = wells.find(({ position }) => position === selected[0])
  return (
    <Page
      title={plate.name ?? plate.barcode}
      tags={
        <>
          <StatusTag look={plateStatuses[plate.status]} />
          {plate.qcState !== 'none' && <StatusTag look={qcStates[plate.qcState]} />}
        </>
      }
      actions={<PlateActions plate={plate} />}
    >
      <RunFate run={plate} />
      <div className="plt-punching">
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls is reached by keyboard. */}
        <div className="plt-column" tabIndex={0}>
          {well && <WellFacts well={well} />}
          <PlateFacts plate={plate} />
          <PlateMaterialsCard plateId={plate.id} />
          <Card>
            <MapLegend />
          </Card>
        </div>
        <div className="plt-map-area">
          <Siblings plates={siblings} current={plate.id} work="view" />
          <WellMap
            label={texts.map(plate.name ?? plate.barcode)}
            wells={wells.map(analysisWell)}
            selected={selected}
            onSelect={setSelected}
          />
        </div>
      </div>
    </Page>
  )
}
