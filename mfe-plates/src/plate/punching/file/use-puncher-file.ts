import { isApiError, isUnreached, readAgain, useCallAsRemote } from '@sne/shared/client'
import { type PuncherReport, punchingEndpoints } from '@sne/shared/contract'
import type { PuncherDecision } from '@sne/shared/domain'
import { useToast } from '@sne/shared/shell'
import { messageOf, useConfirm, useUnsavedWork } from '@sne/shared/ui-core'
import { fileProblem } from '@sne/shared/ui-data'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Decisions, stillOffered } from './compared-wells.ts'
import { puncherTexts as texts } from './texts.ts'

/** Bytes; the server decides. */
const largestFile = 10 * 1024 * 1024
export const { accept } = punchingEndpoints.importPunching.upload

interface Read {
  readonly file: File
  readonly report: PuncherReport | null
  readonly error: string | null
  /** The import may have been recorded, and its answer lost. */
  readonly isUnanswered?: boolean
}

/**
 * The file of a puncher from its comparison to its import. A refused or unanswered import keeps file, comparison and decisions.
 * @param onDone everything is recorded
 */
export function usePuncherFile(plateId: number, onDone: () => void) {
  const call = useCallAsRemote()
  const client = useQueryClient()
  const toast = useToast()
  const confirm = useConfirm()
  const [read, setRead] = useState<Read | null>(null)
  const [decisions, setDecisions] = useState<Decisions>({})
  const [busy, setBusy] = useState(false)
  const params = { id: plateId }
  const hasDecisions = Object.keys(decisions).length > 0
  useUnsavedWork(hasDecisions ? { key: `puncher-file-${plateId}`, label: texts.unsaved } : null)

  /** Compares the file with the plan; nothing is recorded. @param note further message to the person */
  const look = async (file: File, note: string | null = null) => {
    const problem = fileProblem(file, accept, largestFile)
    if (problem) return setRead({ file, report: null, error: problem })
    const before = read?.file === file ? read.report : null
    if (!before) setRead({ file, report: null, error: null })
    setBusy(true)
    try {
      const answer = await call(punchingEndpoints.importPunching, { params, body: { dryRun: true }, file })
      if (answer.kind !== 'report') return
      const { report } = answer
      setDecisions((all) => (before ? stillOffered(all, before, report) : {}))
      setRead({ file, report, error: note })
    } catch (error) {
      setRead({ file, report: before, error: messageOf(error) })
    } finally {
      setBusy(false)
    }
  }

  const importNow = async () => {
    if (!read?.report) return
    const { file, report } = read
    const wells = report.wells.flatMap(({ confirmable, position }) => (confirmable ? [position] : []))
    const decided = Object.entries(decisions).map(([well, decision]) => ({ well, decision }))
    const count = (one: PuncherDecision) => decided.filter(({ decision }) => decision === one).length
    const isDoubtful = report.toConfirm.length > 0
    const summary = texts.confirmText(wells.length, count('redo'), count('to_planning'), count('leave'))
    const isAgreed = await confirm({
      title: isDoubtful ? texts.toConfirm : texts.confirmTitle,
      content: [...report.toConfirm, summary].join(' '),
      confirmText: isDoubtful ? texts.confirmDoubt : texts.confirmNow,
      danger: isDoubtful,
    })
    if (!isAgreed) return
    setRead({ file, report, error: null })
    setBusy(true)
    try {
      const answer = await call(punchingEndpoints.importPunching, {
        params,
        body: { version: report.version, wells, decisions: decided, confirmed: isDoubtful },
        file,
      })
      if (answer.kind !== 'imported') return
      const { changed, punched } = answer
      toast(changed ? 'success' : 'info', changed ? texts.done(punched.length) : texts.nothingNew)
      await readAgain(client, punchingEndpoints.importPunching)
      onDone()
    } catch (error) {
      if (isApiError(error) && error.code === 'stale_version') return await look(file, texts.changedNow)
      setRead({ ...read, error: messageOf(error), isUnanswered: isUnreached(error) })
    } finally {
      setBusy(false)
    }
  }

  return {
    read,
    busy,
    decisions,
    decide: (well: string, decision: PuncherDecision) =>
      setDecisions((all) => ({ ...all, [well]: decision })),
    look,
    importNow,
    /** Takes another file; decisions of this one are given up when the person says so. */
    giveUp: async (): Promise<boolean> => {
      const asked = !hasDecisions
      if (
        !asked &&
        !(await confirm({ title: texts.leaveTitle, content: texts.leaveText, confirmText: texts.leave }))
      )
        return false
      setRead(null)
      setDecisions({})
      return true
    },
  }
}
