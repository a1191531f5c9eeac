import type { ProfileChoices } from '@sne/shared/contract'
import type { Spec } from './draft.ts'

/** Properties of every part of the editor. */
export interface EditorPart {
  readonly spec: Spec
  readonly choices: ProfileChoices
  readonly change: (next: Partial<Spec>) => void
  readonly setSpec: (next: Spec) => void
}

/** Analytes to choose from. */
export const analyteOptions = ({ analytes }: ProfileChoices) =>
  analytes.map(({ code, label }) => ({ value: code, label: code === label ? code : `${code} – ${label}` }))
