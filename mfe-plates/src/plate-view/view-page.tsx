import { download, openDocument, useCall } from '@sne/shared/client'
import { type Plate, plateEndpoints, type WellData } from '@sne/shared/contract'
import {
  areWellsEditable,
  flagLabels,
  hasResults,
  newbornName,
  outcomes,
  plateStatuses,
  qcStates,
  type Role,
  sampleAnalysisStatuses,
  type Tone,
} from '@sne/shared/domain'
import { usePageTitle, useSession, useToast } from '@sne/shared/shell'
import { Button, Card, ErrorOf, LinkButton, NotFound, Page, Skeleton, StatusTag } from '@sne/shared/ui-core'
import { Ago, DefinitionList, MapLegend, type MapWell, MarkWrong, WellMap } from '@sne/shared/ui-data'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { PlateMaterialsCard } from '../parts/material/plate-materials.tsx'
import { usePathId } from '../parts/path-id.ts'
import { toMapWell } from '../parts/plate/map-wells.ts'
import '../parts/plate/plate.css'
import { Siblings } from '../parts/plate/siblings.tsx'
import { plateTexts as texts } from '../parts/plate/texts.ts'
import { RunFate } from '../parts/quality/run-fate.tsx'
import { useDocument } from '../parts/use-document.ts'
import { DuplicatePlate } from './duplicate-plate.tsx'
import { EditPlate } from './edit-plate.tsx'
import { ReopenPlate } from './reopen-plate.tsx'
import { viewTexts } from './texts.ts'

/** A plate to read: the map with the state of every analysis, who did what and when, and its papers. */
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

const signs: Partial<Record<NonNullable<WellData['worstFlag']>, string>> = {
  H: '▲',
  L: '▼',
  HH: '▲▲',
  LL: '▼▼',
  NC: '?',
  ERR: '!',
}

/** Coloured by how far the analysis is; out of range carries its sign. */
function shown(well: WellData): MapWell {
  const map = toMapWell(well)
  if (well.type !== 'sample' || !well.analysisStatus) return map
  const look = well.outcome ? outcomes[well.outcome] : sampleAnalysisStatuses[well.analysisStatus]
  const sign = well.worstFlag ? signs[well.worstFlag] : undefined
  const tone: Tone = look.tone
  return {
    ...map,
    tone,
    mark: sign ?? map.mark,
    detail: [map.detail, look.label, well.worstFlag && well.worstFlag !== 'N' && flagLabels[well.worstFlag]]
      .filter(Boolean)
      .join(', '),
  }
}

/** Where the role goes on with a plate. */
function next({ id, status }: Plate, role: Role): { to: string; label: string } | null {
  if (role === 'planner' && areWellsEditable(status))
    return {
      to: `/plate/${id}/${status}`,
      label: status === 'planning' ? texts.toPlanning : texts.toPunching,
    }
  if (role === 'analyst' && status === 'closed')
    return { to: `/plate/${id}/analyze`, label: viewTexts.toAnalyze }
  if (role === 'analyst' && hasResults(status)) return { to: `/plate/${id}/grid`, label: viewTexts.toGrid }
  return null
}

interface ViewProps {
  readonly plate: Plate
  readonly wells: readonly WellData[]
  readonly siblings: readonly Plate[]
}

function View({ plate, wells, siblings }: ViewProps) {
  const me = useSession()
  const { currentRole } = me
  const toast = useToast()
  const document = useDocument()
  const [selected, setSelected] = useState<readonly string[]>([])
  const params = { id: plate.id }
  const goOn = next(plate, currentRole)
  const well = wells.find(({ position }) => position === selected[0])
  const stamp = (value: Plate['closed']) =>
    value && (
      <>
        <Ago moment={value.at} />
        {value.by && ` · ${value.by.label}`}
      </>
    )
  return (
    <Page
      title={plate.name ?? plate.barcode}
      tags={
        <>
          <StatusTag look={plateStatuses[plate.status]} />
          {plate.qcState !== 'none' && <StatusTag look={qcStates[plate.qcState]} />}
        </>
      }
      actions={
        <>
          <EditPlate plate={plate} />
          <DuplicatePlate plate={plate} />
          {plate.status === 'closed' && <ReopenPlate plate={plate} />}
          {plate.status === 'completed' && <MarkWrong kind="run" id={plate.id} me={me} toast={toast} />}
          <Button
            onClick={() =>
              void document(() =>
                openDocument(plateEndpoints.printPlate, {
                  params,
                  query: { multiple: plate.group !== null },
                }),
              )
            }
          >
            {texts.print}
          </Button>
          {(currentRole === 'planner' || currentRole === 'analyst') && (
            <Button
              onClick={() => void document(() => download(plateEndpoints.exportPlate, { params, query: {} }))}
            >
              {texts.worklist}
            </Button>
          )}
          {me.currentRole === 'analyst' && hasResults(plate.status) && (
            <LinkButton to={`/plate/${plate.id}/quality`}>{viewTexts.toQuality}</LinkButton>
          )}
          {goOn && (
            <LinkButton type="primary" to={goOn.to}>
              {goOn.label}
            </LinkButton>
          )}
        </>
      }
    >
      <RunFate run={plate} />
      <div className="plt-punching">
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls is reached by keyboard. */}
        <div className="plt-column" tabIndex={0}>
          {well && (
            <Card title={well.position}>
              <DefinitionList
                items={[
                  {
                    term: viewTexts.newborn,
                    value: well.newborn && (
                      <Link to={`/newborn/${well.newborn.id}`}>{newbornName(well.newborn)}</Link>
                    ),
                  },
                  { term: texts.barcode, value: well.barcode },
                  { term: viewTexts.protocol, value: well.protocol },
                  {
                    term: viewTexts.analysis,
                    value: well.analysisStatus && (
                      <StatusTag look={sampleAnalysisStatuses[well.analysisStatus]} />
                    ),
                  },
                  {
                    term: viewTexts.outcome,
                    value: well.outcome && <StatusTag look={outcomes[well.outcome]} />,
                  },
                  { term: viewTexts.note, value: well.note },
                ]}
              />
            </Card>
          )}
          <Card title={texts.facts}>
            <DefinitionList
              items={[
                { term: texts.type, value: plate.analysisType.label },
                { term: texts.number, value: `${plate.year}/${plate.number}` },
                { term: texts.code, value: plate.barcode },
                { term: texts.samplesTitle, value: plate.counters.samples },
                { term: texts.instrument, value: plate.instrument },
                { term: texts.kitLot, value: plate.kitLot },
                { term: viewTexts.created, value: stamp(plate.created) },
                { term: viewTexts.planned, value: stamp(plate.planned) },
                { term: viewTexts.punched, value: stamp(plate.punched) },
                { term: viewTexts.closed, value: stamp(plate.closed) },
                { term: viewTexts.analyzed, value: stamp(plate.analyzed) },
                { term: viewTexts.completed, value: stamp(plate.completed) },
                { term: viewTexts.file, value: plate.resultFile?.name },
                { term: texts.isLot, value: plate.isLot },
                { term: texts.notes, value: plate.notes },
                { term: viewTexts.punchingNotes, value: plate.punchingNotes },
              ]}
            />
          </Card>
          <PlateMaterialsCard plateId={plate.id} />
          <Card>
            <MapLegend />
          </Card>
        </div>
        <div className="plt-map-area">
          <Siblings plates={siblings} current={plate.id} work="view" />
          <WellMap
            label={texts.map(plate.name ?? plate.barcode)}
            wells={wells.map(shown)}
            selected={selected}
            onSelect={setSelected}
          />
        </div>
      </div>
    </Page>
  )
}
