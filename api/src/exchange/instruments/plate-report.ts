import type { MatchReport } from '@sne/shared/contract'

/** The report but for what only the caller knows: the file's identity and the profiles of the laboratory. */
export type PlateReport = Omit<MatchReport, 'file' | 'profile' | 'profileRecognised' | 'profiles'>
