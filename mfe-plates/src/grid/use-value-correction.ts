import { useAction } from '@sne/shared/client'
import { type AnalyteValue, gridEndpoints, type SaveAnalytesInput } from '@sne/shared/contract'
import { boundOf, isCensored, parseKnownValue } from '@sne/shared/domain'
import { useToast } from '@sne/shared/shell'
import { useState } from 'react'
import { gridTexts as texts } from './texts.ts'

type Change = SaveAnalytesInput['rows'][number]['analytes'][number]

/** The value of a typed text: number and comparator; null for a text that is none. */
export function changeOf(text: string): Pick<Change, 'value' | 'comparator'> | null {
  const typed = parseKnownValue(text)
  if (typed === null) return null
  return { value: boundOf(typed), comparator: isCensored(typed) ? typed.comparator : null }
}

interface Given {
  readonly gridId: number
  readonly sampleAnalysisId: number
  readonly value: Pick<AnalyteValue, 'code' | 'value' | 'comparator' | 'excluded'>
}

/** Corrects a value, or leaves its analyte out, against the value that was on screen when the person began. */
export function useValueCorrection({ gridId, sampleAnalysisId, value }: Given) {
  const toast = useToast()
  const [asking, setAsking] = useState<'value' | 'exclude' | null>(null)
  const seen = { was: value.value, wasComparator: value.comparator ?? null }
  /** Another value stored after the person began refuses the change. */
  const [was, setWas] = useState(seen)
  const save = useAction(gridEndpoints.saveAnalytes)
  const send = async (change: Omit<Change, 'code' | 'was' | 'wasComparator'>) => {
    await save.mutateAsync({
      params: { id: gridId },
      body: { rows: [{ sampleAnalysisId, analytes: [{ code: value.code, ...was, ...change }] }] },
    })
    toast('success', texts.corrected)
    setAsking(null)
  }
  return {
    asking,
    ask: (what: 'value' | 'exclude') => {
      setWas(seen)
      setAsking(what)
    },
    cancel: () => setAsking(null),
    correct: async (text: string, reason: string) => {
      const change = changeOf(text)
      if (change) await send({ ...change, reason })
    },
    /** Leaves the analyte out, or takes it in again. */
    toggle: (reason: string) => send({ excluded: !value.excluded, reason }),
  }
}
