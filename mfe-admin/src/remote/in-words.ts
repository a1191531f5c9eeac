import type { NamedCohort, RemoteFigures, RemoteRequest } from '@sne/shared/contract'
import { remoteActionLabels, remoteFailureLabels, roleLabels } from '@sne/shared/domain'
import { remoteTexts as texts } from './texts.ts'

/** "Laboratorio pilota, Analista, 20 % delle persone". */
export const cohortInWords = ({ workgroups, roles, share }: NamedCohort): string =>
  [
    ...workgroups.map(({ label }) => label),
    ...roles.map((role) => roleLabels[role]),
    ...(share > 0 ? [texts.share(share)] : []),
  ].join(', ')

/** The first digits of a commit, and whether the sources differed from it. */
export function commitInWords(commit: string): string {
  const [digits = '', mark] = commit.split('+')
  return mark === undefined ? digits.slice(0, 10) : texts.uncommitted(digits.slice(0, 10))
}

/** "mfe-plates: Prova per alcuni 1.2.0". */
export const requestInWords = ({ remote, action, version }: RemoteRequest): string =>
  texts.request(remote, remoteActionLabels[action], version)

export const failuresInWords = ({ failures }: RemoteFigures): string =>
  failures.map(({ kind, count }) => texts.errorsOf(count, remoteFailureLabels[kind])).join(', ')
