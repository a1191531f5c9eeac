import {
  type CallOutput,
  type Endpoints,
  intakeEndpoints,
  inviteEndpoints,
  operationEndpoints,
  remoteEndpoints,
  userEndpoints,
  userRightEndpoints,
  workgroupEndpoints,
} from '@sne/shared/contract'
import type { HomeCard } from './home-card.ts'

/** Moment of the oldest draft: a laboratory has few, and their lists are sorted by version. */
export const oldestDraft: Pick<HomeCard, 'read' | 'oldest'> = {
  read: 50,
  oldest: (answer) => {
    const { items = [] } = answer as { items?: readonly { readonly created: { readonly at: string } }[] }
    return items.map(({ created }) => created.at).sort()[0] ?? null
  },
}

/** The difference between the clocks of server and database is no age. */
const isAge = ({ code }: { readonly code: string }) => !code.startsWith('clock_')

export const serverWarnings: HomeCard = {
  label: 'Avvisi del server',
  detail: 'lavoro fermo, spazio, copie o bozze da approvare',
  endpoint: operationEndpoints.listOperation,
  query: {},
  to: '/operation/list',
  tone: 'red',
  read: 50,
  oldest: (answer) => {
    const { items = [] } = answer as Partial<CallOutput<Endpoints['listOperation']>>
    const seconds = Math.max(0, ...items.filter(isAge).map((one) => one.seconds))
    return seconds > 0 ? new Date(Date.now() - seconds * 1000).toISOString() : null
  },
}

export const rightsToApprove: HomeCard = {
  label: 'Diritti da approvare',
  detail: 'proposti dal supporto',
  endpoint: userRightEndpoints.listUserRights,
  query: { status: 'pending' },
  to: '/user/list',
  tone: 'amber',
  since: 'createdAt',
}

export const remoteStepsToApprove: HomeCard = {
  label: 'Versioni da approvare',
  detail: 'passi dei moduli, chiesti da un altro amministratore',
  endpoint: remoteEndpoints.listRemoteRequests,
  query: { status: 'pending' },
  to: '/remote/list',
  tone: 'amber',
  since: 'createdAt',
}

export const unmappedMessages: HomeCard = {
  label: 'Messaggi non mappati',
  detail: 'dei punti nascita, da assegnare o correggere',
  endpoint: intakeEndpoints.listIntakeMessages,
  query: {},
  to: '/intake/messages',
  tone: 'amber',
  since: 'receivedAt',
}

const accounts = (enabled: boolean, label: string, detail: string): HomeCard => ({
  label,
  detail,
  endpoint: userEndpoints.listUsers,
  query: { enabled },
  to: `/user/list?enabled=${enabled}`,
  tone: 'grey',
})
export const activeAccounts = accounts(true, 'Utenti attivi', 'con accesso al prodotto')
export const disabledAccounts = accounts(false, 'Utenti disattivati', 'senza accesso al prodotto')

export const liveKeys: HomeCard = {
  label: 'Chiavi dei punti nascita',
  detail: 'valide per inviare messaggi',
  endpoint: intakeEndpoints.listIntakeKeys,
  query: { revoked: false },
  to: '/intake/keys?revoked=false',
  tone: 'grey',
}

export const laboratories: HomeCard = {
  label: 'Laboratori e punti nascita',
  detail: 'con i loro dati e le categorie',
  endpoint: workgroupEndpoints.listWorkgroups,
  query: {},
  to: '/workgroup/list',
  tone: 'grey',
}

/** Without them nobody is reached when a newborn is recalled. */
export const incompleteLaboratories: HomeCard = {
  label: 'Dati mancanti',
  detail: 'laboratori e punti nascita senza telefono, e-mail, categorie o riferimento',
  endpoint: workgroupEndpoints.listWorkgroups,
  query: { incomplete: true },
  to: '/workgroup/list?incomplete=true',
  tone: 'amber',
}

const invites = (
  status: 'pending' | 'expired',
  label: string,
  detail: string,
  since: 'sentAt' | 'expiresAt',
): HomeCard => ({
  label,
  detail,
  since,
  endpoint: inviteEndpoints.listOwnInvites,
  query: { status },
  to: `/invite/list?status=${status}`,
  tone: status === 'expired' ? 'red' : 'blue',
})
export const invitations = [
  invites('pending', 'Inviti in attesa', 'inviati e non ancora accettati', 'sentAt'),
  invites('expired', 'Inviti scaduti', 'da inviare di nuovo o ritirare', 'expiresAt'),
]
