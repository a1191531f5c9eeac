import { isApiError } from '@sne/shared/client'
import { otherCodeOf, type PunchResult, type WellRecord, WrongCard } from '@sne/shared/contract'
import { newbornName, otherCodes } from '@sne/shared/domain'
import { messageOf } from '@sne/shared/ui-core'
import type { Verdict } from '@sne/shared/ui-data'
import { plateTexts as texts } from '../../parts/plate/texts.ts'
import type { OrderStop, PunchPlace } from './punch-step.ts'

/** The result of the last scan or key, readable at arm's length. */
export interface PunchOutcome {
  readonly verdict: Verdict
  /** The well, in large letters. */
  readonly well: string | null
  readonly title: string
  readonly text: string
  /** The record that `F4` would take back; null when nothing was recorded. */
  readonly barcode: string | null
  /** Record of the well now; absent when nothing was recorded. */
  readonly seen?: WellRecord | null
  /** Plates of the group that need a disc of the card; absent when nothing was recorded. */
  readonly plates?: number[]
  /** A second reading of the card punches it nevertheless. */
  readonly isDoubted?: boolean
  /** A code that came while a window was open: nothing was done with it. */
  readonly unread?: string
}

const seenOf = ({ well }: PunchResult): WellRecord | null =>
  well && { status: well.punchStatus, at: well.punched?.at ?? null }

const platesOf = ({ well }: PunchResult): number[] =>
  well
    ? [
        well.plateId,
        ...well.siblings
          .filter(({ punches, punchStatus }) => punches > 0 || punchStatus !== null)
          .map(({ plateId }) => plateId),
      ]
    : []

/** A key without a card: nothing was recorded for the last scan. */
export const noCardOutcome = (key: string): PunchOutcome => ({
  verdict: 'stop',
  well: null,
  barcode: null,
  title: texts.noCard,
  text: texts.noCardText(key),
})

/** Everything that was recorded of the card since its scan is taken back already. */
export const nothingLeftOutcome = ({ well, barcode, seen }: PunchPlace): PunchOutcome => ({
  verdict: 'stop',
  well,
  barcode,
  seen,
  title: texts.nothingLeft,
  text: texts.nothingLeftText,
})

/** Not answered yet; `away`: it waits for the network and is sent by itself. */
export const openOutcome = (away: boolean, well: string | null, what: string): PunchOutcome => ({
  verdict: 'look',
  well,
  barcode: null,
  title: away ? texts.waiting : texts.sending,
  text: what,
})

/** The list of the plate does not have the code, and the server cannot be asked yet. */
export const notOnListOutcome = (code: string): PunchOutcome => ({
  verdict: 'stop',
  well: null,
  barcode: null,
  title: texts.notOnList(code),
  text: texts.notOnListText,
})

type Recorded = keyof typeof texts.recorded

/** A disc that the server has recorded, or knew already. @param again it was sent before, without an answer */
export function recordedOutcome(result: PunchResult, status: Recorded, again = false): PunchOutcome {
  const { well, punchesLeft, reservedFor } = result
  // It was sent again because its answer was lost: the server has recorded it the first time.
  const changed = result.changed || again
  // A card without enough blood gives no disc, whatever is counted as unused.
  const isCounted = punchesLeft !== null && status !== 'insufficient'
  const left = isCounted ? texts.discsLeft(punchesLeft) : ''
  const name = well?.newborn ? newbornName(well.newborn) : ''
  const orders = reservedFor.map(({ number, analysisType }) => `${number} (${analysisType})`).join(', ')
  const reserved =
    orders === '' ? '' : status === 'error' ? texts.reservedDisc(orders) : texts.reservedTaken(orders)
  return {
    verdict: !changed || status !== 'punched' || reserved !== '' ? 'look' : 'accepted',
    well: well?.position ?? null,
    title: changed ? texts.recorded[status] : texts.already,
    text: [well?.protocol ?? well?.barcode, name, left, reserved].filter(Boolean).join(' · '),
    barcode: well?.barcode ?? null,
    seen: seenOf(result),
    plates: platesOf(result),
  }
}

/** Another card comes before this one. */
export const outOfOrderOutcome = (code: string, { well, expected }: OrderStop): PunchOutcome => ({
  verdict: 'stop',
  well: null,
  barcode: null,
  title: texts.outOfOrder(code),
  text: texts.outOfOrderText(well, expected.well, expected.barcode),
  isDoubted: true,
})

/** Refused: the wrong card says which one is expected, everything else says why. */
export function refusedOutcome(error: unknown): PunchOutcome {
  const base = { verdict: 'stop' as const, well: null, barcode: null }
  if (isApiError(error) && error.code === 'wrong_card') {
    const details = WrongCard.safeParse(error.details)
    const {
      scanned = '',
      expected = null,
      elsewhere = [],
      belongs = [],
      outOfOrder = false,
    } = details.success ? details.data : {}
    if (outOfOrder && expected) return outOfOrderOutcome(scanned, { well: elsewhere.join(', '), expected })
    return {
      ...base,
      title: scanned ? texts.wrongCode(scanned) : texts.wrong,
      text: [
        elsewhere.length > 0 ? texts.elsewhere(elsewhere) : texts.notHere,
        belongs.length > 0 ? texts.belongs(belongs) : elsewhere.length === 0 ? texts.belongsNowhere : '',
        expected ? texts.expected(expected.well, expected.barcode) : '',
      ]
        .filter(Boolean)
        .join(' '),
    }
  }
  const unknown = isApiError(error) && error.code === 'unknown_card'
  const is = unknown ? otherCodeOf(error.details) : null
  const stale = isApiError(error) && error.code === 'stale_version'
  const title = is
    ? otherCodes[is].label
    : unknown
      ? texts.unknown
      : stale
        ? texts.changedSince
        : texts.failed
  return { ...base, title, text: messageOf(error) }
}

/**
 * The last record of a card was taken back. @param before the record made again; absent: the disc is to be
 * punched
 */
export const takenBackOutcome = (result: PunchResult, before?: Recorded): PunchOutcome => ({
  verdict: 'look',
  well: result.well?.position ?? null,
  title: before ? texts.restored(texts.recorded[before]) : texts.takenBack,
  text: result.well?.barcode ?? '',
  barcode: result.well?.barcode ?? null,
  seen: seenOf(result),
  plates: platesOf(result),
})

/** A card that was scanned while a window was open: nothing was done with it. */
export const unreadOutcome = (code: string): PunchOutcome => ({
  verdict: 'stop',
  well: null,
  title: texts.unread(code),
  text: texts.unreadText,
  barcode: null,
  unread: code,
})

/** A pause separates characters that may belong to two scans: nothing was done with them. */
export const incompleteOutcome = (raw: string): PunchOutcome => ({
  verdict: 'stop',
  well: null,
  title: texts.incomplete(raw),
  text: texts.incompleteText,
  barcode: null,
})

/** The code of a plate was read among the cards. */
export const plateOutcome = (
  { name, barcode }: { readonly name: string | null; readonly barcode: string },
  isOwn: boolean,
): PunchOutcome => ({
  verdict: 'stop',
  well: null,
  barcode: null,
  title: isOwn ? texts.ownPlate : otherCodes.plate.label,
  text: isOwn ? texts.ownPlateText : texts.siblingPlateText(name ?? barcode),
})
