/** Roles a person may hold; one of them is current. Labels as on screen. */
export const roleLabels = {
  administrator: 'Amministratore',
  support: 'Supporto',
  acceptance: 'Accettazione',
  supervisor: 'Supervisore laboratorio',
  analyst: 'Analista',
  administration: 'Supervisore amministrativo',
  planner: 'Preparatore piastra',
} as const

export type Role = keyof typeof roleLabels

export const roles = Object.keys(roleLabels) as [Role, ...Role[]]

/** Roles whose data is limited to their own laboratory and screenings. */
export const labRoles = [
  'acceptance',
  'supervisor',
  'analyst',
  'administration',
  'planner',
] as const satisfies Role[]

/** Roles that open the cases of recalls, and may own one. */
export const caseRoles = ['analyst', 'support'] as const satisfies Role[]

/** Who reads the reference data of a laboratory. */
export const referenceRoles = ['analyst', 'supervisor', 'administration'] as const satisfies Role[]
