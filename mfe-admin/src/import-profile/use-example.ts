import { useCallAsRemote } from '@sne/shared/client'
import { type FilePreview, importProfileEndpoints, type ProfileTrial } from '@sne/shared/contract'
import { fileProblem } from '@sne/shared/ui-data'
import { useRef, useState } from 'react'
import type { Spec } from './draft.ts'
import { reasonOf } from './reason-of.ts'

/** Bytes; the server decides. */
const largestFile = 10 * 1024 * 1024
export const { accept } = importProfileEndpoints.previewProfileFile.upload

interface Place {
  readonly sheet?: string | undefined
  readonly section?: string | undefined
  readonly headerLine?: number | undefined
}

/**
 * The example file of an editor, with the server's preview of it and the values that the draft reads. Nothing
 * of it is kept.
 */
export function useExample(onPreview: (preview: FilePreview, earlier: FilePreview | null) => void) {
  const call = useCallAsRemote()
  const [file, setFile] = useState<File | null>(null)
  const [preview, setPreview] = useState<FilePreview | null>(null)
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState<'look' | 'try' | null>(null)
  const [tried, setTried] = useState<{ readonly trial: ProfileTrial; readonly of: string } | null>(null)
  const [trialError, setTrialError] = useState<string | null>(null)
  // The answer about an earlier file is not shown beside a later one.
  const asked = useRef(0)

  const look = async (chosen: File, place: Place = {}) => {
    asked.current += 1
    const mine = asked.current
    setFile(chosen)
    setError(null)
    if (chosen !== file) {
      setPreview(null)
      setTried(null)
      setTrialError(null)
    }
    const problem = fileProblem(chosen, accept, largestFile)
    if (problem) return setError(problem)
    setBusy('look')
    try {
      const found = await call(importProfileEndpoints.previewProfileFile, { body: place, file: chosen })
      if (mine !== asked.current) return
      setPreview(found)
      onPreview(found, chosen === file ? preview : null)
    } catch (refused) {
      if (mine === asked.current) setError(reasonOf(refused))
    } finally {
      if (mine === asked.current) setBusy(null)
    }
  }

  const tryOn = async (spec: Spec) => {
    if (!file) return
    asked.current += 1
    const mine = asked.current
    setBusy('try')
    setTrialError(null)
    try {
      const trial = await call(importProfileEndpoints.tryProfile, { body: { spec }, file })
      if (mine === asked.current) setTried({ trial, of: JSON.stringify(spec) })
    } catch (refused) {
      if (mine !== asked.current) return
      setTried(null)
      setTrialError(reasonOf(refused))
    } finally {
      if (mine === asked.current) setBusy(null)
    }
  }
  return {
    file,
    preview,
    error,
    busy,
    look,
    tryOn,
    trial: tried?.trial ?? null,
    /** The draft that was tried, as JSON. */
    triedOf: tried?.of ?? null,
    trialError,
  }
}
export type Example = ReturnType<typeof useExample>
