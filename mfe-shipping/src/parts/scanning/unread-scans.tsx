import { newbornName, sameBarcode, unclearCode } from '@sne/shared/domain'
import { Alert, Button, isModalOpen, Keys, useHotkeys, useScans } from '@sne/shared/ui-core'
import { playTone } from '@sne/shared/ui-data'
import { ClearPoint } from './clear-point.tsx'
import { cutCode } from './cut-code.tsx'
import type { NearCard } from './outcome.ts'
import { acceptTexts as texts } from './texts.ts'
import type { OpenPoint } from './use-open-points.ts'
import { mostNear } from './use-shipping-cards.ts'

interface UnreadScansProps {
  readonly points: readonly OpenPoint[]
  /** The code that this page kept last; it comes first. */
  readonly newest: string | null
  /** The page reads now: the shipment is open, and no reason and no note is being written. */
  readonly reading: boolean
  readonly keep: (point: OpenPoint) => void
  readonly drop: (code: string, reason: string) => void
  readonly onRead: (code: string) => void
  /** Whether it is the code of a card that this page lists. */
  readonly isListed?: (code: string) => boolean
  /** Cards that wait and that an unclear scan may be. */
  readonly candidates: (code: string) => readonly NearCard[]
  /** A person compared an unclear scan with the scanned card. */
  readonly onMeant: (read: string, meant: string) => void
}

/**
 * A code that was read while a reason, a note or a window was open, or that a pause splits. It is kept and
 * shown; the open panel stays, and one key reads the code.
 */
export function UnreadScans({
  points,
  newest,
  reading,
  keep,
  drop,
  onRead,
  isListed,
  candidates,
  onMeant,
}: UnreadScansProps) {
  useScans(
    (code, isWhole = true, lacksBeginning = false) => {
      if (isWhole && reading && !isModalOpen()) onRead(code)
      else {
        playTone('stop')
        keep(lacksBeginning ? { code: unclearCode('…', code), kind: 'unclear' } : { code, kind: 'unread' })
      }
      return true
    },
    { keeps: true, ...(isListed && { knows: isListed }) },
  )
  /**
   * Characters kept before a listed card's code: a key of a person, or of the scan. The list has both in one
   * row.
   */
  const isVariant = ({ code }: OpenPoint) =>
    isListed?.(code) === false &&
    points.some(({ code: other }) => other.length < code.length && code.endsWith(other) && isListed(other))
  const meantBy = ({ code, kind }: OpenPoint) =>
    kind === 'unclear' ? candidates(code).slice(0, mostNear) : []
  /** One key answers it. */
  const isTakeable = (point: OpenPoint) => point.kind === 'unread' || meantBy(point).length === 1
  const isNewest = ({ code }: OpenPoint) => sameBarcode(code, newest)
  // An unclear scan with several cards, or none, does not keep the key from the others.
  const unread = points
    .filter(({ kind }) => kind === 'unread' || kind === 'unclear')
    .filter((point) => !isVariant(point))
    // The later one first.
    .toReversed()
    .toSorted(
      (one, other) =>
        Number(isTakeable(other)) - Number(isTakeable(one)) ||
        Number(isNewest(other)) - Number(isNewest(one)),
    )
  const [first] = unread
  const isUnclear = first?.kind === 'unclear'
  const meant = first ? meantBy(first) : []
  /** The code that one key takes: the code itself, or the only card that an unclear one may be. */
  const [sole] = isUnclear && meant.length === 1 ? meant : []
  const choose = (barcode: string) => first && reading && onMeant(first.code, barcode)
  const read = () => {
    if (!first || !reading) return
    if (isUnclear) return void (sole && choose(sole.barcode))
    drop(first.code, texts.readNow)
    onRead(first.code)
  }
  useHotkeys([
    {
      keys: 'F7',
      label: sole
        ? texts.unreadTake(sole.barcode)
        : first && !isUnclear
          ? texts.unreadTake(first.code)
          : texts.unreadKey,
      run: read,
      // The open panel would be given up for it.
      enabled: first !== undefined && reading && (!isUnclear || sole !== undefined),
    },
  ])
  if (!first) return null
  const hint = isUnclear ? texts.unclearHint(meant.length) : texts.unreadHint
  return (
    // Another code has buttons of its own: the focus does not stay on one that now means it.
    <Alert
      key={first.code}
      className="shp-unread"
      type="error"
      showIcon
      title={(isUnclear ? texts.unclear : texts.unread)(cutCode(first.code), unread.length - 1)}
      description={
        <>
          <div className="shp-unread-hint">{reading ? hint : `${hint} ${texts.unreadLater}`}</div>
          <div className="sne-actions">
            {isUnclear ? (
              meant.map((card) => (
                <Button key={card.id} size="small" disabled={!reading} onClick={() => choose(card.barcode)}>
                  {texts.nearRead(card.barcode, newbornName(card.newborn))}{' '}
                  {sole && <Keys combination="F7" />}
                </Button>
              ))
            ) : (
              <Button size="small" type="primary" disabled={!reading} onClick={read}>
                {texts.unreadTake(cutCode(first.code))} <Keys combination="F7" />
              </Button>
            )}
            <ClearPoint code={first.code} label={texts.unreadDrop} />
          </div>
        </>
      }
    />
  )
}
