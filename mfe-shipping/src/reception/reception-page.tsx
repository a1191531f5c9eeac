import { useCall } from '@sne/shared/client'
import { type ReceptionCard, receptionEndpoints } from '@sne/shared/contract'
import { keysOf, receptionStates } from '@sne/shared/domain'
import { NotFound, Page, useForgetWork } from '@sne/shared/ui-core'
import {
  BarcodeField,
  type BarcodeFieldHandle,
  ChoiceCounters,
  List,
  optionsOf,
  playTone,
} from '@sne/shared/ui-data'
import { useEffect, useRef, useState } from 'react'
import { useParams, useSearchParams } from 'react-router-dom'
import { categoryFilter } from '../parts/sample/sample-filters.ts'
import { ClearWindow } from '../parts/scanning/clear-window.tsx'
import { incompleteOutcome } from '../parts/scanning/outcome.ts'
import { panelWork } from '../parts/scanning/panel-work.ts'
import { ScanConflicts } from '../parts/scanning/scan-conflicts.tsx'
import { UnreadScans } from '../parts/scanning/unread-scans.tsx'
import { useCaughtScan } from '../parts/scanning/use-caught-scan.ts'
import type { OpenPoint } from '../parts/scanning/use-open-points.ts'
import { useReasons } from '../parts/scanning/use-reasons.ts'
import { useUnclearScans } from '../parts/scanning/use-unclear-scans.ts'
import { WaitingScans } from '../parts/scanning/waiting-scans.tsx'
import { ReceptionBulk } from './reception-bulk.tsx'
import { receptionColumns } from './reception-columns.tsx'
import { ReceptionPanel } from './reception-panel.tsx'
import { receptionTexts as texts } from './texts.ts'
import { useAwaitedCards } from './use-awaited-cards.ts'
import { usePanelKeys } from './use-panel-keys.ts'
import { useReception } from './use-reception.ts'
import { useUnreadScans } from './use-unread-scans.ts'

/** Milliseconds after which the list is asked for again. */
const refresh = 60_000
/** Waiting scans are listed beside the field: the list may not show their cards. */
const noRows: ReadonlySet<string> = new Set()
const stateLabels = Object.fromEntries(
  keysOf(receptionStates).map((state) => [state, receptionStates[state].label]),
)

/** Cards and discs that the hub accepted: read as they come, and missed when they do not. */
export default function ReceptionPage() {
  const { '*': rest } = useParams()
  return rest && rest !== 'list' ? <NotFound /> : <Reception />
}

function Reception() {
  const [params] = useSearchParams()
  const [refusing, setRefusing] = useState<ReceptionCard | null>(null)
  const counted = useCall(
    receptionEndpoints.listReception,
    { query: { category: params.getAll('category') as never, pageSize: 0 } },
    { every: refresh, keepPrevious: true },
  )
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
  const unclear = useUnclearScans(unread)
  const cardsOf = useAwaitedCards(unread.points.some(({ kind }) => kind === 'unclear'))
  const onScan = async (code: string) => {
    // A reason is chosen for a card, or a key waits for its answer: another card does not take its place unasked.
    if (refusing || keys.isHeld()) {
      caught.tell(code)
      unread.add({ code, kind: 'unread' })
      return 'stop'
    }
    caught.forget()
    const isSame = unclear.isReadAgain(code)
    const verdict = await reception.scan(code)
    if (isSame && verdict && verdict !== 'stop') isSame()
    return verdict
  }
  /** The sign in the field belongs to the card before. */
  const keepUnread = (point: OpenPoint) => {
    field.current?.reset?.()
    field.current?.sign?.('stop')
    caught.tell(point.code)
    unread.add(point)
  }
  /** A code that no field took, as a scan of its card would be. */
  const readByHand = async (code: string) => {
    if (refusing || keys.isHeld()) {
      playTone('stop')
      return keepUnread({ code, kind: 'unread' })
    }
    await take(code)
  }
  const take = async (code: string) => {
    caught.forget()
    field.current?.reset?.()
    const verdict = await reception.scan(code)
    if (verdict) playTone(verdict)
  }
  return (
    <ClearWindow points={unread.points} onClear={unread.drop}>
      <Page title={texts.title} subtitle={texts.hint}>
        <BarcodeField
          ref={field}
          large
          keepFocus={refusing === null}
          label={refusing ? texts.writing : texts.field}
          onScan={onScan}
          onIncomplete={(raw, parts) => {
            unclear.keep(raw, parts)
            if (refusing || keys.isHeld()) caught.tell(raw)
            else reception.show(incompleteOutcome(raw))
          }}
        />
        <UnreadScans
          points={unread.points}
          newest={caught.newest}
          drop={unread.drop}
          keep={keepUnread}
          reading={refusing === null && keys.later === null}
          onRead={(code) => void readByHand(code)}
          candidates={cardsOf}
          onMeant={(read, meant) => {
            unread.drop(read)
            void readByHand(meant)
          }}
        />
        <ReceptionPanel
          reception={reception}
          keys={keys}
          refusing={refusing}
          afterScan={{
            ...caught,
            onTake: (code) => {
              setRefusing(null)
              unread.drop(code)
              void take(code)
            },
          }}
          onRefuse={choose}
          onNear={(code) => void readByHand(code)}
        />
        <ScanConflicts
          scans={reception.scans}
          ready={refusing === null}
          onShow={({ outcome }) => reception.show(outcome)}
        />
        <WaitingScans scans={reception.scans} known={noRows} />
        <ChoiceCounters
          name="state"
          legend={texts.stateOf}
          failed={counted.isError}
          counters={keysOf(receptionStates).map((value) => ({
            value,
            ...receptionStates[value],
            count: counted.data?.counts[value],
          }))}
        />
        <List
          id="reception"
          label={texts.title}
          endpoint={receptionEndpoints.listReception}
          search={false}
          filters={[
            { kind: 'choice', name: 'state', label: texts.state, options: optionsOf(stateLabels) },
            categoryFilter,
          ]}
          columns={receptionColumns}
          defaultSort="hubAcceptedAt"
          href={({ newborn }) => `/newborn/${newborn.id}`}
          rowTone={({ state }) => receptionStates[state].tone}
          bulk={(rows, clear) => (
            <ReceptionBulk rows={rows} clear={clear} send={reception.send} onUnsuitable={setRefusing} />
          )}
          every={refresh}
          empty={{ title: texts.empty, hint: texts.emptyHint }}
        />
      </Page>
    </ClearWindow>
  )
}
