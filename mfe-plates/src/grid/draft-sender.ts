import { type CallLater, callLater, isApiError, isUnreached } from '@sne/shared/client'
import { GridDraft, type GridDraftRow, type SaveGridDraftInput } from '@sne/shared/contract'
import { isOvertaken } from '@sne/shared/domain'
import { type Choice, type Choices, choiceFor, mergeRows } from './draft-state.ts'

/** `unsaved`: rows were decided, and their call has not begun. */
export type SaveState = 'saved' | 'unsaved' | 'saving' | 'failed'
type Saved = GridDraft

/** A row whose decision the server did not take, with its reason. */
export interface RefusedRow {
  readonly id: number
  readonly choice: Choice
  readonly reason: string
}

/** State of the draft for the page. */
export interface DraftView {
  readonly choices: Choices
  readonly state: SaveState
  readonly savedAt: string | null
  /** Rows that somebody else changed while the person was deciding them, as they now are; nothing of them is saved. */
  readonly conflicts: readonly GridDraftRow[]
  readonly refused: readonly RefusedRow[]
  readonly dirty: number
}

interface SenderParts {
  readonly person: number
  readonly first: Pick<DraftView, 'choices' | 'savedAt'> & { readonly version: number }
  readonly save: (body: SaveGridDraftInput) => Promise<Saved>
  readonly onChange: (view: DraftView) => void
  /** Rows were decided, or values changed, elsewhere: the grid has to be read again. */
  readonly onForeignChange: () => void
  readonly after?: CallLater
}

/** Milliseconds after the last key until rows are saved: keys come in bursts. */
const saveAfter = 500
/** Milliseconds until a failed save is tried again. */
const retryAfter = 4000
/** No answer about the rows themselves: the server is away, busy, or wants the person to sign in again. */
const mayPass = (error: unknown) =>
  !isApiError(error) || isUnreached(error) || error.status >= 500 || [408, 425, 429].includes(error.status)

/**
 * Saves rows as they are decided. Each row remembers the version of the draft that the person saw when they
 * decided it: later changes by others are never overwritten, by whatever way they became known, until the
 * person has chosen.
 */
