import type { Permission, Role } from '@sne/shared/domain'

/** Password of every demonstration account: only where demonstration data is on. */
export const demoPassword = 'Screening-2026'

/** API key of the demonstration's birth point PN-NORD, for trying messages from files. */
export const demoIntakeKey = 'dimostrazione-pn-nord'

export interface DemoAccount {
  readonly email: string
  readonly roles: readonly [Role, ...Role[]]
  readonly name: string
  readonly surname: string
  readonly title: string | null
  readonly lead?: boolean
  readonly validator?: boolean
  readonly permissions?: Permission[]
  /** Code of the laboratory; null for people who work for all. */
  readonly laboratory: 'LAB-SNE' | 'LAB-ICFC' | 'LAB-SMA' | null
}

const at = (name: string) => `${name}@laboratorio.example`

/**
 * One person a role of the main laboratory and one person with several roles. Each other laboratory
 * has two leads, because limits need two signatures. Two administrators.
 */
export const demoAccounts: readonly DemoAccount[] = [
  {
    email: at('accettazione'),
    roles: ['acceptance'],
    name: 'Anna',
    surname: 'Galli',
    title: null,
    laboratory: 'LAB-SNE',
  },
  {
    email: at('piastre'),
    roles: ['planner'],
    name: 'Paolo',
    surname: 'Conti',
    title: null,
    laboratory: 'LAB-SNE',
  },
  {
    email: at('analista'),
    roles: ['analyst'],
    name: 'Elena',
    surname: 'Ferri',
    title: 'Dott.ssa',
    laboratory: 'LAB-SNE',
  },
  {
    email: at('supervisore'),
    roles: ['supervisor'],
    name: 'Marco',
    surname: 'Rinaldi',
    title: 'Dott.',
    lead: true,
    validator: true,
    laboratory: 'LAB-SNE',
  },
  {
    email: at('amministrazione'),
    roles: ['administration'],
    permissions: ['record_readings'],
    name: 'Lucia',
    surname: 'Marchi',
    title: null,
    laboratory: 'LAB-SNE',
  },
  {
    email: at('tutti'),
    roles: ['acceptance', 'planner', 'analyst', 'supervisor'],
    name: 'Giulia',
    surname: 'Neri',
    title: 'Dott.ssa',
    lead: true,
    validator: true,
    laboratory: 'LAB-SNE',
  },
  {
    email: at('icfc'),
    roles: ['acceptance', 'planner', 'analyst', 'supervisor'],
    name: 'Davide',
    surname: 'Serra',
    title: 'Dott.',
    lead: true,
    validator: true,
    laboratory: 'LAB-ICFC',
  },
  {
    email: at('icfc2'),
    roles: ['analyst', 'supervisor'],
    name: 'Chiara',
    surname: 'Monti',
    title: 'Dott.ssa',
    lead: true,
    validator: true,
    laboratory: 'LAB-ICFC',
  },
  {
    email: at('sma'),
    roles: ['acceptance', 'planner', 'analyst', 'supervisor'],
    name: 'Irene',
    surname: 'Vitali',
    title: 'Dott.ssa',
    lead: true,
    validator: true,
    laboratory: 'LAB-SMA',
  },
  {
    email: at('sma2'),
    roles: ['analyst', 'supervisor'],
    name: 'Franco',
    surname: 'Leoni',
    title: 'Dott.',
    lead: true,
    validator: true,
    laboratory: 'LAB-SMA',
  },
  {
    email: at('supporto'),
    roles: ['support'],
    name: 'Sara',
    surname: 'Bassi',
    title: null,
    laboratory: null,
  },
  {
    email: at('admin'),
    roles: ['administrator'],
    name: 'Admin',
    surname: 'Programma',
    title: null,
    laboratory: null,
  },
  // The second person without whom no version of a remote changes.
  {
    email: at('admin2'),
    roles: ['administrator'],
    name: 'Nadia',
    surname: 'Riva',
    title: null,
    laboratory: null,
  },
]
