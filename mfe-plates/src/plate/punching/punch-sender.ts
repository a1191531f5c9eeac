import { type CallLater, isUnreached, retryLater } from '@sne/shared/client'
import type { PunchResult, WellRecord } from '@sne/shared/contract'
import { sameBarcode } from '@sne/shared/domain'
import type { Verdict } from '@sne/shared/ui-data'
import { plateTexts as texts } from '../../parts/plate/texts.ts'
import { type DiscRecord, formerRecords, isSameRecord, rescanned } from './disc-records.ts'
import { type KeyStatus, noPlace, type OrderStop, type PunchPlace, type PunchStep } from './punch-step.ts'
import {
  noCardOutcome,
  nothingLeftOutcome,
  outOfOrderOutcome,
  type PunchOutcome,
  recordedOutcome,
  refusedOutcome,
  takenBackOutcome,
} from './scan-outcome.ts'

interface SenderParts {
  readonly punch: (
    body:
      | {
          barcode: string
          well?: string
          status: 'punched'
          scanId?: string
          inOrder?: boolean
          plates?: number[]
        }
      | { well: string; status: KeyStatus; plates?: number[] },
  ) => Promise<PunchResult>
  /**
   * @param seen record of the well after the last step of this person
   * @param plates absent: every plate of the place
   */
  readonly unpunch: (
    well: string,
    seen: WellRecord | undefined,
    plates: number[] | undefined,
  ) => Promise<PunchResult>
  /** The result of a step. `missed`: a stop that the next step will paint over. */
  readonly onOutcome: (outcome: PunchOutcome, missed: boolean, step: PunchStep) => void
  /** Steps that are not answered yet, and whether the server is away. */
  readonly onChange: (steps: readonly PunchStep[], away: boolean) => void
  /** Whether another card comes before a scan that waits, as far as the page knows. */
  readonly orderStop?: (barcode: string, before: readonly PunchStep[]) => OrderStop | null
  /** Milliseconds since any fixed moment. */
  readonly now?: () => number
  readonly after?: CallLater
}

interface Waiting {
  step: PunchStep
  /** Its order was checked by the list, or by the page that kept it. */
  isChecked: boolean
  tries: number
  told: (verdict: Verdict) => void
}

/** Milliseconds in which a scanner that reads one card twice confirms nothing. */
export const doubleReading = 600
/** Milliseconds after which steps that found no server are sent again, at the latest. */
const longestPause = 8000

const keyNames: Readonly<Record<KeyStatus, string>> = {
  insufficient: texts.insufficient,
  error: texts.error,
  skipped: texts.skip,
}

export const keyNameOf = (step: Exclude<PunchStep, { kind: 'scan' }>) =>
  step.kind === 'takeBack' ? texts.takeBack : keyNames[step.status]

/**
 * Sends the steps of punching one after the other, in their order. A key concerns the card scanned last
 * before it. Its well is looked up at its turn, after the answer to that scan. A step without an answer
 * stays, with all later ones, and is sent again.
 */
