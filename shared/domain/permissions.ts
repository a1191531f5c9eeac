/** Rights of a person beside the roles, one by one. Labels as on screen. */
export const permissionLabels = {
  record_readings: 'Consultazioni delle schede',
} as const

export type Permission = keyof typeof permissionLabels

export const permissions = Object.keys(permissionLabels) as [Permission, ...Permission[]]
