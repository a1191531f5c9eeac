import { openDocument } from '@sne/shared/client'
import { reportEndpoints } from '@sne/shared/contract'
import { useSpinner, useToast } from '@sne/shared/shell'
import { messageOf } from '@sne/shared/ui-core'
import { useCallback } from 'react'
import { reportTexts as texts } from './texts.ts'

/** Runs what makes a document under a full-screen spinner; a failure becomes a toast. True when it was made. */
export function useDocument() {
  const spinner = useSpinner()
  const toast = useToast()
  return useCallback(
    async (make: () => Promise<unknown>): Promise<boolean> => {
      const hide = spinner.show(texts.preparing)
      try {
        await make()
        return true
      } catch (error) {
        toast('error', messageOf(error))
        return false
      } finally {
        hide()
      }
    },
    [spinner, toast],
  )
}

/** Opens the document of one report in a new tab. */
export function useReportPdf() {
  const document = useDocument()
  return useCallback(
    (id: number) => document(() => openDocument(reportEndpoints.printReport, { params: { id } })),
    [document],
  )
}
