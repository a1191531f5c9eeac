import { useCallAsRemote } from '@sne/shared/client'
import { type Grid, GridDraft, type GridDraftRow, gridEndpoints } from '@sne/shared/contract'
import { type GridActionName, isSupportSession } from '@sne/shared/domain'
import { useSession, useUnsavedWork } from '@sne/shared/shell'
import { useKeptDraft } from '@sne/shared/ui-core'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { createDraftSender, type DraftView } from './draft-sender.ts'
import { type Choice, changedValues, savedChoices } from './draft-state.ts'
import { PendingRows, pendingRows, stillPending } from './pending-rows.ts'
import { gridTexts as texts } from './texts.ts'

/** Milliseconds between two reads of the others' decisions. */
const lookEvery = 5000

/** Rows decided before the closing of the grid, or by it. */
const decidedRows = ({ rows }: Grid) => rows.filter(({ status }) => status !== 'to_review').length

/**
 * The shared draft of a grid. Rows are saved as they are decided. The draft keeps them and tries again when the
 * server is away. Rows of others appear by themselves.
 * @param onForeignChange told when values, statuses or controls, not only decisions, changed elsewhere
 */
export function useDraft(grid: Grid, onForeignChange: () => void) {
  const call = useCallAsRemote()
  const me = useSession()
  const params = { id: grid.id }
  /** At which version each row was last saved, as far as the person could see. */
  const seen = useRef(new Map(grid.rows.map((row) => [row.sampleAnalysisId, row.draft.savedVersion])))
  const see = useCallback((rows: readonly GridDraftRow[]) => {
    for (const { sampleAnalysisId, savedVersion } of rows) seen.current.set(sampleAnalysisId, savedVersion)
  }, [])
  const latest = useRef({ call, onForeignChange })
  useEffect(() => {
    latest.current = { call, onForeignChange }
  })
  const [view, setView] = useState<DraftView>(() => ({
    choices: savedChoices(grid.rows),
    state: 'saved',
    savedAt: grid.savedAt,
    conflicts: [],
    refused: [],
    dirty: 0,
  }))
  const [sender] = useState(() =>
    createDraftSender({
      person: me.id,
      first: { choices: view.choices, savedAt: grid.savedAt, version: grid.draftVersion },
      save: async (body) => {
        const answer = await latest.current.call(gridEndpoints.saveGridDraft, { params, body })
        see(answer.rows)
        return answer
      },
      onChange: setView,
      onForeignChange: () => latest.current.onForeignChange(),
    }),
  )
  /** Rows that somebody else changed after the person decided them; closing waits until they are read again. */
  const [toRead, setToRead] = useState<readonly GridDraftRow[]>(() =>
    changedValues(
      grid.rows.map((row) => row.draft),
      me.id,
    ),
  )
  const past = useRef<{ id: number; before: Choice }[]>([])
  const supportSession = isSupportSession(me)
  const open = grid.status === 'open'
  /** Of a closed grid the decisions, whoever closed it. */
  const decided = useMemo(() => (open ? null : savedChoices(grid.rows)), [open, grid.rows])
  const choices = decided ?? view.choices
  const work = { key: `plate-grid-${grid.id}`, label: texts.unsaved }
  useUnsavedWork(
    view.dirty > 0
      ? { ...work, draft: () => pendingRows(sender.dirty(), sender.choices(), seen.current) }
      : null,
  )
  /**
   * Takes over rows as they now are. @returns rows whose values somebody else changed: they have to be read
   * again
   */
  const take = useCallback(
    (draft: GridDraft, closed: string | null = null) => {
      const others = changedValues(draft.rows, me.id, sender.version())
      if (others.length > 0) setToRead((rows) => [...rows, ...others])
      // A row in conflict counts as seen with the answer to the conflict.
      const unsaved = sender.dirty()
      see(draft.rows.filter(({ sampleAnalysisId }) => !unsaved.has(sampleAnalysisId)))
      sender.look(draft, closed)
      return others
    },
    [me.id, see, sender],
  )

  const change = (id: number, part: Partial<Choice>, remember = true) => {
    // Rows of the draft are decisions in the person's name: support only reads them.
    if (supportSession || !open) return
    const before = sender.choice(id)
    if (remember) past.current.push({ id, before })
    sender.change(id, { ...before, checked: true, ...part })
  }

  // Rows that were decided and not yet saved when the page was loaded again.
  const [lost, setLost] = useState<readonly number[]>([])
  const [notice, closeNotice] = useKeptDraft(work, (kept) => {
    const pending = PendingRows.parse(kept)
    const { mine, changed } = stillPending(grid.rows, pending)
    // Closed meanwhile: unsaved decisions are named, and not kept.
    const taken = open ? mine : []
    for (const { id, choice } of taken) change(id, choice, false)
    setLost(open ? changed : [...changed, ...mine.map(({ id }) => id)])
    return taken.length > 0
  })

  // Changes made by others appear without a reload.
  const known = useRef({ qcState: grid.qcState, decided: decidedRows(grid) })
  useEffect(() => {
    known.current = { qcState: grid.qcState, decided: decidedRows(grid) }
    if (grid.status !== 'open' || grid.draftVersion <= sender.version()) return
    const rows = grid.rows.map((row) => row.draft)
    take({ version: grid.draftVersion, rows, savedAt: grid.savedAt })
  }, [grid, sender, take])
  useEffect(() => {
    if (!open) return
    const look = async () => {
      if (document.visibilityState !== 'visible' || sender.isBusy()) return
      const before = sender.version()
      try {
        const answer = await latest.current.call(
          gridEndpoints.getGridDraft,
          { params: { id: grid.id }, query: { since: before } },
          { background: true },
        )
        // A save went out meanwhile: the next look sees it.
        if (sender.isBusy() || sender.version() !== before) return
        const isClosed = answer.status === 'closed'
        const { qcState, decided } = known.current
        const isOther = isClosed || answer.qcState !== qcState || answer.decided !== decided
        if (answer.version === before && !isOther) return
        const explained = answer.rows.some(({ savedVersion }) => savedVersion === answer.version)
        const others = take(answer, isClosed ? texts.readOnly : null)
        if (isOther || (answer.version !== before && !explained) || others.length > 0)
          latest.current.onForeignChange()
      } catch {
        // The next look tells; a save that fails says so by itself.
      }
    }
    const interval = setInterval(() => void look(), lookEvery)
    return () => clearInterval(interval)
  }, [grid.id, open, sender, take])

  useEffect(() => {
    sender.begin()
    return sender.end
  }, [sender])

  return {
    ...view,
    choices,
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
    /**
     * Takes the next decision on a row back, as long as the row is left as it was decided. @returns whether
     * it was taken back
     */
    beforeDecision: (id: number, actionId: GridActionName) => {
      const count = past.current.length
      return (): boolean => {
        const last = past.current.at(-1)
        const isLast = past.current.length === count + 1 && last?.id === id
        if (!isLast || sender.choice(id).actionId !== actionId) return false
        past.current.pop()
        change(id, last.before, false)
        return true
      }
    },
    resolve: (mine: boolean) => {
      see(view.conflicts)
      sender.resolve(mine)
    },
    forgetRefused: sender.forgetRefused,
    toRead,
    /** The person has read the rows that others changed. */
    markRead: () => setToRead([]),
    /**
     * Saves the open rows. @returns the version that the person saw, null when something could not be saved
     */
    flush: async (): Promise<number | null> => ((await sender.flush()) ? sender.version() : null),
    /** Shows rows that refused the close. @param details of `stale_version` */
    overtaken: (details: Readonly<Record<string, unknown>>) => {
      const current = GridDraft.safeParse(details.current)
      if (!current.success) return
      // Also rows that the person changed in another tab: this one showed them as they were before.
      const others = sender.unseen(current.data.rows)
      see(current.data.rows)
      sender.look(current.data)
      setToRead((rows) => [...rows, ...others])
      onForeignChange()
    },
  }
}
export type Draft = ReturnType<typeof useDraft>
