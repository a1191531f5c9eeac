import { type ApiError, readAgain, useCallAsRemote } from '@sne/shared/client'
import { MatchReport, resultsEndpoints } from '@sne/shared/contract'
import { useToast } from '@sne/shared/shell'
import { messageOf, useConfirm } from '@sne/shared/ui-core'
import { fileProblem } from '@sne/shared/ui-data'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { importQuestions } from './import-questions.ts'
import { resultsTexts as texts } from './texts.ts'

/** Bytes; the server decides. */
const largestFile = 10 * 1024 * 1024
/** Endings of the files that instruments write. */
export const { accept } = resultsEndpoints.importResults.upload

interface ReadFile {
  readonly file: File
  /** Null for a file that could not be compared. */
  readonly report: MatchReport | null
  readonly error: string | null
}

/**
 * An instrument's file: compared with the plate first, and imported once a person has confirmed the doubts.
 */
export function useResultsImport(plateId: number) {
  const call = useCallAsRemote()
  const params = { id: plateId }
  const toast = useToast()
  const confirm = useConfirm()
  const navigate = useNavigate()
  const client = useQueryClient()
  const [read, setRead] = useState<ReadFile | null>(null)
  const [busy, setBusy] = useState(false)

  const importNow = async () => {
    if (!read?.report) return
    const { profile, analytesMissing, toConfirm } = read.report
    for (const question of importQuestions(read.report)) if (!(await confirm(question))) return
    setRead({ ...read, error: null })
    setBusy(true)
    try {
      const answer = await call(resultsEndpoints.importResults, {
        params,
        body: {
          profileId: profile.id,
          acceptMissing: analytesMissing.length > 0,
          confirmed: toConfirm.length > 0,
        },
        file: read.file,
      })
      if (answer.kind !== 'imported') return
      toast('success', answer.changed ? texts.imported(answer.analyses, answer.anomalies) : texts.already)
      if (!answer.limitsApproved) toast('warning', texts.limitsToApprove)
      await readAgain(client, resultsEndpoints.importResults)
      navigate(`/plate/${plateId}/grid`)
    } catch (error) {
      const report = MatchReport.safeParse((error as ApiError).details?.report)
      setRead({ ...read, report: report.success ? report.data : read.report, error: messageOf(error) })
    } finally {
      setBusy(false)
    }
  }

  return {
    read,
    busy,
    /** Compares the file with the plate; nothing is changed. @param profileId the server's choice without it */
    look: async (file: File, profileId?: string) => {
      const problem = fileProblem(file, accept, largestFile)
      if (problem) return setRead({ file, report: null, error: problem })
      // The answer to an earlier try does not apply to this one.
      setRead(null)
      setBusy(true)
      try {
        const { report } = await call(resultsEndpoints.importResults, {
          params,
          body: { dryRun: true, ...(profileId ? { profileId } : {}) },
          file,
        })
        setRead({ file, report, error: null })
      } catch (error) {
        setRead({ file, report: null, error: messageOf(error) })
      } finally {
        setBusy(false)
      }
    },
    importNow,
    /** Puts the file aside for another one. */
    forget: () => setRead(null),
  }
}
export type ResultsImport = ReturnType<typeof useResultsImport>
