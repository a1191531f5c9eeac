import type { Shipping, ShippingSampleRow } from '@sne/shared/contract'
import { sameBarcode, shippingStatuses, unclearCandidates } from '@sne/shared/domain'
import { usePageTitle, useSession, useToast } from '@sne/shared/shell'
import { Alert, Card, messageOf, Page, StatusTag } from '@sne/shared/ui-core'
import { BarcodeField, type BarcodeFieldHandle, playTone } from '@sne/shared/ui-data'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { isWaiting } from '../../parts/scanning/card-order.ts'
import { ClearWindow } from '../../parts/scanning/clear-window.tsx'
import { lookUpClosed } from '../../parts/scanning/look-up-closed.ts'
import { MissedRefusals } from '../../parts/scanning/missed-refusals.tsx'
import {
  closedOutcome,
  incompleteOutcome,
  type Outcome,
  sendingOutcome,
} from '../../parts/scanning/outcome.ts'
import { ScanConflicts } from '../../parts/scanning/scan-conflicts.tsx'
import { acceptTexts as texts } from '../../parts/scanning/texts.ts'
import { UnreadScans } from '../../parts/scanning/unread-scans.tsx'
import { useCaughtScan } from '../../parts/scanning/use-caught-scan.ts'
import { type OpenPoint, useOpenPoints } from '../../parts/scanning/use-open-points.ts'
import type { ScanConflict } from '../../parts/scanning/use-scan-queue.ts'
import type { CardStore } from '../../parts/scanning/use-shipping-cards.ts'
import { useUnclearScans } from '../../parts/scanning/use-unclear-scans.ts'
import { WaitingScans } from '../../parts/scanning/waiting-scans.tsx'
import { RemovedCards } from '../../parts/shipping/removed-cards.tsx'
import { ClosedWithScans } from '../closed-with-scans.tsx'
import { AcceptanceHead } from './acceptance-head.tsx'
import { CardList } from './card-list.tsx'
import { CardPanel } from './card-panel.tsx'
import { CloseShipping } from './close-shipping.tsx'
import { ClosedReadings, useClosedReadings } from './closed-readings.tsx'
import { EveryCard } from './every-card.tsx'
import { EveryCardNotice } from './every-card-notice.tsx'
import { LabelActions } from './label-actions.tsx'
import { OpenPoints } from './open-points.tsx'
import { PrintedLabel } from './printed-label.tsx'
import { useAcceptance } from './use-acceptance.ts'
import { useBenchChoices } from './use-bench-choices.ts'
import { useCardActions } from './use-card-actions.ts'
import { useLabels } from './use-labels.ts'
import { useShownCard } from './use-shown-card.ts'

interface AcceptanceWorkProps {
  readonly id: number
  /** Undefined while they are on their way; readings wait for them. */
  readonly shipping: Shipping | undefined
  readonly cards: readonly ShippingSampleRow[] | undefined
  readonly store: CardStore
}

