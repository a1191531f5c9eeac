import type { Role } from './roles.ts'
import { type Screening, screenings } from './screenings.ts'
import type { WorkgroupType } from './workgroup.ts'

/** A laboratory, birth point or ward, as the division of work needs it. */
export interface NetworkMember {
  readonly id: number
  readonly type: WorkgroupType
  readonly screenings: readonly Screening[]
}

export const laboratoryTypes: readonly WorkgroupType[] = ['standard', 'icfc', 'sma']

export const isLaboratory = ({ type }: Pick<NetworkMember, 'type'>): boolean => laboratoryTypes.includes(type)

/** Categories that a birth point offers and no laboratory analyses, in the usual order. */
export function categoriesWithoutLaboratory(members: readonly NetworkMember[]): Screening[] {
  const named = (some: readonly NetworkMember[]) => new Set(some.flatMap((member) => member.screenings))
  const offered = named(members.filter((member) => !isLaboratory(member)))
  const analysed = named(members.filter(isLaboratory))
  return screenings.filter((category) => offered.has(category) && !analysed.has(category))
}

/** Categories that a change leaves without a laboratory; categories without one before are not counted. */
export function categoriesLeftAlone(
  before: readonly NetworkMember[],
  after: readonly NetworkMember[],
): Screening[] {
  const open = categoriesWithoutLaboratory(before)
  return categoriesWithoutLaboratory(after).filter((category) => !open.includes(category))
}

/** Categories of a laboratory's own list that it no longer analyses after a change. */
export const categoriesGivenUp = (before: NetworkMember, after: NetworkMember): Screening[] =>
  isLaboratory(before)
    ? before.screenings.filter((category) => !isLaboratory(after) || !after.screenings.includes(category))
    : []

/**
 * Categories that a change gives to a laboratory although another one analyses them. Cards of its birth points
 * would go to it from then on. One newborn's category would be in two laboratories.
 */
export function categoriesTakenOver(
  before: readonly NetworkMember[],
  after: readonly NetworkMember[],
  id: number,
): Screening[] {
  const analysed = (members: readonly NetworkMember[], own: boolean) =>
    new Set(
      members
        .filter((member) => isLaboratory(member) && (member.id === id) === own)
        .flatMap((member) => member.screenings),
    )
  const [had, has, others] = [analysed(before, true), analysed(after, true), analysed(before, false)]
  return screenings.filter((category) => has.has(category) && !had.has(category) && others.has(category))
}

interface Changer {
  readonly currentRole: Role
  readonly workgroupId: number | null
}

/**
 * Administration changes its own laboratory and the birth points whose reference laboratory it is; an administrator
 * changes every one.
 */
export const mayChangeWorkgroup = (
  { currentRole, workgroupId }: Changer,
  workgroup: { readonly id: number; readonly referenceLaboratoryId: number | null },
): boolean =>
  currentRole === 'administrator' ||
  (currentRole === 'administration' &&
    workgroupId !== null &&
    (workgroup.id === workgroupId || workgroup.referenceLaboratoryId === workgroupId))

/** Fields that define a workgroup and its owner: administrators only. */
export const identityOfWorkgroup = ['code', 'type', 'referenceLaboratoryId'] as const
