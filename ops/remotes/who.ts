import { isRecalled, type RemoteRegistry } from '@sne/shared/registry'
import type { Wish } from './arguments.ts'

/** Who gets a trial: a person needs one of these to be in it. */
export const describeWho = ({ workgroups, roles, share }: Pick<Wish, 'workgroups' | 'roles' | 'share'>) =>
  [
    ...(workgroups.length > 0 ? [`laboratories ${workgroups.join(', ')}`] : []),
    ...(roles.length > 0 ? [`roles ${roles.join(', ')}`] : []),
    ...(share > 0 ? [`${share} % of people`] : []),
  ].join(' or ')

/** Who gets a version by the registry, in a sentence. */
export function whoHas(registry: RemoteRegistry, name: string, version: string): string {
  const entry = registry.remotes.find((one) => one.name === name)
  if (entry && isRecalled(entry, version)) return 'It was recalled as harmful: nobody ever gets it.'
  if (entry?.live === version) return 'Everybody has it.'
  const cohort = entry?.cohorts.find((one) => one.version === version)
  return cohort ? `It is on trial for ${describeWho(cohort)}.` : 'Nobody gets it yet: canary or promote it.'
}