/** One field takes every reading; the card that was read stands at the left, all cards at the right. */
export function AcceptanceWork({ id, shipping, cards, store }: AcceptanceWorkProps) {
  const role = useSession().currentRole
  const initial = Number(useSearchParams()[0].get('card')) || null
  const field = useRef<BarcodeFieldHandle>(null)
  const openPoints = useOpenPoints(shipping, cards, id, store)
  const open = shipping?.status !== 'closed'
  const closedReadings = useClosedReadings()
  const choices = useBenchChoices(shipping, store)
  const toast = useToast()
  const printEach = useRef<(card: ShippingSampleRow) => void>(undefined)
  const onAccepted = (card: ShippingSampleRow) => printEach.current?.(card)
  // A host of an older version has a field that cannot forget.
  const clearSign = () => field.current?.reset?.()
  const toField = () => field.current?.focus()
  const acceptance = useAcceptance({
    shippingId: id,
    choices,
    role,
    store,
    onOpenPoint: openPoints.add,
    onAccepted,
    clearSign,
  })
  const shown = useShownCard(cards, acceptance.outcome, initial)
  // A reason or a note is written for a card, or a key waits for its answer: another one does not take its place unasked.
  const caught = useCaughtScan()
  const dropPoint = (code: string, reason: string) => {
    caught.forget(code)
    openPoints.drop(code, reason)
  }
  const actions = useCardActions({ acceptance, shown, role, open, toField, caught })
  const labels = useLabels(shown.card, open && shown.mode === 'facts')
  useEffect(() => {
    printEach.current = labels.accepted
  })
  const { scans } = acceptance
  const waitingCards = cards?.filter(isWaiting) ?? []
  const known = new Set(cards?.map(({ barcode }) => barcode))
  const waitingKey = scans.waiting.map(({ code }) => code).join('\n')
  const waitingCodes = useMemo(() => new Set(waitingKey.split('\n')), [waitingKey])
  const sentKey = acceptance.undo.late.join('\n')
  const justSent = useMemo(() => new Set(sentKey.split('\n')), [sentKey])
  const takeBack = useRef(acceptance.undo.runLate)
  useEffect(() => {
    takeBack.current = acceptance.undo.runLate
  })
  // One function for all paints: a new one would paint every row again.
  const onTakeBack = useCallback((code: string) => takeBack.current(code), [])
  /** The card of a conflict comes into the panel as if it had just been read, with its question. */
  const reviewConflict = ({ scan, outcome }: ScanConflict) => {
    shown.follow()
    acceptance.review(scan, outcome)
    if (outcome.unresolved && !scan.decided) scans.answered(scan.id)
  }
  /** What lies on the bench without a decision, as far as anybody's page knows. */
  const lying = [
    ...openPoints.points,
    ...scans.conflicts.flatMap(({ outcome: { code, unresolved: kind } }) =>
      kind && !openPoints.points.some((point) => sameBarcode(point.code, code)) ? [{ code, kind }] : [],
    ),
  ]
  usePageTitle(shipping && texts.titleOf(shipping.barcode))

  const isBusy = () => shown.mode !== 'facts' || actions.isHeld()
  const unclear = useUnclearScans(openPoints)
  const onScan = async (code: string) => {
    if (isBusy()) {
      caught.tell(code)
      openPoints.add({ code, kind: 'unread' })
      return 'stop'
    }
    shown.follow()
    caught.forget()
    const isSame = unclear.isReadAgain(code)
    const verdict = await acceptance.scan(code)
    const card = store.cached(code)
    if (isSame && card && !isWaiting(card)) isSame()
    return verdict
  }

  /** The last code that was scanned after the closing. */
  const asked = useRef('')
  /** The sign in the field belongs to the card before. */
  const keepUnread = (point: OpenPoint) => {
    clearSign()
    if (open || !shipping) {
      field.current?.sign?.('stop')
      caught.tell(point.code)
      return openPoints.add(point)
    }
    shown.follow()
    asked.current = point.code
    const tell = (outcome: Outcome) => {
      // The verdict is that of the last scan, whichever answer comes last.
      if (asked.current === point.code) acceptance.show(outcome)
      closedReadings.add(outcome)
      // A card that was decided lies on nobody's bench.
      if (outcome.told === undefined) openPoints.add(point)
    }
    const card = store.cached(point.code)
    if (card) return tell(closedOutcome(point.code, card, shipping.barcode))
    acceptance.show(sendingOutcome(point.code, null))
    void lookUpClosed(point.code, shipping).then(tell)
  }

  const takeUp = (code: string, meant = code) => {
    shown.follow(shown.mode !== 'facts')
    caught.forget()
    clearSign()
    void acceptance.takeUp(code, meant)
  }
  /** The card in hand is another one than what is open was for. */
  const takeCaught = (code: string) => {
    dropPoint(code, texts.readNow)
    takeUp(code)
  }

  /** A person takes a code up by key or button, as a scan of its card would. */
  const readByHand = (code: string, meant = code) => {
    if (isBusy()) {
      playTone('stop')
      return keepUnread({ code: meant, kind: 'unread' })
    }
    takeUp(code, meant)
  }

  return (
    <ClearWindow points={openPoints.points} onClear={dropPoint}>
      <Page
        fill
        title={shipping ? texts.titleOf(shipping.barcode) : texts.title}
        tags={shipping && <StatusTag look={shippingStatuses[shipping.status]} />}
        actions={
          shipping && (
            <>
              <LabelActions labels={labels} />
              <EveryCard
                shipping={shipping}
                choices={choices}
                store={store}
                cards={cards ?? []}
                labels={labels}
                open={open}
                onScan={(code) => keepUnread({ code, kind: 'unread' })}
                onDone={toField}
              />
              <Link to={`/shipping/${id}/details`}>{texts.details}</Link>
              <CloseShipping
                shipping={shipping}
                cards={cards}
                points={openPoints.points}
                scans={acceptance.scans}
                unfinished={shown.unfinished}
              />
            </>
          )
        }
      >
        <AcceptanceHead
          shipping={shipping}
          waiting={scans.waiting.length}
          storage={open ? choices.storage : null}
        />
        {open && shipping && (
          <EveryCardNotice
            everyCard={shipping.everyCard}
            onEnd={() => {
              choices.unsuitableFor([]).catch((error: unknown) => toast('error', messageOf(error)))
              toField()
            }}
          />
        )}
        {shipping?.status === 'not_received' && (
          <Alert type="warning" showIcon title={texts.notReceivedNow} />
        )}
        {shipping && <ClosedWithScans shipping={shipping} scans={lying} />}
        {shipping && <RemovedCards shipping={shipping} />}
        <div className={acceptance.armed ? 'shp-scan shp-scan-armed' : 'shp-scan'}>
          <BarcodeField
            ref={field}
            large
            keepFocus={open && shown.mode === 'facts'}
            disabled={!open}
            label={!open ? texts.fieldClosed : acceptance.armed ? texts.fieldNotRequired : texts.field}
            onScan={onScan}
            onIncomplete={(raw, parts) => {
              unclear.keep(raw, parts)
              if (isBusy()) return caught.tell(raw)
              shown.follow()
              acceptance.show(incompleteOutcome(raw))
            }}
          />
        </div>
        <UnreadScans
          points={open ? openPoints.points : []}
          newest={caught.newest}
          reading={open && shown.mode === 'facts' && actions.later === null}
          keep={keepUnread}
          drop={dropPoint}
          onRead={readByHand}
          isListed={(code) =>
            store.cached(code) !== null || cards?.some(({ barcode }) => sameBarcode(barcode, code)) === true
          }
          candidates={(code) =>
            unclearCandidates(
              code,
              waitingCards.map(({ barcode }) => barcode),
            ).flatMap((barcode) => store.cached(barcode) ?? [])
          }
          onMeant={(read, meant) => {
            dropPoint(read, texts.meant(meant))
            readByHand(read, meant)
          }}
        />
        <PrintedLabel labels={labels} />
        <div className="shp-accept">
          <CardPanel
            acceptance={acceptance}
            shown={shown}
            actions={actions}
            store={store}
            open={open}
            afterScan={{ ...caught, onTake: takeCaught }}
            begun={cards?.some((card) => !isWaiting(card)) ?? false}
            unsuitable={choices.reasons.length > 0}
            onNear={(read, meant) => {
              dropPoint(read, texts.meant(meant))
              readByHand(read, meant)
            }}
          />
          <div className="shp-accept-side">
            <MissedRefusals missed={acceptance.missed} onSeen={acceptance.seen} />
            <ScanConflicts scans={scans} ready={shown.mode === 'facts'} onShow={reviewConflict} />
            <WaitingScans scans={scans} known={known} />
            {!open && <ClosedReadings readings={closedReadings.readings} />}
            <OpenPoints
              points={openPoints.points}
              cards={cards}
              open={open}
              phones={shipping?.authorPhones ?? []}
              scanned={acceptance.outcome?.code ?? null}
              onAgain={readByHand}
              onAside={shipping && ((code) => labels.printAside({ code, shipping }))}
            />
            <Card flush title={cards ? texts.listCount(cards.length) : texts.list}>
              <CardList
                cards={cards}
                undecided={openPoints.points}
                waiting={waitingCodes}
                justSent={justSent}
                onTakeBack={onTakeBack}
                shownId={shown.card?.id ?? null}
                onChoose={shown.choose}
              />
            </Card>
          </div>
        </div>
      </Page>
    </ClearWindow>
  )
}
