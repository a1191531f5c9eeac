import { openDocument } from '@sne/shared/client'
import { type Plate, type PunchingItem, type PunchingList, plateEndpoints } from '@sne/shared/contract'
import { areWellsEditable, isCardWell, newbornName, plateStatuses, punchStatuses } from '@sne/shared/domain'
import { usePageTitle, useToast } from '@sne/shared/shell'
import {
  Alert,
  Button,
  Card,
  ErrorOf,
  isModalOpen,
  Keys,
  LinkButton,
  NotFound,
  Page,
  Skeleton,
  StatusTag,
  useHotkeys,
  useScans,
} from '@sne/shared/ui-core'
import {
  BarcodeField,
  type BarcodeFieldHandle,
  BigWell,
  DataTable,
  Progress,
  playTone,
  WellMap,
} from '@sne/shared/ui-data'
import { type RefObject, useRef, useState } from 'react'
import { useParams } from 'react-router-dom'
import { usePathId } from '../../parts/path-id.ts'
import { toMapWell } from '../../parts/plate/map-wells.ts'
import { useDocument } from '../../parts/use-document.ts'
import { ChoosePlate } from '../choose-plate.tsx'
import '../../parts/plate/plate.css'
import { Siblings } from '../../parts/plate/siblings.tsx'
import { plateTexts as texts } from '../../parts/plate/texts.ts'
import { ClosePlate } from './close-plate.tsx'
import { PuncherImport } from './file/puncher-import.tsx'
import { puncherTexts } from './file/texts.ts'
import { PunchingNotes } from './punching-notes.tsx'
import type { PunchOutcome } from './scan-outcome.ts'
import { useOnePlate } from './use-one-plate.tsx'
import { repeatWindow, usePunching } from './use-punching.ts'

/** Punching of one plate with its siblings; without a plate in the address the choice of one. */
export default function PunchingPage() {
  const { plateId } = useParams()
  const id = usePathId('plateId')
  if (plateId === undefined) return <ChoosePlate work="punching" />
  return id === null ? <NotFound /> : <PunchingOf key={id} id={id} />
}

function PunchingOf({ id }: { readonly id: number }) {
  const field = useRef<BarcodeFieldHandle>(null)
  const [importing, setImporting] = useState(false)
  const punching = usePunching(id, () => field.current?.reset?.())
  const { group, list } = punching
  const plate = group.data?.plates.find((one) => one.id === id)
  usePageTitle(plate && `${texts.punching} ${plate.name ?? plate.barcode}`)
  const failed = [group, list].find(({ isError, data }) => isError && !data)
  if (failed) return <ErrorOf error={failed.error} onRetry={() => void punching.refresh()} />
  if (!plate || !list.data)
    return (
      <Page title={texts.punching}>
        <Skeleton lines={16} />
      </Page>
    )
  if (importing) return <PuncherImport plate={plate} onBack={() => setImporting(false)} />
  return (
    <Punching
      plate={plate}
      onImport={() => setImporting(true)}
      plates={group.data?.plates ?? []}
      list={list.data}
      punching={punching}
      field={field}
    />
  )
}

interface PunchingProps {
  readonly plate: Plate
  readonly plates: readonly Plate[]
  readonly list: PunchingList
  readonly punching: ReturnType<typeof usePunching>
  readonly field: RefObject<BarcodeFieldHandle | null>
  readonly onImport: () => void
}

