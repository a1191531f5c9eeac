import { useSession } from '@sne/shared/shell'
import { useState } from 'react'
import { z } from 'zod'
import type { KeptRefusals } from '../parts/scanning/use-missed-refusals.ts'
import type { ReceptionOutcome } from './reception-outcome.ts'
import { receptionTexts as texts } from './texts.ts'

const Codes = z.array(z.string())

/** The reason of a refusal may tell of the newborn: the browser keeps the code alone. */
const keptOutcome = (code: string): ReceptionOutcome => ({
  verdict: 'stop',
  code,
  cardId: null,
  title: texts.refused,
  text: texts.refusedBefore,
})

/** Refused codes in the browser's storage, until a person has seen them or has read them again. */
export function keptRefusals(key: string, storage: Storage = localStorage): KeptRefusals {
  let memory: readonly string[] = []
  const codes = () => {
    try {
      return Codes.parse(JSON.parse(storage.getItem(key) ?? '[]'))
    } catch {
      // Storage is refused, or was written by another version.
      return memory
    }
  }
  const write = (next: readonly string[]) => {
    memory = next
    try {
      if (next.length === 0) storage.removeItem(key)
      else storage.setItem(key, JSON.stringify(next))
    } catch {
      // They last as long as the page.
    }
  }
  return {
    read: () => codes().map(keptOutcome),
    keep: (code) => write([...codes().filter((one) => one !== code), code]),
    drop: (dropped) => write(codes().filter((one) => !dropped.includes(one))),
  }
}

/** Those of the person in this laboratory. */
export function useKeptRefusals(): KeptRefusals {
  const { id, hcp } = useSession()
  const [kept] = useState(() => keptRefusals(`sne-reception-refused:${id}:${hcp?.workgroup?.id ?? 0}`))
  return kept
}
