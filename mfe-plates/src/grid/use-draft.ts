import { isApiError, useCallAsRemote } from '@sne/shared/client'
import { type Grid, GridDraft, type GridDraftRow, gridEndpoints } from '@sne/shared/contract'
import { isOvertaken, isSupportSession } from '@sne/shared/domain'
import { useSession, useUnsavedWork } from '@sne/shared/shell'
import { useKeptDraft } from '@sne/shared/ui-core'
import { useCallback, useEffect, useRef, useState } from 'react'
import {
  type Choice,
  type Choices,
  changedValues,
  choiceFor,
  mergeRows,
  savedChoices,
} from './draft-state.ts'
import { PendingRows, pendingRows, stillPending } from './pending-rows.ts'
import { gridTexts as texts } from './texts.ts'

/** Milliseconds after the last key until rows are saved: keys come in bursts. */
const saveAfter = 500
/** Milliseconds until a failed save is tried again. */
const retryAfter = 4000
/** Milliseconds between two looks at what others decided. */
const lookEvery = 5000

export type SaveState = 'saved' | 'saving' | 'failed'

/** Rows that somebody else saved while the person was deciding them. */
export interface Conflict {
  readonly rows: readonly GridDraftRow[]
  readonly version: number
}

/**
 * The shared draft of a grid: rows are saved as they are decided, kept and tried again when the server is away, and
 * the rows of others appear by themselves.
 * @param onForeignChange told when values, not only decisions, changed elsewhere
 */
