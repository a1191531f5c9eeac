import type { User } from '@sne/shared/contract'
import { roleLabels, screeningLabels } from '@sne/shared/domain'
import type { Said } from '../parts/form/changed-notice.tsx'
import { userTexts as texts } from './texts.ts'

const screeningsOf = (screenings: readonly (keyof typeof screeningLabels)[] | null | undefined) =>
  (screenings ?? []).map((screening) => screeningLabels[screening]).join(', ')

/** The fields of an account in its form. */
export const saidOf = ({ email, roles, enabled, hcp, supervisorScreenings }: User): Said[] => [
  [texts.email, email],
  [texts.roles, roles.map((role) => roleLabels[role]).join(', ')],
  [texts.state, enabled ? texts.enabled : texts.disabled],
  [texts.title, hcp?.title ?? ''],
  [texts.phone, hcp?.phone ?? ''],
  [texts.surname, hcp?.surname ?? ''],
  [texts.name, hcp?.name ?? ''],
  [texts.workgroup, hcp?.workgroup?.name ?? ''],
  [texts.screenings, screeningsOf(hcp?.config.screenings)],
  [texts.supervisorScreenings, screeningsOf(supervisorScreenings)],
]
