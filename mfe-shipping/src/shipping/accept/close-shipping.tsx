import { type ApiError, readAgain, useAction } from '@sne/shared/client'
import { type Shipping, type ShippingSampleRow, shippingEndpoints } from '@sne/shared/contract'
import {
  allowedActions,
  barcodeKey,
  newbornName,
  openScanKinds,
  sameBarcode,
  scansHoldClosing,
  shippingMachine,
} from '@sne/shared/domain'
import { useSession, useToast } from '@sne/shared/shell'
import { Alert, Button, Modal, messageOf } from '@sne/shared/ui-core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { isWaiting } from '../../parts/scanning/card-order.ts'
import { acceptTexts as texts } from '../../parts/scanning/texts.ts'
import type { OpenPoint } from '../../parts/scanning/use-open-points.ts'
import type { Scans } from '../../parts/scanning/use-scan-queue.ts'

interface CloseShippingProps {
  readonly shipping: Shipping
  readonly cards: readonly ShippingSampleRow[] | undefined
  readonly points: readonly OpenPoint[]
  /** Readings on their way, and those that a person has to look at. */
  readonly scans: Pick<Scans, 'count' | 'conflicts' | 'ofOthers'>
  /** Cards with reasons or a note that nobody has confirmed. */
  readonly unfinished: readonly Pick<ShippingSampleRow, 'barcode'>[]
}

/**
 * Closes the acceptance: says what is missing, in numbers and by name, and asks once. Stays, without a button, beside a shipment
 * that is closed: the answer to its own call may be still on its way.
 */
