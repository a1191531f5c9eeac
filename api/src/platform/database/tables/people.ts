// Made from the migrations by database/schema/generate.ts: do not edit.
import type { Generated, GeneratedAlways } from 'kysely'
import type { Json, Moment, MomentWithDefault, NullableMoment } from '../columns.ts'
import type { SearchQuery, WorkgroupSettings } from '../json-shapes.ts'

export interface WorkgroupsTable {
  id: GeneratedAlways<number>
  name: string
  facilityName: string
  nameSort: string
  code: string
  type: 'standard' | 'icfc' | 'sma' | 'spoke_birth_point' | 'tin'
  address: string | null
  phones: Generated<string[]>
  email: string | null
  pec: string | null
  config: Json<WorkgroupSettings>
  createdAt: MomentWithDefault
  updatedAt: MomentWithDefault
  referenceLaboratoryId: number | null
  formerPhones: Generated<string[]>
  phonesChangedAt: NullableMoment
  version: Generated<number>
}

export interface WorkgroupBirthPointsTable {
  workgroupId: number
  birthPointId: number
}

export interface UsersTable {
  id: GeneratedAlways<number>
  email: string
  passwordHash: string | null
  passwordChangedAt: NullableMoment
  roles: (
    | 'administrator'
    | 'support'
    | 'acceptance'
    | 'supervisor'
    | 'analyst'
    | 'administration'
    | 'planner'
  )[]
  activeRole:
    | 'administrator'
    | 'support'
    | 'acceptance'
    | 'supervisor'
    | 'analyst'
    | 'administration'
    | 'planner'
  permissions: Generated<'record_readings'[]>
  title: string | null
  name: string | null
  surname: string | null
  nameSort: string
  phone: string | null
  lead: Generated<boolean>
  validator: Generated<boolean>
  workgroupId: number | null
  screenings: Generated<('sne' | 'ic' | 'fc' | 'btd' | 'tgal' | 'sma' | 'lysosomal')[]>
  supervisorScreenings: ('sne' | 'ic' | 'fc' | 'btd' | 'tgal' | 'sma' | 'lysosomal')[] | null
  enabled: Generated<boolean>
  lastLoginAt: NullableMoment
  createdAt: MomentWithDefault
  updatedAt: MomentWithDefault
  attemptsToldAt: NullableMoment
  version: Generated<number>
}

export interface SessionsTable {
  id: GeneratedAlways<number>
  tokenHash: string
  userId: number
  role: 'administrator' | 'support' | 'acceptance' | 'supervisor' | 'analyst' | 'administration' | 'planner'
  impersonatedBy: number | null
  createdAt: MomentWithDefault
  lastActivityAt: MomentWithDefault
  expiresAt: Moment
  revokedAt: NullableMoment
}

export interface PasswordResetsTable {
  id: GeneratedAlways<number>
  userId: number
  tokenHash: string
  createdAt: MomentWithDefault
  expiresAt: Moment
  usedAt: NullableMoment
}

export interface EmailChangesTable {
  id: GeneratedAlways<number>
  userId: number
  newEmail: string
  tokenHash: string
  createdAt: Moment
  createdBy: number
  expiresAt: Moment
  confirmedAt: NullableMoment
  cancelledAt: NullableMoment
}

export interface UserRightsTable {
  id: GeneratedAlways<number>
  userId: number
  grantedRight: 'supervisor' | 'lead' | 'validator' | 'administrator'
  reason: string
  status: Generated<'pending' | 'approved' | 'refused' | 'withdrawn'>
  createdAt: Moment
  createdBy: number | null
  decidedAt: NullableMoment
  decidedBy: number | null
  decisionReason: string | null
  version: Generated<number>
}

export interface AccountMakersTable {
  userId: number
  makerId: number
}

export interface SignInPlacesTable {
  userId: number
  placeHash: string
  firstAt: Moment
  lastAt: Moment
}

export interface LoginAttemptsTable {
  id: GeneratedAlways<number>
  kind: 'login' | 'password' | 'reset' | 'support' | 'client_log'
  subjectHash: string
  addressHash: string
  succeeded: boolean
  at: MomentWithDefault
  placeHash: string | null
  knownPlace: Generated<boolean>
}

export interface ApiKeysTable {
  id: GeneratedAlways<number>
  workgroupId: number
  label: string
  prefix: string
  secretHash: string
  createdAt: MomentWithDefault
  createdBy: number | null
  lastUsedAt: NullableMoment
  revokedAt: NullableMoment
  revokedBy: number | null
  revokedReason: string | null
}

export interface InvitesTable {
  id: GeneratedAlways<number>
  codeHash: string
  email: string
  roles: (
    | 'administrator'
    | 'support'
    | 'acceptance'
    | 'supervisor'
    | 'analyst'
    | 'administration'
    | 'planner'
  )[]
  workgroupId: number
  issuerWorkgroupId: number | null
  screenings: Generated<('sne' | 'ic' | 'fc' | 'btd' | 'tgal' | 'sma' | 'lysosomal')[]>
  supervisorScreenings: ('sne' | 'ic' | 'fc' | 'btd' | 'tgal' | 'sma' | 'lysosomal')[] | null
  status: Generated<'pending' | 'accepted' | 'withdrawn' | 'expired'>
  sentAt: Moment
  sentBy: number | null
  expiresAt: Moment
  acceptedUserId: number | null
  version: Generated<number>
  createdAt: MomentWithDefault
}

export interface SavedSearchesTable {
  id: GeneratedAlways<number>
  userId: number
  name: string
  nameSort: string
  query: Json<SearchQuery>
  createdAt: Moment
  updatedAt: Moment
}
