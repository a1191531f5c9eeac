import { specified } from '@sne/shared/domain'
import type { OrderedMenuEntry } from '@sne/shared/shell'

/** This remote's entries of the main menu, each at its number in the specification or in a group beyond it. */
export const menu: readonly OrderedMenuEntry[] = [
  {
    id: 'reports',
    label: 'Gestione Referti',
    to: '/report/positivity-returned',
    order: specified(5),
    children: [
      { label: 'Positività rientrate', to: '/report/positivity-returned' },
      { label: 'Da rivalutare', to: '/report/reassess/list' },
      { label: 'Deroghe', to: '/report/override/list' },
      { label: 'Richieste approvate', to: '/approved-sample-requests' },
    ],
  },
  { id: 'print-reports', label: 'Stampa Referti', to: '/report/print', order: specified(6) },
  {
    id: 'report-archive',
    label: 'Archivio Referti',
    to: '/report/archive/accepted',
    order: specified(7),
    children: [
      { label: 'Accettati', to: '/report/archive/accepted' },
      { label: 'Riaperti', to: '/report/archive/reopened' },
    ],
  },
  { id: 'own-reports', label: 'Elenco Referti', to: '/report/list', order: specified(12) },
  { id: 'sample-requests', label: 'Richieste prelievo', to: '/sample-request/list', order: specified(14) },
  { id: 'pending-reports', label: 'Verifica referti', to: '/report/pending/list', order: specified(15) },
  { id: 'recalls', label: 'Gestione richiami', to: '/manage-recall', order: specified(16) },
  { id: 're-tests', label: 'Richiami per re-test', to: '/sample-request/re-test', order: specified(19) },
  { id: 'accountability', label: 'Rendicontazione', to: '/accountability', order: specified(20) },
]
