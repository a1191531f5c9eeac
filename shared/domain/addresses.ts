import type { Permission } from './permissions.ts'
import { caseRoles, type Role, referenceRoles } from './roles.ts'

/** The bundles that own pages; `host` is the shell itself. */
export const bundles = ['host', 'mfe-shipping', 'mfe-plates', 'mfe-reports', 'mfe-admin'] as const
export type Bundle = (typeof bundles)[number]

/** `public` needs no session, `any` a session, otherwise one of the roles (or administrator). */
export type RouteAccess = 'public' | 'any' | readonly Role[]

/** Where a page is and who may open it. */
export interface Address {
  /** Pattern of react-router: `:name`, `:name?`, trailing `/*`. */
  readonly path: string
  readonly access: RouteAccess
  /** Personal permissions that are all needed beside the role. */
  readonly permissions?: readonly Permission[]
}

/** An address with the bundle that shows its page. */
export interface OwnedAddress extends Address {
  readonly owner: Bundle
}

const ownedBy =
  (owner: Bundle) =>
  (path: string, access: RouteAccess): OwnedAddress => ({ path, access, owner })

const host = ownedBy('host')
const shipping = ownedBy('mfe-shipping')
const plates = ownedBy('mfe-plates')
const reports = ownedBy('mfe-reports')
const admin = ownedBy('mfe-admin')

/**
 * Addresses that others than their owner need: notifications, mail, the home page, links of other remotes.
 * The owner declares its page with a title (`src/routes.ts`); a page to which its owner alone links is
 * declared there only. `ops/pages/addresses.test.ts` compares both with the links of all packages.
 */
export const addresses = {
  resetPassword: host('/user/reset-password', 'public'),
  confirmEmail: host('/user/confirm-email', 'public'),
  acceptInvite: host('/invite/accept/:inviteCode', 'public'),
  home: host('/home', 'any'),
  notifications: host('/notification/*', ['acceptance', 'planner', 'analyst']),

  shipping: shipping('/shipping/:shippingId/details', ['acceptance']),
  acceptShipping: shipping('/shipping/:shippingId/accept', ['acceptance']),
  editShipping: shipping('/shipping/:id/edit', ['support']),
  shippings: shipping('/shipping/*', ['acceptance', 'support']),
  reception: shipping('/reception/*', ['acceptance']),
  samples: shipping('/samples/*', ['planner', 'acceptance']),
  failsafe: shipping('/newborn/failsafe', ['acceptance', 'supervisor', 'support']),
  newborn: shipping('/newborn/:newbornId', 'any'),
  sample: shipping('/newborn/:newbornId/sample/:sampleId', 'any'),
  missingCommunications: shipping('/communication/missing', ['acceptance', 'supervisor']),
  birthPointNotices: shipping('/birth-point-notice/list', ['acceptance', 'supervisor']),
  followUps: shipping('/follow-up/list', ['acceptance', 'analyst', 'supervisor']),
  expectedFollowUps: shipping('/follow-up/expected', ['acceptance', 'analyst', 'supervisor']),
  createCommunication: shipping('/communication/:newbornId/create', ['acceptance']),
  intakeMessages: shipping('/intake/messages', ['support']),
  intakeMessage: shipping('/intake/messages/:messageId', ['support']),
  intakeKeys: shipping('/intake/keys', ['support']),

  pendingAnalyses: plates('/sample-analysis/pending', ['analyst', 'supervisor']),
  pendingAnalysis: plates('/sample-analysis/pending/:analysisId', ['analyst', 'supervisor']),
  heldRuns: plates('/quality/held', ['analyst', 'supervisor']),
  eqaRounds: plates('/quality/eqa', ['analyst', 'supervisor']),
  instruments: plates('/instrument/list', ['planner', 'analyst', 'supervisor']),
  reagents: plates('/reagent/list', ['planner', 'analyst', 'supervisor']),
  criticalValues: plates('/critical-value/list', ['analyst', 'supervisor']),
  plates: plates('/plate/list', ['planner', 'support']),
  addPlate: plates('/plate/add', ['planner']),
  plate: plates('/plate/:plateId/view', ['planner', 'acceptance', 'analyst']),
  planning: plates('/plate/:plateId?/planning', ['planner']),
  punching: plates('/plate/:plateId?/punching', ['planner']),
  importResults: plates('/plate/:plateId/analyze', ['analyst']),
  runQuality: plates('/plate/:plateId/quality', ['analyst', 'supervisor']),
  grid: plates('/plate/:plateId/grid', ['analyst']),

  approvedRequests: reports('/approved-sample-requests', ['supervisor']),
  sampleRequests: reports('/sample-request/*', ['supervisor', 'planner', 'analyst']),
  ownReports: reports('/report/list', ['analyst']),
  pendingReports: reports('/report/pending/list', ['supervisor']),
  overrides: reports('/report/override/list', ['supervisor']),
  reportsToReassess: reports('/report/reassess/list', ['analyst', 'supervisor']),
  report: reports('/report/:reportId/view', ['analyst', 'supervisor', 'support']),
  recalls: reports('/manage-recall/*', caseRoles),

  transferNotifications: admin('/notification/transfer', ['support']),
  users: admin('/user/list', ['support']),
  editUser: admin('/user/:id/edit', ['support', 'administrator']),
  workgroups: admin('/workgroup/list', ['administration']),
  invites: admin('/invite/*', ['administration']),
  limits: admin('/cutoff-set/list', referenceRoles),
  limitsOf: admin('/cutoff-set/:id', referenceRoles),
  cardRules: admin('/planned-card-set/list', referenceRoles),
  cardRulesOf: admin('/planned-card-set/:id', referenceRoles),
  protocols: admin('/recall-protocol/list', referenceRoles),
  protocol: admin('/recall-protocol/:id', referenceRoles),
  letters: admin('/letter-template/list', referenceRoles),
  lettersOf: admin('/letter-template/:id', referenceRoles),
  times: admin('/time-set/list', referenceRoles),
  timesOf: admin('/time-set/:id', referenceRoles),
  fileNamesOf: admin('/file-name-set/:id', referenceRoles),
  importProfile: admin('/import-profile/:id', referenceRoles),
  controlRules: admin('/control-rule-set/list', referenceRoles),
  controlRulesOf: admin('/control-rule-set/:id', referenceRoles),
  onCall: admin('/on-call/list', ['administration']),
  remotes: admin('/remote/list', ['administrator']),
  operation: admin('/operation/list', ['administrator', 'support']),
} as const satisfies Readonly<Record<string, OwnedAddress>>
