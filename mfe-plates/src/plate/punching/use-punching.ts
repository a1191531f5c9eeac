import { readAgain, useCall, useCallAsRemote, useSender, withinPatience } from '@sne/shared/client'
import { type PunchingItem, plateEndpoints, punchingEndpoints, type WellRecord } from '@sne/shared/contract'
import { nextPlace, sameBarcode } from '@sne/shared/domain'
import { useDraftOnLeaving, useForgetWork, useKeptDraft, useUnsavedWork } from '@sne/shared/ui-core'
import { playTone } from '@sne/shared/ui-data'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { z } from 'zod'
import { plateTexts as texts } from '../../parts/plate/texts.ts'
import { openPlaceOf, orderStop, placesAhead } from './order-ahead.ts'
import { createPunchSender, keyNameOf } from './punch-sender.ts'
import { type KeyStatus, PunchPlace, PunchStep, scanOf } from './punch-step.ts'
import {
  incompleteOutcome,
  notOnListOutcome,
  openOutcome,
  outOfOrderOutcome,
  type PunchOutcome,
  plateOutcome,
  unreadOutcome,
} from './scan-outcome.ts'

const readEvery = 20_000
/** Milliseconds within which the same code counts as the scanner's echo. */
export const repeatWindow = 1500
/** Milliseconds after which a step without an answer is said to be on its way. */
const sendingAfter = 300

/** State kept over a reload: barcodes and wells, no names. */
const Kept = PunchPlace.extend({ steps: z.array(PunchStep) })

/**
 * Scans and keys of one punching, recorded one after the other in the order in which they were made.
 * @param onKey a key was answered: the sign of the scan before it is out of date
 */
