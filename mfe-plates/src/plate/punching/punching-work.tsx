import type { Plate, PunchingList } from '@sne/shared/contract'
import { areWellsEditable, plateStatuses } from '@sne/shared/domain'
import { Alert, isModalOpen, Page, StatusTag, useScans } from '@sne/shared/ui-core'
import { BarcodeField, type BarcodeFieldHandle, WellMap } from '@sne/shared/ui-data'
import type { RefObject } from 'react'
import { toMapWell } from '../../parts/plate/map-wells.ts'
import '../../parts/plate/plate.css'
import { Siblings } from '../../parts/plate/siblings.tsx'
import { plateTexts as texts } from '../../parts/plate/texts.ts'
import { MissedScans } from './missed-scans.tsx'
import { Next, Now } from './now-and-next.tsx'
import { PunchingActions } from './punching-actions.tsx'
import { PunchingButtons } from './punching-buttons.tsx'
import { PunchingProgress } from './punching-progress.tsx'
import { PunchingTable } from './punching-table.tsx'
import { useOnePlate } from './use-one-plate.tsx'
import { repeatWindow, type usePunching } from './use-punching.ts'
import { usePunchingKeys } from './use-punching-keys.ts'

interface PunchingProps {
  readonly plate: Plate
  readonly plates: readonly Plate[]
  readonly list: PunchingList
  readonly punching: ReturnType<typeof usePunching>
  readonly field: RefObject<BarcodeFieldHandle | null>
  readonly onImport: () => void
}

/** One field takes every card; the lit well is the place of its disc. */
export function PunchingWork({ plate, plates, list, punching, field, onImport }: PunchingProps) {
  const { outcome } = punching
  const onePlate = useOnePlate(plates, punching)
  const open = areWellsEditable(plate.status)
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

  usePunchingKeys({ open, grouped: plates.length > 1, next, punching, askOnePlate: onePlate.ask })

  return (
    <Page
      fill
      title={plate.name ?? plate.barcode}
      tags={<StatusTag look={plateStatuses[plate.status]} />}
      actions={
        <PunchingActions plate={plate} plates={plates} list={list} punching={punching} onImport={onImport} />
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
        <MissedScans
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
          <PunchingButtons
            open={open}
            grouped={plates.length > 1}
            punching={punching}
            askOnePlate={onePlate.ask}
          />
          <PunchingProgress progress={list.progress} />
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