export function createPunchSender(parts: SenderParts) {
  const { punch, unpunch, onOutcome, onChange, after, now = () => performance.now() } = parts
  const line: Waiting[] = []
  let place: PunchPlace = noPlace
  /** The card that was stopped before its turn, and since when the page says so. */
  let doubted: { readonly barcode: string; readonly at: number } | null = null
  let running = false
  const retry = retryLater({
    longest: longestPause,
    after,
    run: () => void run(),
    isOpen: () => line.length > 0,
  })

  const steps = () => line.map(({ step }) => step)
  const changed = () => onChange(steps(), retry.isAway())

  /**
   * Takes the last record of the card back. Several calls: a disc that is punched again after an error would count as one more disc.
   * @throws when no answer came
   */
  const takeBack = async (card: PunchPlace & { readonly well: string }) => {
    const { well, barcode, recorded, seen } = card
    let told = takenBackOutcome(await unpunch(well, seen ?? undefined, recorded.at(-1)?.plates))
    for (const { status, plates } of formerRecords(recorded, card.plates)) {
      if (status !== 'punched')
        told = takenBackOutcome(await punch({ well, status, ...(plates && { plates }) }), status)
      else if (barcode !== null)
        told = takenBackOutcome(await punch({ barcode, well, status, ...(plates && { plates }) }), status)
    }
    return told
  }

  /** The card that keys mean after this step. */
  const placeAfter = (step: PunchStep, outcome: PunchOutcome): PunchPlace => {
    const { well } = outcome
    if (well === null) return noPlace
    const barcode = step.kind === 'scan' ? step.barcode : well === place.well ? place.barcode : null
    const former = well === place.well ? place.recorded : []
    const recorded = step.kind === 'scan' ? [] : former
    const { plates = well === place.well ? place.plates : [] } = outcome
    const card = { well, barcode, plates, seen: outcome.seen ?? null }
    if (step.kind === 'takeBack') return { ...card, recorded: recorded.slice(0, -1) }
    const now: DiscRecord =
      step.kind === 'scan'
        ? rescanned(sameBarcode(barcode, place.barcode) ? former : [], plates)
        : { status: step.status, ...(step.kind === 'mark' && step.plates && { plates: step.plates }) }
    // A key pressed twice records once: taking it back leads to the record before it.
    return { ...card, recorded: isSameRecord(recorded.at(-1), now) ? recorded : [...recorded, now] }
  }

  /** @throws when no answer came */
  const answerTo = async ({ step, tries }: Waiting): Promise<PunchOutcome> => {
    const again = tries > 1
    const orRefused = (work: Promise<PunchOutcome>) =>
      work.catch((error: unknown) => {
        if (isUnreached(error)) throw error
        return refusedOutcome(error)
      })
    const made = (work: Promise<PunchResult>, outcome: (result: PunchResult) => PunchOutcome) =>
      orRefused(work.then(outcome))
    if (step.kind === 'scan') {
      const { barcode, id: scanId, isConfirmed = false, stopped } = step
      if (stopped) return outOfOrderOutcome(barcode, stopped)
      // A disc that was lost is redone from the card just scanned.
      const inOrder = !isConfirmed && !sameBarcode(barcode, place.barcode)
      return made(punch({ barcode, status: 'punched', scanId, inOrder }), (result) =>
        recordedOutcome(result, 'punched', again),
      )
    }
    const target = step.kind === 'markWell' ? step.well : place.well
    if (step.kind === 'takeBack') {
      if (target === null) return noCardOutcome(texts.takeBack)
      if (place.recorded.length === 0) return nothingLeftOutcome(place)
      return orRefused(takeBack({ ...place, well: target }))
    }
    if (target === null) return noCardOutcome(keyNames[step.status])
    const plates = step.kind === 'mark' ? step.plates : undefined
    return made(punch({ well: target, status: step.status, ...(plates && { plates }) }), (result) =>
      recordedOutcome(result, step.status, again),
    )
  }

  /**
   * Stops scans that wait, before their turn. A disc that was lost is redone from the card just scanned.
   * @param from index of the first step that is not on its way
   */
  const checkOrder = (from: number) => {
    for (const [index, waiting] of line.entries()) {
      if (index < from) continue
      const { step, isChecked } = waiting
      waiting.isChecked = true
      if (isChecked || step.kind !== 'scan' || step.isConfirmed) continue
      const before = line.slice(0, index).map((one) => one.step)
      const last = before.findLast((one) => one.kind === 'scan')
      const inHand = last ? (last.stopped ? null : last.barcode) : place.barcode
      const stopped = sameBarcode(step.barcode, inHand) ? null : parts.orderStop?.(step.barcode, before)
      if (!stopped) continue
      waiting.step = { ...step, stopped }
      doubted = { barcode: step.barcode, at: now() }
      waiting.told('stop')
    }
  }

  const waitAwhile = () => {
    checkOrder(0)
    for (const { told } of line) told('look')
    retry.failed()
    changed()
  }

  async function run() {
    if (running) return
    running = true
    try {
      for (let next = line[0]; next; next = line[0]) {
        next.tries += 1
        const outcome = await answerTo(next)
        retry.answered()
        line.shift()
        place = placeAfter(next.step, outcome)
        doubted =
          outcome.isDoubted && next.step.kind === 'scan' ? { barcode: next.step.barcode, at: now() } : null
        next.told(outcome.verdict)
        const wasSaid = next.step.kind === 'scan' && next.step.stopped !== undefined
        onOutcome(outcome, outcome.verdict === 'stop' && line.length > 0 && !wasSaid, next.step)
        changed()
      }
    } catch {
      if (!retry.isEnded()) waitAwhile()
    } finally {
      running = false
    }
  }

  /** The same card once more, after the page had said that another one comes first. */
  const confirmed = (step: PunchStep): PunchStep => {
    const last = line.at(-1)?.step
    const isConfirmed =
      step.kind === 'scan' &&
      (last === undefined || (last.kind === 'scan' && last.stopped !== undefined)) &&
      doubted !== null &&
      sameBarcode(doubted.barcode, step.barcode) &&
      now() - doubted.at >= doubleReading
    return isConfirmed ? { ...step, isConfirmed } : step
  }

  return {
    /** @returns its result, or `look` when it waits for the network */
    add: (step: PunchStep): Promise<Verdict> =>
      new Promise((resolve) => {
        // The server judges a step that is sent now. The list judges a waiting step: a card that was left out
        // is reported at once, not after all answers before it.
        const goesNow = line.length === 0 && !retry.isPausing()
        line.push({ step: confirmed(step), isChecked: false, tries: 0, told: resolve })
        if (!goesNow) checkOrder(running ? 1 : 0)
        changed()
        if (retry.isPausing()) resolve('look')
        else void run()
      }),
    /** The card that keys mean now, and the steps without an answer: the state kept over a reload. */
    kept: () => ({ ...place, steps: steps() }),
    /** Takes up the unsent steps of an earlier page. */
    takeUp: (before: PunchPlace, kept: readonly PunchStep[]) => {
      place = before
      line.unshift(...kept.map((step) => ({ step, isChecked: true, tries: 1, told: () => undefined })))
      changed()
      retry.wake()
    },
    wake: retry.wake,
    begin: retry.begin,
    /** Its page is being left: pending steps are sent once, nothing is tried again. */
    end: retry.end,
  }
}