export function useDraft(grid: Grid, onForeignChange: () => void) {
  const call = useCallAsRemote()
  const me = useSession()
  const [choices, setChoices] = useState<Choices>(() => savedChoices(grid.rows))
  const [state, setState] = useState<SaveState>('saved')
  const [savedAt, setSavedAt] = useState(grid.savedAt)
  const [conflict, setConflict] = useState<Conflict | null>(null)
  /** Rows that somebody else changed after the person decided them; closing waits until they are read again. */
  const [toRead, setToRead] = useState<readonly GridDraftRow[]>(() =>
    changedValues(
      grid.rows.map((row) => row.draft),
      me.id,
    ),
  )
  const [dirtyCount, setDirtyCount] = useState(0)
  const now = useRef(choices)
  const dirty = useRef(new Set<number>())
  const version = useRef(grid.draftVersion)
  /** At which version each row was last saved, as far as the person could see. */
  const seen = useRef(new Map(grid.rows.map((row) => [row.sampleAnalysisId, row.draft.savedVersion])))
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const past = useRef<{ id: number; before: Choice }[]>([])
  const busy = useRef(false)
  const params = { id: grid.id }
  const supportSession = isSupportSession(me)
  const open = grid.status === 'open'
  const work = { key: `plate-grid-${grid.id}`, label: texts.unsaved }
  useUnsavedWork(
    open && dirtyCount > 0
      ? { ...work, draft: () => pendingRows(dirty.current, now.current, seen.current) }
      : null,
  )

  const put = useCallback((next: Choices) => {
    now.current = next
    setChoices(next)
  }, [])
  const see = (rows: readonly GridDraftRow[]) => {
    for (const { sampleAnalysisId, savedVersion } of rows) seen.current.set(sampleAnalysisId, savedVersion)
  }
  const mark = () => setDirtyCount(dirty.current.size)

  const save = async (): Promise<boolean> => {
    if (busy.current || dirty.current.size === 0) return dirty.current.size === 0
    busy.current = true
    const ids = [...dirty.current]
    const sent = new Map(ids.map((id) => [id, choiceFor(now.current, id)]))
    setState('saving')
    try {
      const answer = await call(gridEndpoints.saveGridDraft, {
        params,
        body: {
          version: version.current,
          rows: ids.map((sampleAnalysisId) => ({
            sampleAnalysisId,
            ...choiceFor(now.current, sampleAnalysisId),
          })),
        },
      })
      // Rows of others saved in between are read with the next look: the version stays behind them.
      for (const id of ids) if (sent.get(id) === choiceFor(now.current, id)) dirty.current.delete(id)
      see(answer.rows)
      setSavedAt(answer.savedAt)
      setState('saved')
      // Decided while this save was on its way, and passed over by the one that was due meanwhile.
      if (dirty.current.size > 0) schedule()
      return true
    } catch (error) {
      const current =
        isApiError(error) && error.code === 'stale_version'
          ? GridDraft.safeParse(error.details.current)
          : null
      if (current?.success) {
        const theirs = current.data.rows.filter(
          (row) => dirty.current.has(row.sampleAnalysisId) && isOvertaken(row, version.current, me.id),
        )
        put(mergeRows(now.current, current.data.rows, dirty.current))
        setConflict({ rows: theirs, version: current.data.version })
        onForeignChange()
      } else {
        clearTimeout(timer.current)
        timer.current = setTimeout(() => void save(), retryAfter)
      }
      setState('failed')
      return false
    } finally {
      busy.current = false
      mark()
    }
  }
  const latestSave = useRef(save)
  useEffect(() => {
    latestSave.current = save
  })

  const schedule = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void latestSave.current(), saveAfter)
  }

  const change = (id: number, part: Partial<Choice>, remember = true) => {
    // Rows of the draft are decisions in the person's name: support only reads them.
    if (supportSession) return
    const before = choiceFor(now.current, id)
    if (remember) past.current.push({ id, before })
    put(new Map(now.current).set(id, { ...before, checked: true, ...part }))
    dirty.current.add(id)
    mark()
    schedule()
  }

  // Rows that were decided and not yet saved when the page was loaded again.
  const [lost, setLost] = useState<readonly number[]>([])
  const [notice, closeNotice] = useKeptDraft(open ? work : null, (kept) => {
    const { mine, changed } = stillPending(grid.rows, PendingRows.parse(kept))
    for (const { id, choice } of mine) change(id, choice, false)
    setLost(changed)
    return mine.length > 0
  })

  // What others decided appears without a reload.
  useEffect(() => {
    if (!open) return
    const look = async () => {
      if (document.visibilityState !== 'visible' || busy.current) return
      try {
        const answer = await call(
          gridEndpoints.getGridDraft,
          { params: { id: grid.id }, query: { since: version.current } },
          { background: true },
        )
        if (answer.version === version.current) return
        const explained = answer.rows.some(({ savedVersion }) => savedVersion === answer.version)
        const others = changedValues(answer.rows, me.id, version.current)
        if (others.length > 0) setToRead((rows) => [...rows, ...others])
        version.current = answer.version
        for (const row of answer.rows) seen.current.set(row.sampleAnalysisId, row.savedVersion)
        put(mergeRows(now.current, answer.rows, dirty.current))
        setSavedAt(answer.savedAt)
        if (!explained || others.length > 0) onForeignChange()
      } catch {
        // The next look tells; a save that fails says so by itself.
      }
    }
    const interval = setInterval(() => void look(), lookEvery)
    return () => clearInterval(interval)
  }, [grid.id, open, put, onForeignChange, me.id])

  useEffect(() => () => clearTimeout(timer.current), [])

  return {
    choices,
    state,
    savedAt,
    conflict,
    /** Rows decided before the page was loaded again: taken up, or lost because others decided them meanwhile. */
    restored: notice !== null || lost.length > 0,
    lost,
    closeNotice: () => {
      closeNotice()
      setLost([])
    },
    change,
    undo: (): number | null => {
      const last = past.current.pop()
      if (!last) return null
      change(last.id, last.before, false)
      return last.id
    },
    resolve: (mine: boolean) => {
      if (!conflict) return
      version.current = conflict.version
      see(conflict.rows)
      if (!mine) {
        for (const { sampleAnalysisId } of conflict.rows) dirty.current.delete(sampleAnalysisId)
        put(mergeRows(now.current, conflict.rows, dirty.current))
      }
      setConflict(null)
      mark()
      schedule()
    },
    toRead,
    /** The person has read the rows that others changed. */
    markRead: () => setToRead([]),
    /** Saves what is open now. @returns the version that the person saw, null when something could not be saved */
    flush: async (): Promise<number | null> => {
      clearTimeout(timer.current)
      return (await latestSave.current()) ? version.current : null
    },
    /** Shows rows that refused the close. @param details of `stale_version` */
    overtaken: (details: Readonly<Record<string, unknown>>) => {
      const current = GridDraft.safeParse(details.current)
      if (!current.success) return
      const others = current.data.rows.filter((row) => isOvertaken(row, version.current, me.id))
      version.current = current.data.version
      see(current.data.rows)
      put(mergeRows(now.current, current.data.rows, dirty.current))
      setToRead((rows) => [...rows, ...others])
      onForeignChange()
    },
  }
}
export type Draft = ReturnType<typeof useDraft>
