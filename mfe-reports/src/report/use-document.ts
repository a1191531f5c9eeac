import { openDocument } from '@sne/shared/client'
import { reportEndpoints } from '@sne/shared/contract'
import { useSpinner, useToast } from '@sne/shared/shell'
import { messageOf } from '@sne/shared/ui-core'
import { useCallback, useEffect, useRef } from 'react'
import { reportTexts as texts } from './texts.ts'
import { whenDrawn } from './when-drawn.ts'

/** Ends with the page: waiting for a document stops when the page unmounts. */
function usePageSignal() {
  const page = useRef<AbortController>(null)
  useEffect(() => {
    page.current = new AbortController()
    return () => page.current?.abort()
  }, [])
  return useCallback(() => page.current?.signal, [])
}

/**
 * Makes a document under a full-screen spinner, again while documents are being drawn.
 * @throws ApiError
 */
export function useWaitingDocument() {
  const spinner = useSpinner()
  const signalOf = usePageSignal()
  return useCallback(
    async <T>(make: () => Promise<T>): Promise<T> => {
      let hide = spinner.show(texts.preparing)
      try {
        return await whenDrawn(make, {
          signal: signalOf(),
          onPending: () => {
            hide()
            hide = spinner.show(texts.drawing)
          },
        })
      } finally {
        hide()
      }
    },
    [spinner, signalOf],
  )
}

/** As `useWaitingDocument`, with a failure shown as a toast. True when the document was made. */
export function useDocument() {
  const toast = useToast()
  const waiting = useWaitingDocument()
  return useCallback(
    async (make: () => Promise<unknown>): Promise<boolean> => {
      try {
        await waiting(make)
        return true
      } catch (error) {
        if (!(error instanceof DOMException)) toast('error', messageOf(error))
        return false
      }
    },
    [waiting, toast],
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
