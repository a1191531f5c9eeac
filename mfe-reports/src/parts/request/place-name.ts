import type { WorkgroupRef } from '@sne/shared/contract'

/** A ward with its hospital: wards of several hospitals have one name. */
export const placeName = ({ name, facilityName }: Pick<WorkgroupRef, 'name' | 'facilityName'>): string =>
  [name, facilityName].filter(Boolean).join(' · ')
