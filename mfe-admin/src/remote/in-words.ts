import type { NamedCohort, RemoteFigures, RemoteRequest, RemoteStepEffect } from '@sne/shared/contract'
import { remoteActionLabels, remoteFailureLabels, remoteStepLabels, roleLabels } from '@sne/shared/domain'
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

/**
 * The change made by a step: "Attiva per tutti: da 0.1.1 a 0.1.0", or "Prova terminata: 0.1.2" and "Attiva
 * per tutti resta: 0.1.1".
 */
export function effectInWords({ from, to, ended, trials, undone }: RemoteStepEffect): string[] {
  const version = (one: string | null) => one ?? texts.noVersion
  const live =
    from === undefined
      ? texts.liveRestored(version(to))
      : from === to
        ? texts.liveStays(version(to))
        : texts.liveFrom(version(from), version(to))
  const lost = (undone ?? []).map((step) => `${remoteStepLabels[step.action]} ${step.version}`)
  return [
    ...(ended?.length ? [texts.trialsEnded(ended.join(', '))] : []),
    live,
    ...(trials?.length ? [texts.trialsGoOn(trials.join(', '))] : []),
    ...(lost.length > 0 ? [texts.notRestored(lost.join(', '))] : []),
  ]
}
