import { beyond, specified } from '@sne/shared/domain'
import type { OrderedMenuEntry } from '@sne/shared/shell'

/** This remote's entries of the main menu, each at its number in the specification or in a group beyond it. */
export const menu: readonly OrderedMenuEntry[] = [
  {
    id: 'users',
    label: 'Gestione utenti',
    to: '/user/list',
    order: specified(2),
    children: [
      { label: 'Elenco utenti', to: '/user/list' },
      { label: 'Nuovo utente', to: '/user/create' },
    ],
  },
  {
    id: 'invites',
    label: 'Invita',
    to: '/invite/list',
    order: specified(8),
    children: [
      { label: 'Inviti', to: '/invite/list' },
      { label: 'Nuovo invito', to: '/invite/create' },
    ],
  },
  {
    id: 'workgroups',
    label: 'Gestione Laboratori',
    to: '/workgroup/list',
    order: specified(9),
    children: [
      { label: 'Elenco laboratori', to: '/workgroup/list' },
      { label: 'Nuovo laboratorio', to: '/workgroup/add' },
    ],
  },
  { id: 'info-report-config', label: 'Info report', to: '/info-report/config', order: specified(17) },
  {
    id: 'internal-registries',
    label: 'Registri interni',
    to: '/internal-registry/list',
    order: specified(21),
    children: [
      { label: 'Elenco registri', to: '/internal-registry/list' },
      { label: 'Nuova voce', to: '/internal-registry/add' },
    ],
  },
  {
    id: 'analysis-requests',
    label: 'Richieste di analisi',
    to: '/analysis-request/list',
    order: specified(22),
  },
  {
    id: 'transfer-notifications',
    label: 'Trasferisci notifiche',
    to: '/notification/transfer',
    order: specified(24),
  },
  {
    id: 'reference',
    label: 'Dati di riferimento',
    to: '/cutoff-set/list',
    order: beyond('settings', 1),
    children: [
      { label: 'Limiti', to: '/cutoff-set/list' },
      { label: 'Prelievi programmati', to: '/planned-card-set/list' },
      { label: 'Protocolli dei richiami', to: '/recall-protocol/list' },
      { label: 'Modelli delle lettere', to: '/letter-template/list' },
      { label: 'Tempi', to: '/time-set/list' },
      { label: 'Nomi nei file', to: '/file-name-set/list' },
      { label: 'Profili di importazione', to: '/import-profile/list' },
      { label: 'Regole dei controlli', to: '/control-rule-set/list' },
    ],
  },
  { id: 'on-call', label: 'Reperibilità', to: '/on-call/list', order: beyond('settings', 2) },
  { id: 'remotes', label: 'Versioni dei moduli', to: '/remote/list', order: beyond('system', 1) },
  { id: 'senders', label: 'Mittenti', to: '/sender/list', order: beyond('system', 2) },
  { id: 'operation', label: 'Stato del server', to: '/operation/list', order: beyond('system', 3) },
]
