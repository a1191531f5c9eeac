import type { MatchReport } from '@sne/shared/contract'

/** The report but for what only the caller knows: the file's identity, the profiles of the laboratory and what values say against the plate. */
export type PlateReport = Omit<
  MatchReport,
  'file' | 'profile' | 'profileRecognised' | 'profiles' | 'swaps' | 'toMatch'
>
