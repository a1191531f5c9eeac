import { type ImportProfile, pattern } from '../../platform/database/import-profile.ts'
import { normaliseName } from './names.ts'
import type { SampleKind } from './parsed-file.ts'

/** Characters of an unknown word that are shown. */
const shownWord = 40
const order = ['standard', 'qc', 'blank'] as const

/** A newborn's sample; an unknown kind may be one. */
export const isSampleKind = (kind: SampleKind): boolean => kind === 'sample' || kind === 'other'

/** Tells patients' samples from blanks, controls and standards: by the type's word, else by the sample's name. A word that nobody knows is no sample. */
export function kindReader(profile: ImportProfile) {
  const byWord = new Map<string, SampleKind>()
  for (const kind of ['sample', ...order] as const) {
    for (const word of profile.kinds[kind]) byWord.set(normaliseName(word), kind)
  }
  const byName = order.flatMap((kind) => {
    const source = profile.kindsByName[kind]
    return source === null ? [] : [{ kind, mark: pattern(source) }]
  })
  return {
    kindOf(typeWord: string, sampleName: string): SampleKind {
      const known = byWord.get(normaliseName(typeWord))
      if (known) return known
      const named = byName.find(({ mark }) => mark.test(sampleName))?.kind
      return named ?? (typeWord === '' ? 'sample' : 'other')
    },
    unknownIn: (typeWord: string): string | null =>
      typeWord === '' || byWord.has(normaliseName(typeWord)) ? null : typeWord.slice(0, shownWord),
  }
}