/** One field takes every card; the lit well says where its disc goes. */
function Punching({ plate, plates, list, punching, field, onImport }: PunchingProps) {
  const { outcome } = punching
  const document = useDocument()
  const toast = useToast()
  const onePlate = useOnePlate(plates, punching)
  const open = areWellsEditable(plate.status)
  const { progress } = list
  const lit = outcome?.well ? [outcome.well] : punching.next ? [punching.next.position] : []
  const next = open && punching.waiting === 0 ? (punching.next?.position ?? null) : null

  useScans(
    (code, isWhole = true) => {
      if (!open) return false
      if (!isWhole) punching.keepIncomplete(code)
      else if (isModalOpen()) punching.keepUnread(code)
      else void punching.scan(code)
      return true
    },
    { keeps: true },
  )

  // The keys stay awake after a wrong card: they then say that they mean none.
  const keys = { enabled: open, inFields: true }
  useHotkeys([
    { ...keys, keys: 'F2', label: texts.insufficient, run: () => punching.mark('insufficient') },
    { ...keys, keys: 'F3', label: texts.error, run: () => punching.mark('error') },
    ...(plates.length > 1
      ? [{ ...keys, keys: 'Shift+F3' as const, label: texts.onePlateKey, run: onePlate.ask }]
      : []),
    { ...keys, keys: 'F4', label: texts.takeBack, run: punching.takeBack },
    { ...keys, keys: 'F6', label: texts.skip, run: () => punching.mark('skipped') },
    {
      ...keys,
      keys: 'F7',
      label: punching.unread === null ? texts.readUnreadKey : texts.readUnread(punching.unread),
      run: punching.readUnread,
      enabled: open && punching.unread !== null,
    },
    {
      keys: 'Shift+F6',
      label: texts.skipNextKey,
      run: () => {
        if (next !== null) return punching.skip(next)
        playTone('stop')
        toast('warning', punching.waiting > 0 ? texts.skipWaits : texts.skipNone)
      },
      enabled: open,
      inFields: true,
    },
  ])

  return (
    <Page
      fill
      title={plate.name ?? plate.barcode}
      tags={<StatusTag look={plateStatuses[plate.status]} />}
      actions={
        <>
          <Button
            onClick={() =>
              void document(() =>
                openDocument(plateEndpoints.printPlate, {
                  params: { id: plate.id },
                  query: { multiple: plates.length > 1 },
                }),
              )
            }
          >
            {texts.print}
          </Button>
          {open && (
            // A scan that is not saved yet would be compared as not punched.
            <Button disabled={punching.waiting > 0} onClick={onImport}>
              {puncherTexts.open}
            </Button>
          )}
          <PunchingNotes plate={plate} onRefused={() => void punching.refresh()} />
          <LinkButton to={`/plate/${plate.id}/planning`}>{texts.toPlanning}</LinkButton>
          {open && (
            <ClosePlate
              plateId={plate.id}
              grouped={plates.length > 1}
              list={list}
              waiting={punching.waiting}
            />
          )}
        </>
      }
    >
      {!open && <Alert type="info" showIcon title={texts.locked} />}
      <BarcodeField
        ref={field}
        large
        keepFocus={open}
        disabled={!open}
        label={texts.scan}
        onScan={punching.scan}
        onIncomplete={punching.keepIncomplete}
        ignoreRepeatsWithin={repeatWindow}
        onRepeat={punching.readTwice}
      />
      {punching.repeated && <Alert type="warning" showIcon title={punching.repeated} />}
      {punching.missed.length > 0 && (
        <Missed
          missed={punching.missed}
          onSeen={punching.seen}
          unread={open ? punching.unread : null}
          onRead={punching.readUnread}
        />
      )}
      {onePlate.window}
      <div className="plt-punching">
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls is reached by keyboard. */}
        <div className="plt-column" tabIndex={0}>
          <div className="plt-pinned">
            <Now outcome={outcome} open={open} />
            <Next item={punching.next} onSkip={next === null ? undefined : () => punching.skip(next)} />
          </div>
          <div className="plt-toolbar">
            <Button disabled={!open} onClick={() => punching.mark('insufficient')}>
              {texts.insufficient} <Keys combination="F2" />
            </Button>
            <Button disabled={!open} onClick={() => punching.mark('error')}>
              {texts.error} <Keys combination="F3" />
            </Button>
            {plates.length > 1 && (
              <Button disabled={!open} onClick={onePlate.ask}>
                {texts.onePlate} <Keys combination="Shift+F3" />
              </Button>
            )}
            <Button disabled={!open} onClick={punching.takeBack}>
              {texts.takeBack} <Keys combination="F4" />
            </Button>
            <Button disabled={!open} onClick={() => punching.mark('skipped')}>
              {texts.skip} <Keys combination="F6" />
            </Button>
          </div>
          <Card>
            <p>
              <strong>{texts.progress(progress.total - progress.left, progress.total)}</strong>
            </p>
            <Progress
              percent={progress.total === 0 ? 0 : ((progress.total - progress.left) / progress.total) * 100}
              showInfo={false}
              aria-label={texts.punching}
            />
            <p className="plt-rows">
              {progress.byRow.map(({ row, done, total }) => (
                <span key={row}>{texts.rowProgress(row, done, total)}</span>
              ))}
            </p>
          </Card>
        </div>
        <div className="plt-map-area">
          <Siblings plates={plates} current={plate.id} work="punching" lit={lit} />
          <div className="plt-wells">
            <div className="plt-wells-parts">
              <div className="plt-wells-map">
                <WellMap
                  label={texts.map(plate.name ?? plate.barcode)}
                  wells={plate.wells.map(toMapWell)}
                  lit={lit}
                />
              </div>
              <PunchingTable list={list} />
            </div>
          </div>
        </div>
      </div>
    </Page>
  )
}

