import { beyond, specified } from '@sne/shared/domain'
import type { OrderedMenuEntry } from '@sne/shared/shell'

/** This remote's entries of the main menu, each at its number in the specification or in a group beyond it. */
export const menu: readonly OrderedMenuEntry[] = [
  {
    id: 'plates',
    label: 'Gestione Piastre',
    to: '/plate/list',
    order: specified(11),
    children: [
      { label: 'Elenco piastre', to: '/plate/list' },
      { label: 'Nuova piastra', to: '/plate/add' },
      { label: 'Pianificazione', to: '/plate/planning' },
      { label: 'Punzonatura', to: '/plate/punching' },
    ],
  },
  { id: 'newborns', label: 'Gestione Neonati', to: '/newborn/list/samples-accepted', order: specified(13) },
  {
    id: 'pending-analyses',
    label: 'Analisi in sospeso',
    to: '/sample-analysis/pending',
    order: beyond('results', 1),
  },
  {
    id: 'quality',
    label: 'Qualità',
    to: '/quality/held',
    order: beyond('results', 2),
    children: [
      { label: 'Serie da rilasciare', to: '/quality/held' },
      { label: 'Carte di controllo', to: '/quality/chart' },
      { label: 'Mappa dei controlli', to: '/quality/map' },
      { label: 'Deriva dei neonati', to: '/quality/drift' },
      { label: 'Mediane dei neonati', to: '/quality/patients' },
      { label: 'Riepilogo mensile', to: '/quality/summary' },
      { label: 'Valutazione esterna', to: '/quality/eqa' },
      { label: 'Consigliere delle regole', to: '/quality/advisor' },
      { label: 'Lotti di controllo', to: '/quality/lots' },
    ],
  },
  {
    id: 'materials',
    label: 'Strumenti e reagenti',
    to: '/instrument/list',
    order: beyond('results', 3),
    children: [
      { label: 'Strumenti', to: '/instrument/list' },
      { label: 'Reagenti', to: '/reagent/list' },
      { label: 'Kit di reagenti', to: '/reagent/kits' },
    ],
  },
]
