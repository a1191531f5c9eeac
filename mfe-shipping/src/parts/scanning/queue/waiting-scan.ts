import { SampleDecision } from '@sne/shared/contract'
import { sameBarcode } from '@sne/shared/domain'
import { z } from 'zod'

/**
 * A reading, or a decision without a note, on its way to the server. It holds nothing about the newborn: it lies in the
 * browser until the server has it.
 */
export const WaitingScan = z.object({
  id: z.string(),
  /** The barcode. */
  code: z.string(),
  status: SampleDecision,
  /** Codes of the reasons, where a person gave them or they follow from an answer. */
  reasons: z.array(z.string()),
  /** A person looked at the card and decided: nothing is asked again. Otherwise it is a plain reading. */
  decided: z.boolean(),
  confirmOutOfList: z.boolean(),
  /** Where the card is kept after punching. */
  storageLocation: z.string().nullable().default(null),
  /** The person has seen that the newborn's screening was ended. */
  confirmClosed: z.boolean().default(false),
  /** Status in which the card was seen, null when it was not known here. Another one later means that somebody was faster. */
  from: z.string().nullable(),
  /**
   * Decided after this person's own reading of the card, which was still on its way: `from` is the status that the reading leads
   * to.
   */
  follows: z.boolean().default(false),
  /** A person asked to take it back while its answer was on the way; a reload must not forget it. */
  undo: z.boolean().default(false),
  at: z.iso.datetime(),
  /** How often it was sent; an answer may have been lost each time. */
  tries: z.number().int(),
  /**
   * `conflict`: the server did not take it, a person has to look. `withdrawn`: taken back after it was sent, so that it
   * has to be found out whether it had arrived.
   */
  state: z.enum(['waiting', 'conflict', 'withdrawn']),
})
export type WaitingScan = z.infer<typeof WaitingScan>

/** Scans in the order in which they were made. */
export type ScanQueue = readonly WaitingScan[]

/** Result of a scan that was sent. */
export type Fate = 'done' | 'conflict'

const changed = (queue: ScanQueue, id: string, change: Partial<WaitingScan>): ScanQueue =>
  queue.map((scan) => (scan.id === id ? { ...scan, ...change } : scan))

/** At the end: the queue sends in the order of readings, and a decision after the reading of its card. */
export function enqueued(queue: ScanQueue, scan: WaitingScan): ScanQueue {
  const reading = scan.decided
    ? queue.findLast(({ code, state }) => state === 'waiting' && sameBarcode(code, scan.code))
    : undefined
  return [...queue, reading ? { ...scan, from: reading.status, follows: true } : scan]
}

/** The one to send now. Conflicts wait for a person and hold nobody up. */
export const nextToSend = (queue: ScanQueue): WaitingScan | null =>
  queue.find(({ state }) => state !== 'conflict') ?? null

export const tried = (queue: ScanQueue, id: string): ScanQueue =>
  changed(queue, id, { tries: (queue.find((scan) => scan.id === id)?.tries ?? 0) + 1 })

/** One that was withdrawn while its answer was on the way stays: it has to be undone. */
export function settled(queue: ScanQueue, sent: WaitingScan, fate: Fate): ScanQueue {
  const now = queue.find(({ id }) => id === sent.id)
  if (now?.state === 'withdrawn' && sent.state !== 'withdrawn') return queue
  return fate === 'conflict' ? changed(queue, sent.id, { state: 'conflict' }) : without(queue, sent.id)
}

export const without = (queue: ScanQueue, id: string): ScanQueue => queue.filter((scan) => scan.id !== id)

/** Taken back: simply gone while it was never sent; otherwise the server has to be asked whether it came. */
export function withdrawn(queue: ScanQueue, id: string): ScanQueue {
  const scan = queue.find((one) => one.id === id)
  return scan?.tries === 0 ? without(queue, id) : changed(queue, id, { state: 'withdrawn' })
}

/** @param on false: the person thought better of it */
export const undoAsked = (queue: ScanQueue, id: string, on: boolean): ScanQueue =>
  changed(queue, id, { undo: on })

/**
 * The answer of a conflict is not kept over a reload: the scan is sent again, and the server answers anew. A
 * scan that was to be taken back once it is saved is taken back.
 */
export const resumed = (queue: ScanQueue): ScanQueue =>
  queue
    .filter(({ undo, tries }) => !undo || tries > 0)
    .map((scan) =>
      scan.undo
        ? { ...scan, state: 'withdrawn' }
        : scan.state === 'conflict'
          ? { ...scan, state: 'waiting' }
          : scan,
    )
