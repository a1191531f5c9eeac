import { type CallLater, isApiError, isUnreached, retryLater } from '@sne/shared/client'
import type { Layout, PlanningChange, PlanningGesture } from '@sne/shared/contract'
import { type LayoutChange, layoutChanges, layoutOf } from '@sne/shared/domain'

/** The plates of the page with their wells, as a planning call answers them. */
export type PlatesNow = PlanningChange['plates']

/** One act of a person. It is sent again as it is when its answer is lost. */
export type PlanningAct = (gesture: PlanningGesture) => Promise<PlanningChange>

export type PlanningNotice =
  /** Nothing was done. `dropped`: acts made after it, without knowing of the refusal. */
  | { readonly kind: 'refused'; readonly error: unknown; readonly isStale: boolean; readonly dropped: number }
  /** An undo or a redo found nothing to take back or to repeat. */
  | { readonly kind: 'nothing'; readonly what: 'undo' | 'redo' }
  /** Somebody else changed the map. */
  | { readonly kind: 'changed'; readonly changes: readonly LayoutChange[]; readonly plates: PlatesNow }

export interface PlanningState {
  readonly plates: PlatesNow | null
  readonly canUndo: boolean
  readonly canRedo: boolean
  readonly isWorking: boolean
  /** The last act has no answer, and is sent again. */
  readonly isAway: boolean
}

interface SenderParts {
  readonly setLayout: (gesture: PlanningGesture, layout: Layout) => Promise<PlanningChange>
  /** Reads the plates anew, after a refusal. */
  readonly read: () => Promise<PlatesNow>
  readonly onChange: (state: PlanningState) => void
  readonly onNotice: (notice: PlanningNotice) => void
  readonly newId?: () => string
  readonly after?: CallLater
}

/** The map before and after one act. */
interface Step {
  readonly before: Layout
  readonly after: Layout
}

interface Waiting {
  readonly kind: 'act' | 'undo' | 'redo'
  readonly act: PlanningAct | null
  readonly seen: Layout | null
  /** The sent call, unchanged at each repetition. */
  sent: { readonly gesture: PlanningGesture; readonly act: PlanningAct; readonly step: Step | null } | null
  readonly done: (change: PlanningChange | null) => void
}

/** Milliseconds after which an act without an answer is sent again, at the latest. */
const longestPause = 8000

const randomId = () => crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}`
const isStaleRefusal = (error: unknown) => isApiError(error) && error.code === 'stale_version'

/**
 * Sends acts of planning one after the other, each with the map that the person saw. The server refuses an act on another
 * map. An undo names the map that it takes back: it is refused when somebody else came between.
 */
export function createPlanningSender(parts: SenderParts) {
  const { onNotice, newId = randomId, after } = parts
  const line: Waiting[] = []
  let plates: PlatesNow | null = null
  let past: Step[] = []
  let future: Step[] = []
  let running = false
  const retry = retryLater({
    longest: longestPause,
    after,
    run: () => void run(),
    isOpen: () => line.length > 0,
  })

  const changed = () =>
    parts.onChange({
      plates,
      canUndo: past.length > 0,
      canRedo: future.length > 0,
      isWorking: line.length > 0,
      isAway: retry.isAway(),
    })

  /** Takes the plates as the server has them. @param from the map as this person left or saw it */
  const adopt = (next: PlatesNow, from: Layout | null) => {
    const changes = from ? layoutChanges(from, layoutOf(next)) : []
    const known = [...(plates ?? []), ...next]
    plates = next
    if (changes.length > 0) onNotice({ kind: 'changed', changes, plates: known })
  }

  /** @returns null when there is nothing to take back or to repeat */
  const prepare = ({ kind, act, seen }: Waiting): Waiting['sent'] => {
    const id = newId()
    if (kind === 'act')
      return act && plates ? { act, step: null, gesture: { id, seen: seen ?? layoutOf(plates) } } : null
    const step = (kind === 'undo' ? past : future).at(-1)
    if (!step) return null
    const [from, to] = kind === 'undo' ? [step.after, step.before] : [step.before, step.after]
    return { step, gesture: { id, seen: from }, act: (gesture) => parts.setLayout(gesture, to) }
  }

  const answered = (
    { kind, done }: Waiting,
    { gesture, step }: NonNullable<Waiting['sent']>,
    change: PlanningChange,
  ) => {
    const { seen } = gesture
    const isChanged = layoutChanges(seen, change.layout).length > 0
    if (kind === 'act' && isChanged) {
      past.push({ before: seen, after: change.layout })
      future = []
    } else if (kind === 'undo' && step) {
      past.pop()
      future.push({ before: change.layout, after: step.after })
    } else if (kind === 'redo' && step) {
      future.pop()
      past.push({ before: step.before, after: change.layout })
    }
    adopt(change.plates, change.layout)
    done({ ...change, changed: isChanged })
  }

  const refused = async ({ kind, done }: Waiting, error: unknown) => {
    const isStale = isStaleRefusal(error)
    const dropped = isStale ? line.splice(0) : []
    if (isStale && kind !== 'act') {
      past = []
      future = []
    }
    onNotice({ kind: 'refused', error, isStale, dropped: dropped.length })
    const before = plates && !isStale ? layoutOf(plates) : null
    // Where the plates cannot be read now, the page's next reading shows them.
    await parts.read().then(
      (next) => adopt(next, before),
      () => undefined,
    )
    for (const one of [done, ...dropped.map((waiting) => waiting.done)]) one(null)
  }

  async function run() {
    if (running) return
    running = true
    try {
      for (let next = line[0]; next; next = line[0]) {
        next.sent ??= prepare(next)
        const { sent } = next
        if (!sent) {
          line.shift()
          if (next.kind !== 'act') onNotice({ kind: 'nothing', what: next.kind })
          next.done(null)
          continue
        }
        const result = await sent.act(sent.gesture).then(
          (change) => ({ change }),
          (error: unknown) => ({ error }),
        )
        if ('error' in result && isUnreached(result.error)) {
          if (!retry.isEnded()) retry.failed()
          return
        }
        retry.answered()
        line.shift()
        if ('change' in result) answered(next, sent, result.change)
        else await refused(next, result.error)
        changed()
      }
    } finally {
      running = false
      changed()
    }
  }

  const add = (kind: Waiting['kind'], act: PlanningAct | null, seen: Layout | null) =>
    new Promise<PlanningChange | null>((done) => {
      line.push({ kind, act, seen, sent: null, done })
      changed()
      if (!retry.isPausing()) void run()
    })

  return {
    /**
     * @param seen the map to which the act belongs, where the person was asked first; else the one on the page
     * @returns null when it was refused
     */
    add: (act: PlanningAct, seen: Layout | null = null) => add('act', act, seen),
    undo: () => add('undo', null, null),
    redo: () => add('redo', null, null),
    /** Takes a reading of the page. One that is older than an answer, or comes while an act is sent, is left out. */
    read: (next: PlatesNow) => {
      const isOlder = next.some(
        ({ id, version }) => version < (plates?.find((one) => one.id === id)?.version ?? 0),
      )
      if (line.length > 0 || isOlder) return
      adopt(next, plates && layoutOf(plates))
      changed()
    },
    wake: retry.wake,
    begin: retry.begin,
    end: retry.end,
  }
}