export function usePunching(plateId: number, onKey: () => void) {
  const call = useCallAsRemote()
  const client = useQueryClient()
  const params = { id: plateId }
  const group = useCall(plateEndpoints.getPlateGroup, { params }, { every: readEvery })
  const list = useCall(
    punchingEndpoints.listPunching,
    { params, query: { multiple: true } },
    { every: readEvery },
  )
  const [outcome, setOutcome] = useState<PunchOutcome | null>(null)
  const [repeated, setRepeated] = useState<string | null>(null)
  const [missed, setMissed] = useState<readonly PunchOutcome[]>([])
  const [open, setOpen] = useState<{ steps: readonly PunchStep[]; away: boolean }>({ steps: [], away: false })
  // Not waited for: without a network it would hang, and the next scan with it.
  const refresh = () => readAgain(client, punchingEndpoints.punchSample)
  const work = { key: `punching-${plateId}`, label: texts.unsavedSteps }
  const forget = useForgetWork()
  /** A refused code may be that of a plate on the bench; a disc of one plate of a group is named with its plate. */
  const named = (told: PunchOutcome, step: PunchStep): PunchOutcome => {
    const plates = group.data?.plates ?? []
    if (step.kind === 'mark' && step.plates && told.verdict !== 'stop') {
      const codes = plates
        .filter(({ id }) => step.plates?.includes(id))
        .map(({ analysisType }) => analysisType.code)
      return { ...told, text: [texts.onlyOn(codes), told.text].filter(Boolean).join(' · ') }
    }
    const code = step.kind === 'scan' && told.verdict === 'stop' ? step.barcode : null
    const plate = plates.find(({ barcode }) => sameBarcode(barcode, code))
    return plate ? plateOutcome(plate, plate.id === plateId) : told
  }
  /** The page is unmounted: results of its steps are kept for the next one. */
  const gone = useRef(false)
  const miss = (next: PunchOutcome) => {
    playTone('stop')
    setMissed((all) => [...all, next])
  }

  /** Answers by well: the list may have been read before them. */
  const records = useRef(new Map<string, WellRecord>())
  const ahead = (steps: readonly PunchStep[]): readonly PunchingItem[] =>
    placesAhead(list.data?.items ?? [], records.current, sender.kept(), steps)
  const [sender] = useState(() =>
    createPunchSender({
      punch: (body) =>
        withinPatience((signal) =>
          latest.current.call(punchingEndpoints.punchSample, { params, body }, { signal }),
        ),
      unpunch: (well, seen, plates) =>
        withinPatience((signal) =>
          latest.current.call(
            punchingEndpoints.unpunchSample,
            { params, body: { well, reason: 'unpunch', seen, plates } },
            { signal },
          ),
        ),
      orderStop: (barcode, before) => orderStop(latest.current.ahead(before), barcode),
      onOutcome: (told, isMissed, step) => {
        if (told.well && told.seen) records.current.set(told.well, told.seen)
        const next = latest.current.named(told, step)
        setOutcome(next)
        if (step.kind !== 'scan') latest.current.onKey()
        if (isMissed) miss(next)
        void latest.current.refresh()
      },
      onChange: (steps, away) => {
        setOpen({ steps: [...steps], away })
        // Answered after their page went, or taken up and answered at once.
        if (steps.length === 0) latest.current.forget(work.key)
        else if (gone.current) latest.current.keepRest(sender.kept())
      },
    }),
  )
  // Before the sender begins and before it ends.
  useEffect(() => {
    gone.current = false
    return () => {
      gone.current = true
    }
  }, [])
  useSender(sender)

  const { steps, away } = open
  const isSlow = useSlow(steps.length > 0)
  const isLate = steps.length > 0 && (away || isSlow)
  useUnsavedWork(isLate ? { ...work, draft: sender.kept, outlivesPage: true } : null)
  const keptNow = () => (!isLate && sender.kept().steps.length > 0 ? sender.kept() : undefined)
  const keepRest = useDraftOnLeaving({ ...work, draft: keptNow })
  const latest = useRef({ call, refresh, onKey, forget, named, keepRest, ahead })
  useEffect(() => {
    latest.current = { call, refresh, onKey, forget, named, keepRest, ahead }
  })
  useKeptDraft(work, (draft) => {
    const kept = Kept.safeParse(draft)
    if (!kept.success || kept.data.steps.length === 0) return false
    sender.takeUp(kept.data, kept.data.steps)
    return true
  })

  // The reading on its way is shown instead of the card before it, which keys do not mean any more.
  const scanned = steps.findLast((step) => step.kind === 'scan')
  const scannedWell =
    list.data?.items.find(({ barcode }) => sameBarcode(barcode, scanned?.barcode))?.position ?? null
  /** True also before the list of the plate was read. */
  const mayBeHere = (barcode: string) =>
    list.data?.items.some((item) => sameBarcode(item.barcode, barcode)) ?? true
  const readTwice = (barcode: string) => {
    const well = openPlaceOf(ahead(steps), barcode)?.position
    if (!well) return
    playTone('look')
    setRepeated(texts.readTwice(barcode, well, repeatWindow / 1000))
  }
  const scan = async (barcode: string) => {
    setRepeated(null)
    const verdict = await sender.add(scanOf(barcode))
    const waits = sender.kept().steps.some((step) => step.kind === 'scan' && step.barcode === barcode)
    return waits && !mayBeHere(barcode) ? 'stop' : verdict
  }
  /** A key is heard once it is answered, or waits for the network. */
  const press = async (step: PunchStep) => playTone(await sender.add(step))
  /** The code that came last while a window was open. */
  const unread = missed.findLast((one) => one.unread !== undefined)
  const readUnread = async () => {
    if (unread?.unread === undefined) return
    setMissed((all) => all.filter((one) => one !== unread))
    const verdict = await scan(unread.unread)
    if (verdict) playTone(verdict)
  }
  const lastStep = steps.at(-1)
  const lastKey = lastStep && lastStep.kind !== 'scan' ? keyNameOf(lastStep) : null
  const unanswered = () => {
    if (scanned?.stopped) return outOfOrderOutcome(scanned.barcode, scanned.stopped)
    return away && scanned && !mayBeHere(scanned.barcode)
      ? notOnListOutcome(scanned.barcode)
      : openOutcome(
          away,
          scanned ? scannedWell : (outcome?.well ?? null),
          [scanned?.barcode, lastKey && texts.keyWaits(lastKey), texts.waitingCount(steps.length)]
            .filter(Boolean)
            .join(' · '),
        )
  }
  const shown = isLate ? unanswered() : outcome

  return {
    group,
    list,
    outcome: shown,
    /** Stops that a later scan painted over. */
    missed,
    seen: () => setMissed([]),
    /** A code that came while a window was open. */
    keepUnread: (code: string) => miss(unreadOutcome(code)),
    /** The one of them that came last; null without one. */
    unread: unread?.unread ?? null,
    /** Reads it now. */
    readUnread: () => void readUnread(),
    /** Characters that a pause parts. */
    keepIncomplete: (raw: string) => miss(incompleteOutcome(raw)),
    /** The place whose card comes next, after the steps that wait for an answer. */
    next: nextPlace(ahead(steps)),
    /** How many scans and keys are not answered yet. */
    waiting: steps.length,
    scan,
    /** The same code within `repeatWindow`: a card with another open well may have been meant for it. */
    readTwice,
    /** The message about the last such reading. */
    repeated,
    /** Another outcome for the card that was scanned last. */
    mark: (status: KeyStatus, plates?: number[]) =>
      void press({ kind: 'mark', status, ...(plates && { plates }) }),
    /** Passes over a well whose card is not there. */
    skip: (well: string) => void press({ kind: 'markWell', well, status: 'skipped' }),
    takeBack: () => void press({ kind: 'takeBack' }),
    refresh,
  }
}

/** Whether something has gone on for longer than a moment. */
function useSlow(active: boolean) {
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    if (!active) return
    const id = setTimeout(() => setSlow(true), sendingAfter)
    return () => {
      clearTimeout(id)
      setSlow(false)
    }
  }, [active])
  return active && slow
}