export function CloseShipping({ shipping, cards, points, scans, unfinished }: CloseShippingProps) {
  const role = useSession().currentRole
  const toast = useToast()
  const navigate = useNavigate()
  const [asking, setAsking] = useState(false)
  const [problem, setProblem] = useState<ApiError | null>(null)
  const client = useQueryClient()
  /** Codes about which the person knew when they closed; more of them came while the call was on its way. */
  const known = useRef(0)
  const now = useRef(points.length)
  useEffect(() => {
    now.current = points.length
  })
  const close = useAction(shippingEndpoints.closeShipping, {
    onSuccess: ({ shipping: closed }) => {
      setAsking(false)
      // The page stays: it says what was read meanwhile, and offers to open the shipment again.
      if (now.current > known.current || scans.count() > 0) return toast('error', texts.closedWhileRead)
      const { accepted, notReceived } = closed.samplesCount
      toast('success', texts.closed(accepted, notReceived))
      navigate(`/shipping/${closed.id}/details`)
    },
    onError: (error) => {
      setProblem(error)
      // Another person has read, decided or closed: the window shows how it stands.
      if (error.status === 409) void readAgain(client, shippingEndpoints.getShipping)
    },
  })
  if (!allowedActions(shippingMachine, shipping.status, role).includes('close')) {
    // Closed by somebody else: the window does not come up again when it is reopened.
    if (asking && !close.isPending) setAsking(false)
    return null
  }

  const missing = cards?.filter(isWaiting) ?? []
  const codes = new Set(points.map(({ code }) => barcodeKey(code)))
  const undecided = missing.filter(({ barcode }) => codes.has(barcodeKey(barcode)))
  // A code that nobody knows may be one of the missing cards, read wrongly: it lies on the bench.
  const unclear = scansHoldClosing(missing.length, points.length - undecided.length)
  const conflicts = scans.conflicts.length
  const waiting = scans.count() - conflicts
  // A card that was decided in the same way meanwhile loses nothing.
  const kept = scans
    .ofOthers()
    .filter(
      ({ code, status }) => !cards?.some((card) => sameBarcode(card.barcode, code) && card.status === status),
    )

  return (
    <>
      <Button
        type="primary"
        disabled={!cards}
        onClick={() => {
          setProblem(null)
          setAsking(true)
        }}
      >
        {texts.close}
      </Button>
      <Modal
        open={asking}
        title={texts.closeTitle}
        danger={missing.length > 0}
        confirmText={texts.closeConfirm}
        confirmDisabled={
          undecided.length + waiting + conflicts + kept.length + unfinished.length > 0 || unclear
        }
        pending={close.isPending}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          known.current = points.length
          close.mutate({
            params: { id: shipping.id },
            body: {
              version: shipping.version,
              ...(missing.length > 0 ? { missingAs: 'not_received' as const } : {}),
            },
          })
        }}
      >
        <Summary shipping={shipping} here={undecided.length} />
        {waiting > 0 ? (
          <Alert type="error" showIcon title={texts.closeWaiting(waiting)} />
        ) : conflicts > 0 ? (
          <Alert
            type="error"
            showIcon
            title={texts.closeConflicts(conflicts)}
            description={scans.conflicts.map(({ scan }) => scan.code).join(', ')}
          />
        ) : kept.length > 0 ? (
          <Alert type="error" showIcon title={texts.closeKept(kept.map(({ code }) => code))} />
        ) : unfinished.length > 0 ? (
          <Alert
            type="error"
            showIcon
            title={texts.closeUnfinished(unfinished.map(({ barcode }) => barcode))}
          />
        ) : undecided.length > 0 ? (
          <Alert type="error" showIcon title={texts.closeUndecided(undecided.length)} />
        ) : unclear ? (
          <Alert type="error" showIcon title={texts.closeUnclear} />
        ) : missing.length > 0 ? (
          <Alert type="warning" showIcon title={texts.closeMissing(missing.length)} />
        ) : (
          <p>✓ {texts.closeComplete}</p>
        )}
        {undecided.length === 0 && unclear ? (
          <div className="shp-unclear">
            <section>
              <h3>{texts.closeUnclearCodes}</h3>
              <ul>
                {points.map(({ code, kind }) => (
                  <li key={code}>
                    <strong>{code}</strong> {openScanKinds[kind]}
                  </li>
                ))}
              </ul>
            </section>
            <Missing title={texts.closeMissingCards} cards={missing} />
          </div>
        ) : (
          <Missing
            title={undecided.length > 0 ? texts.closeUndecidedCards : texts.closeMissingCards}
            cards={undecided.length > 0 ? undecided : missing}
          />
        )}
        {missing.length === 0 && points.length > 0 && <p>! {texts.closeOpenPoints(points.length)}</p>}
        {problem && <Alert type="error" showIcon title={messageOf(problem)} />}
      </Modal>
    </>
  )
}

interface SummaryProps extends Pick<CloseShippingProps, 'shipping'> {
  /** Cards that were read and not decided: they did arrive. */
  readonly here: number
}

const Summary = ({ shipping: { samplesCount: counts }, here }: SummaryProps) => (
  <p className="shp-close-summary">
    {texts.closeSummary}{' '}
    <strong>
      {[
        texts.counters.accepted(counts.accepted),
        texts.counters.notValid(counts.notValid),
        texts.counters.notRequired(counts.notRequired),
        texts.counters.notReceived(counts.notReceived + counts.waiting - here),
      ].join(', ')}
    </strong>
  </p>
)

/** More names than these do not help to find a card in the parcel. */
const shownNames = 12

interface MissingProps {
  readonly title: string
  readonly cards: readonly ShippingSampleRow[]
}

function Missing({ title, cards }: MissingProps) {
  if (cards.length === 0) return null
  return (
    <section>
      <h3>{title}</h3>
      <ul className="shp-missing">
        {cards.slice(0, shownNames).map((card) => (
          <li key={card.id}>
            <strong>{card.barcode}</strong> {newbornName(card.newborn)}
          </li>
        ))}
        {cards.length > shownNames && <li>{texts.hiddenMissing(cards.length - shownNames)}</li>}
      </ul>
    </section>
  )
}
