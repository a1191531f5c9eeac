import { download, openDocument, useCallAsRemote } from '@sne/shared/client'
import { type Plate, plateEndpoints } from '@sne/shared/contract'
import { areWellsEditable, type LayoutMaterial, plateStatuses } from '@sne/shared/domain'
import { usePageTitle, useToast } from '@sne/shared/shell'
import {
  Alert,
  Button,
  ErrorOf,
  Keys,
  LinkButton,
  messageOf,
  NotFound,
  Page,
  Skeleton,
  StatusTag,
  useConfirm,
  useHotkeys,
} from '@sne/shared/ui-core'
import { WellMap } from '@sne/shared/ui-data'
import { useDeferredValue, useState } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import { usePathId } from '../../parts/path-id.ts'
import { toMapWell } from '../../parts/plate/map-wells.ts'
import { useDocument } from '../../parts/use-document.ts'
import { ChoosePlate } from '../choose-plate.tsx'
import '../../parts/plate/plate.css'
import { Siblings } from '../../parts/plate/siblings.tsx'
import { plateTexts as texts } from '../../parts/plate/texts.ts'
import { ExhaustedCards } from './exhausted-cards.tsx'
import type { PlaceTarget } from './place-target.ts'
import { PlanningNotices } from './planning-notices.tsx'
import { PlateSide } from './plate-side.tsx'
import { RequestList } from './request-list.tsx'
import { usePlacing } from './use-placing.ts'
import type { ToPlan } from './use-plannable.ts'
import { usePlanning } from './use-planning.ts'

/** Planning of one plate, or of its whole group; without a plate in the address the choice of one. */
export default function PlanningPage() {
  const { plateId } = useParams()
  const id = usePathId('plateId')
  if (plateId === undefined) return <ChoosePlate work="planning" />
  return id === null ? <NotFound /> : <PlanningOf key={id} id={id} />
}

function PlanningOf({ id }: { readonly id: number }) {
  const [q, setQ] = useState('')
  const planning = usePlanning(id, useDeferredValue(q))
  const { group } = planning
  const plate = planning.plates?.find((one) => one.id === id)
  usePageTitle(plate && `${texts.planning} ${plate.name ?? plate.barcode}`)
  if (group.isError && !group.data)
    return <ErrorOf error={group.error} onRetry={() => void group.refetch()} />
  if (!plate)
    return (
      <Page title={texts.planning}>
        <Skeleton lines={16} />
      </Page>
    )
  return <Planning plate={plate} plates={planning.plates ?? []} planning={planning} q={q} onSearch={setQ} />
}

interface PlanningProps {
  readonly plate: Plate
  readonly plates: readonly Plate[]
  readonly planning: ReturnType<typeof usePlanning>
  readonly q: string
  readonly onSearch: (q: string) => void
}

