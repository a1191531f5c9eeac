import type { ReceptionCard } from '@sne/shared/contract'
import { NotFound, Page, useForgetWork } from '@sne/shared/ui-core'
import { BarcodeField, type BarcodeFieldHandle } from '@sne/shared/ui-data'
import { useEffect, useRef, useState } from 'react'
import { useParams } from 'react-router-dom'
import { ClearWindow } from '../parts/scanning/clear-window.tsx'
import { MissedRefusals } from '../parts/scanning/missed-refusals.tsx'
import { panelWork } from '../parts/scanning/panel-work.ts'
import { ScanConflicts } from '../parts/scanning/scan-conflicts.tsx'
import { UnreadScans } from '../parts/scanning/unread-scans.tsx'
import { useCaughtScan } from '../parts/scanning/use-caught-scan.ts'
import { useReasons } from '../parts/scanning/use-reasons.ts'
import { WaitingScans } from '../parts/scanning/waiting-scans.tsx'
import { ReceptionList } from './reception-list.tsx'
import { ReceptionPanel } from './reception-panel.tsx'
import { receptionTexts as texts } from './texts.ts'
import { useAwaitedCards } from './use-awaited-cards.ts'
import { usePanelKeys } from './use-panel-keys.ts'
import { useReception } from './use-reception.ts'
import { useReceptionScans } from './use-reception-scans.ts'
import { useUnreadScans } from './use-unread-scans.ts'

/** Waiting scans are listed beside the field: the list may not show their cards. */
const noRows: ReadonlySet<string> = new Set()

/** Cards and discs that the hub accepted: read as they come, and missed when they do not. */
export default function ReceptionPage() {
  const { '*': rest } = useParams()
  return rest && rest !== 'list' ? <NotFound /> : <ReceptionWork />
}

function ReceptionWork() {
  const [refusing, setRefusing] = useState<ReceptionCard | null>(null)
  useReasons()
  const field = useRef<BarcodeFieldHandle>(null)
  const unread = useUnreadScans()
  const caught = useCaughtScan()
  const { forget: forgetCaught } = caught
  useEffect(() => {
    if (refusing === null) forgetCaught()
  }, [refusing, forgetCaught])
  const reception = useReception(() => field.current?.reset?.())
  const forget = useForgetWork()
  const choose = (card: ReceptionCard | null) => {
    if (card === null && refusing) forget(panelWork.reasons(refusing.id))
    setRefusing(card)
  }
  const keys = usePanelKeys(reception, refusing, choose)
  const scanning = useReceptionScans({ field, unread, caught, reception, refusing, keys })
  const cardsOf = useAwaitedCards(unread.points.some(({ kind }) => kind === 'unclear'))
  return (
    <ClearWindow points={unread.points} onClear={unread.drop}>
      <Page title={texts.title} subtitle={texts.hint}>
        <BarcodeField
          ref={field}
          large
          keepFocus={refusing === null}
          label={refusing ? texts.writing : texts.field}
          onScan={scanning.read}
          onIncomplete={scanning.keepIncomplete}
        />
        <UnreadScans
          points={unread.points}
          newest={caught.newest}
          drop={unread.drop}
          keep={scanning.keep}
          reading={refusing === null && keys.later === null}
          onRead={scanning.readByHand}
          candidates={cardsOf}
          onMeant={scanning.readMeant}
        />
        <ReceptionPanel
          reception={reception}
          keys={keys}
          refusing={refusing}
          afterScan={{
            ...caught,
            onTake: (code) => {
              setRefusing(null)
              scanning.takeCaught(code)
            },
          }}
          onRefuse={choose}
          onNear={scanning.readByHand}
        />
        <MissedRefusals missed={reception.missed} onSeen={reception.seen} />
        <ScanConflicts
          scans={reception.scans}
          ready={refusing === null}
          onShow={({ outcome }) => reception.show(outcome)}
        />
        <WaitingScans scans={reception.scans} known={noRows} />
        <ReceptionList send={reception.send} onUnsuitable={setRefusing} />
      </Page>
    </ClearWindow>
  )
}