export function createDraftSender(parts: SenderParts) {
  const { person, first, save, onChange, onForeignChange, after = callLater } = parts
  let choices = first.choices
  let savedAt = first.savedAt
  let state: SaveState = 'saved'
  /** Everything up to this version of the draft is on screen. */
  let version = first.version
  /** The version at which each row read or saved here is on screen: an older one is not shown again. */
  const shown = new Map<number, number>()
  /** Rows that are not saved, each with the version that the person had seen of it. */
  const dirty = new Map<number, number>()
  const conflicts = new Map<number, GridDraftRow>()
  let refused: RefusedRow[] = []
  /** After a refusal whose row is not named, rows go one by one: the bad one holds no other back. */
  let oneByOne = false
  let running: Promise<boolean> | null = null
  let callOff: (() => void) | null = null
  let ended = false

  const tell = () =>
    onChange({
      choices,
      state,
      savedAt,
      conflicts: [...conflicts.values()],
      refused,
      dirty: dirty.size,
    })
  const wait = (milliseconds: number) => {
    callOff?.()
    callOff = ended ? null : after(milliseconds, () => void flush())
  }

  const shownVersion = (id: number) => shown.get(id) ?? 0

  /** Rows as they now are: taken over, or in conflict with the person's unsaved decision. */
  const take = (read: readonly GridDraftRow[]) => {
    const rows = read.filter((row) => (row.savedVersion ?? 0) >= shownVersion(row.sampleAnalysisId))
    for (const row of rows) {
      const seen = dirty.get(row.sampleAnalysisId)
      if (seen === undefined) shown.set(row.sampleAnalysisId, row.savedVersion ?? 0)
      else if (isOvertaken(row, seen, person)) conflicts.set(row.sampleAnalysisId, row)
    }
    choices = mergeRows(choices, rows, new Set(dirty.keys()))
  }

  const drop = (id: number, reason: string) => {
    refused = [...refused.filter((row) => row.id !== id), { id, choice: choiceFor(choices, id), reason }]
    dirty.delete(id)
    conflicts.delete(id)
  }
  const dropAll = (reason: string) => {
    for (const id of [...dirty.keys()]) drop(id, reason)
  }

  /** The next rows to save: rows decided on one version. Rows in conflict wait for the person. */
  const nextRows = () => {
    const ready = [...dirty].filter(([id]) => !conflicts.has(id))
    const [head] = ready
    if (!head) return null
    const [, seen] = head
    const ids = ready.filter(([, other]) => other === seen).map(([id]) => id)
    return { seen, ids: oneByOne ? ids.slice(0, 1) : ids }
  }

  /**
   * Learns from a refusal about the sent rows. @returns false for a refusal without information: try again
   * later
   */
  const learn = (error: unknown, ids: readonly number[]): boolean => {
    if (mayPass(error) || !isApiError(error)) return false
    const current = error.code === 'stale_version' ? GridDraft.safeParse(error.details.current) : null
    if (current?.success) {
      const before = conflicts.size
      take(current.data.rows)
      version = Math.max(version, current.data.version)
      onForeignChange()
      if (conflicts.size > before) return true
    }
    const named = error.details.sampleAnalysisId
    if (typeof named === 'number' && ids.includes(named)) drop(named, error.message)
    else if (error.code === 'invalid_transition' && named === undefined) dropAll(error.message)
    else if (ids.length > 1) {
      oneByOne = true
      return true
    } else for (const id of ids) drop(id, error.message)
    onForeignChange()
    return true
  }

  const saveAll = async (): Promise<boolean> => {
    for (let next = nextRows(); next; next = nextRows()) {
      const { seen, ids } = next
      const sent = new Map(ids.map((id) => [id, choiceFor(choices, id)]))
      state = 'saving'
      tell()
      try {
        const answer = await save({
          version: seen,
          rows: ids.map((sampleAnalysisId) => ({
            sampleAnalysisId,
            ...choiceFor(choices, sampleAnalysisId),
          })),
        })
        for (const id of ids) {
          shown.set(id, answer.version)
          if (sent.get(id) === choiceFor(choices, id)) dirty.delete(id)
          else dirty.set(id, answer.version)
        }
        // Rows that others saved in between are read with the next look: the version stays behind them.
        if (answer.version === version + 1) version = answer.version
        savedAt = answer.savedAt
      } catch (error) {
        if (!learn(error, ids)) {
          state = 'failed'
          tell()
          wait(retryAfter)
          return false
        }
      }
    }
    oneByOne = false
    state = dirty.size > 0 ? 'failed' : 'saved'
    tell()
    return dirty.size === 0
  }

  /** Saves unsaved rows. @returns whether everything is saved */
  function flush(): Promise<boolean> {
    callOff?.()
    callOff = null
    running ??= saveAll().finally(() => {
      running = null
    })
    return running
  }

  return {
    change: (id: number, choice: Choice) => {
      choices = new Map(choices).set(id, choice)
      if (!dirty.has(id)) dirty.set(id, Math.max(version, shownVersion(id)))
      refused = refused.filter((row) => row.id !== id)
      if (state === 'saved') state = 'unsaved'
      tell()
      wait(saveAfter)
    },
    /** The draft as others left it. @param closed why nothing can be saved any more */
    look: (draft: Saved, closed: string | null = null) => {
      if (closed !== null) dropAll(closed)
      take(draft.rows)
      version = Math.max(version, draft.version)
      savedAt = draft.savedAt ?? savedAt
      if (dirty.size === 0) state = 'saved'
      tell()
    },
    /** Answers the conflicts. @param mine keep the person's decisions, knowing the changes of the others */
    resolve: (mine: boolean) => {
      for (const [id, row] of conflicts) {
        if (mine) dirty.set(id, Math.max(version, row.savedVersion ?? 0, row.values?.version ?? 0))
        else {
          dirty.delete(id)
          shown.set(id, row.savedVersion ?? 0)
          choices = mergeRows(choices, [row], new Set())
        }
      }
      conflicts.clear()
      if (dirty.size === 0) state = 'saved'
      tell()
      if (dirty.size > 0) wait(0)
    },
    /** The person has read the refusal. */
    forgetRefused: () => {
      refused = []
      tell()
    },
    flush,
    version: () => version,
    /** Rows that are not on screen as they now are: saved elsewhere, by whomever, or with other values. */
    unseen: (rows: readonly GridDraftRow[]) =>
      rows.filter(
        ({ sampleAnalysisId, savedVersion, values }) =>
          (savedVersion ?? 0) > Math.max(version, shownVersion(sampleAnalysisId)) ||
          (values?.version ?? 0) > version,
      ),
    choice: (id: number) => choiceFor(choices, id),
    choices: () => choices,
    dirty: (): ReadonlySet<number> => new Set(dirty.keys()),
    isBusy: () => running !== null,
    begin: () => {
      ended = false
      if (dirty.size > 0) wait(saveAfter)
    },
    end: () => {
      ended = true
      callOff?.()
      callOff = null
    },
  }
}