function Planning({ plate, plates, planning, q, onSearch }: PlanningProps) {
  const call = useCallAsRemote()
  const [selected, setSelected] = useState<readonly string[]>([])
  const [cursor, setCursor] = useState<string | null>(null)
  const confirm = useConfirm()
  const toast = useToast()
  const navigate = useNavigate()
  const document = useDocument()
  const open = areWellsEditable(plate.status)
  const params = { id: plate.id }
  const items = planning.toPlan
  const { place, placeAll, readAgain } = planning
  const placing = usePlacing({ items, place, placeAll, readAgain })
  const { next, placingAll } = placing
  /** The key that waits for a moment: other characters may show that it is a scanner's. */
  const [waits, setWaits] = useState<'A' | 'C' | null>(null)

  // What is placed is what the text finds, not what the text before it found.
  const isSearching = planning.isSearching || planning.q !== q
  const sayOnTheirWay = () => toast('info', placingAll ? texts.placingAll : texts.allOnTheirWay)
  const placeAt = (well?: string) => {
    if (!open) return
    if (isSearching) return toast('info', texts.searching)
    if (!(next && placing.place(next, { well }))) sayOnTheirWay()
  }
  const placeItem = (item: ToPlan | undefined, target: PlaceTarget = {}) => {
    if (open && item && !placing.place(item, target)) sayOnTheirWay()
  }
  const placeListed = () => {
    if (isSearching) return toast('info', texts.searching)
    if (!placing.placeAll()) sayOnTheirWay()
  }
  const free = (positions: readonly string[]) => {
    setSelected([])
    void planning.free(positions)
  }
  const freeAll = async () => {
    const count = plate.counters.samples
    const seen = planning.seen()
    if (
      count > 0 &&
      (await confirm({ title: texts.freeTitle, content: texts.freeText(count), danger: true }))
    )
      void planning.freeAll(seen)
  }
  const remove = async () => {
    const content = texts.removeText(plate.counters.samples)
    if (!(await confirm({ title: texts.removeTitle, content, confirmText: texts.remove, danger: true })))
      return
    try {
      await call(plateEndpoints.deletePlate, { params, body: { reason: texts.removeReason } })
      toast('success', texts.removed)
      navigate('/plate/list')
    } catch (error) {
      toast('error', messageOf(error))
    }
  }
  const fill = (material: LayoutMaterial) => {
    setSelected([])
    void planning.fill(selected, material)
  }

  useHotkeys([
    {
      keys: 'A',
      label: texts.all,
      run: placeListed,
      enabled: open,
      alone: true,
      onWaits: (on) => setWaits(on ? 'A' : null),
    },
    {
      keys: 'C',
      label: texts.compress,
      run: () => void planning.compress(),
      enabled: open,
      alone: true,
      onWaits: (on) => setWaits(on ? 'C' : null),
    },
    { keys: 'Ctrl+Z', label: texts.undo, run: () => void planning.undo(), enabled: open },
    { keys: 'Ctrl+Y', label: texts.redo, run: () => void planning.redo(), enabled: open },
    { keys: 'N', label: texts.place, run: () => placeAt(cursor ?? undefined), enabled: open },
  ])

  return (
    <Page
      fill
      title={plate.name ?? plate.barcode}
      tags={<StatusTag look={plateStatuses[plate.status]} />}
      actions={
        <>
          {plate.status === 'planning' && (
            <Button danger onClick={() => void remove()}>
              {texts.remove}
            </Button>
          )}
          <Button
            onClick={() =>
              void document(() =>
                openDocument(plateEndpoints.printPlate, { params, query: { multiple: plates.length > 1 } }),
              )
            }
          >
            {texts.print}
          </Button>
          <Button
            onClick={() => void document(() => download(plateEndpoints.exportPlate, { params, query: {} }))}
          >
            {texts.worklist}
          </Button>
          {open && (
            <LinkButton type="primary" to={`/plate/${plate.id}/punching`}>
              {texts.toPunching}
            </LinkButton>
          )}
        </>
      }
    >
      {!open && <Alert type="info" showIcon title={texts.locked} />}
      {open && <ExhaustedCards cards={planning.info.data?.exhausted ?? []} onChanged={planning.readAgain} />}
      <PlanningNotices notice={planning.notice} onClose={planning.forgetNotice} isAway={planning.isAway} />
      <div className="plt-planning">
        <RequestList
          items={items}
          total={planning.total}
          inAll={planning.inAll}
          q={q}
          onSearch={onSearch}
          chosen={next?.key ?? null}
          onChoose={placing.choose}
          onPlace={placeItem}
        />
        <div className="plt-map-area">
          <div className="plt-toolbar">
            <Button
              type="primary"
              disabled={!open || planning.total === 0}
              loading={placingAll || waits === 'A'}
              onClick={placeListed}
            >
              {q === '' ? texts.all : texts.allFound(isSearching ? null : planning.total)}{' '}
              <Keys combination="A" />
            </Button>
            <Button disabled={!open} loading={waits === 'C'} onClick={() => void planning.compress()}>
              {texts.compress} <Keys combination="C" />
            </Button>
            <Button disabled={!open || !planning.canUndo} onClick={() => void planning.undo()}>
              {texts.undo} <Keys combination="Ctrl+Z" />
            </Button>
            <Button disabled={!open || !planning.canRedo} onClick={() => void planning.redo()}>
              {texts.redo}
            </Button>
            <Button disabled={!open || selected.length === 0} onClick={() => free(selected)}>
              {texts.free}
            </Button>
            <Button danger disabled={!open || plate.counters.samples === 0} onClick={() => void freeAll()}>
              {texts.freeAll}
            </Button>
          </div>
          <Siblings plates={plates} current={plate.id} work="planning" />
          <WellMap
            label={texts.map(plate.name ?? plate.barcode)}
            wells={plate.wells.map(toMapWell)}
            selected={selected}
            onSelect={setSelected}
            onCursor={setCursor}
            {...(open
              ? {
                  onEnter: placeAt,
                  onDelete: free,
                  onDrop: (target, source) => {
                    if (source.kind === 'well') void planning.move(source.position, target)
                    else {
                      const item = items?.find(({ key }) => key === source.key)
                      placeItem(item, { well: target, exact: true })
                    }
                  },
                }
              : {})}
          />
          <p className="sne-weak">{texts.placeHint}</p>
        </div>
        <PlateSide
          plate={plate}
          info={planning.info.data}
          selected={open ? selected : []}
          onBlank={() => fill({ type: 'white_spot' })}
          onEqa={(eqaSampleId) => {
            const [well] = selected
            setSelected([])
            if (well) void planning.placeEqa(well, eqaSampleId)
          }}
          onControl={({ id, level }) => fill({ type: 'quality_control', level, lotId: id })}
        />
      </div>
    </Page>
  )
}