/** What became of the last card: colour, sign, word, and the well in letters for two metres. */
const Now = ({ outcome, open }: { readonly outcome: PunchOutcome | null; readonly open: boolean }) => (
  <section className={`plt-now ${outcome ? `plt-now-${outcome.verdict}` : ''}`} aria-live="polite">
    <BigWell position={outcome?.well ?? null} />
    <p className="plt-now-word">
      {outcome
        ? `${{ accepted: '✓', look: '!', stop: '✕' }[outcome.verdict]} ${outcome.title}`
        : open
          ? texts.start
          : texts.lockedNow}
    </p>
    <p>{outcome?.text}</p>
  </section>
)

/** Stops of scans after which others were made: they stay until somebody has seen them. */
const Missed = ({
  missed,
  onSeen,
  unread,
  onRead,
}: {
  readonly missed: readonly PunchOutcome[]
  readonly onSeen: () => void
  /** Code that one key reads; null without one. */
  readonly unread: string | null
  readonly onRead: () => void
}) => (
  <Alert
    type="error"
    showIcon
    title={texts.missed(missed.length)}
    description={
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls is reached by keyboard.
      <ul className="plt-blockers plt-missed" tabIndex={0}>
        {missed.map(({ title, text }, place) => (
          <li key={place}>
            <strong>{title}</strong>: {text}
          </li>
        ))}
      </ul>
    }
    action={
      <div className="sne-actions">
        {unread !== null && (
          <Button size="small" type="primary" onClick={onRead}>
            {texts.readUnread(unread)} <Keys combination="F7" />
          </Button>
        )}
        <Button size="small" onClick={onSeen}>
          {texts.seen}
        </Button>
      </div>
    }
  />
)

interface NextProps {
  /** Null when every place is done. */
  readonly item: PunchingItem | null
  /** Undefined while nothing can be passed over. */
  readonly onSkip: (() => void) | undefined
}

function Next({ item, onSkip }: NextProps) {
  return (
    <Card title={texts.next}>
      {item ? (
        <div className="plt-next">
          <span className="plt-next-well">{item.position}</span>
          <strong>{item.barcode}</strong>
          <span className="sne-weak">
            {[item.protocol, item.newborn && newbornName(item.newborn)].filter(Boolean).join(' · ')}
          </span>
          {onSkip && (
            <span className="plt-next-skip">
              <Button size="small" title={texts.skipNextKey} onClick={onSkip}>
                {texts.skipNext(item.position)} <Keys combination="Shift+F6" />
              </Button>
            </span>
          )}
        </div>
      ) : (
        <p>✓ {texts.nothingNext}</p>
      )}
    </Card>
  )
}

/** What became of the disc; of a group also on the plates where it is another thing. */
const DiscStates = ({ item: { punchStatus, siblings } }: { readonly item: PunchingItem }) => (
  <>
    {punchStatus && <StatusTag look={punchStatuses[punchStatus]} />}
    {siblings.map(
      (sibling) =>
        sibling.punchStatus &&
        sibling.punchStatus !== punchStatus && (
          <span key={sibling.plateId} className="plt-elsewhere">
            {sibling.analysisType.code} <StatusTag look={punchStatuses[sibling.punchStatus]} />
          </span>
        ),
    )}
  </>
)

const PunchingTable = ({ list }: { readonly list: PunchingList }) => (
  <DataTable
    label={texts.punching}
    columns={[
      { key: 'well', title: texts.well, render: ({ position }) => position },
      { key: 'barcode', title: texts.barcode, render: ({ barcode }) => barcode ?? '' },
      {
        key: 'state',
        title: texts.punchState,
        render: (item) => <DiscStates item={item} />,
      },
    ]}
    rows={list.items.filter(({ type }) => isCardWell(type))}
    rowKey={({ position }) => position}
  />
)
