import { beyond, specified } from '@sne/shared/domain'
import type { OrderedMenuEntry } from '@sne/shared/shell'

/** This remote's entries of the main menu, each at its number in the specification or in a group beyond it. */
export const menu: readonly OrderedMenuEntry[] = [
  {
    id: 'samples',
    label: 'Gestione Campioni',
    to: '/samples/accepted',
    order: specified(3),
    children: [
      { label: 'Accettati', to: '/samples/accepted' },
      { label: 'Non richiesti', to: '/samples/not-required' },
      { label: 'Non idonei', to: '/samples/not-valid' },
      { label: 'Ultimi accettati', to: '/samples/last-accepted' },
      { label: 'Analizzabili', to: '/samples/analyzable' },
    ],
  },
  { id: 'support-samples', label: 'Gestione Campioni', to: '/sample/list', order: specified(4) },
  { id: 'shippings', label: 'Spedizioni', to: '/shipping/list', order: specified(10) },
  { id: 'reception', label: 'Ricezione dischi', to: '/reception/list', order: beyond('reception', 1) },
  { id: 'info-report', label: 'Info report', to: '/info-report/list', order: specified(18) },
  { id: 'failsafe', label: 'Neonati senza esito', to: '/newborn/failsafe', order: beyond('newborns', 1) },
  {
    id: 'missing-communications',
    label: 'Comunicazioni mancanti',
    to: '/communication/missing',
    order: beyond('newborns', 2),
  },
  {
    id: 'birth-point-notices',
    label: 'Avvisi ai punti nascita',
    to: '/birth-point-notice/list',
    order: beyond('newborns', 3),
  },
  {
    id: 'follow-ups',
    label: 'Follow-up',
    to: '/follow-up/list',
    order: beyond('newborns', 4),
    children: [
      { label: 'Casi', to: '/follow-up/list' },
      { label: 'Da affidare', to: '/follow-up/expected' },
    ],
  },
  { id: 'duplicates', label: 'Doppioni', to: '/newborn/duplicates', order: beyond('newborns', 5) },
  {
    id: 'intake-messages',
    label: 'Messaggi non mappati',
    to: '/intake/messages',
    order: beyond('intake', 1),
  },
  { id: 'intake-keys', label: 'Chiavi dei punti nascita', to: '/intake/keys', order: beyond('intake', 2) },
  { id: 'advanced-search', label: 'Ricerca Avanzata', to: '/advanced-search', order: specified(23) },
]
