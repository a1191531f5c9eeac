import type { Role } from './roles.ts'
import { type Bundle, matchRoute, mayOpen, type RouteSpec, routes } from './routes.ts'

export interface MenuLink {
  readonly label: string
  readonly to: string
}

/** One entry of the main menu; with `children` it opens a submenu. */
export interface MenuEntry extends MenuLink {
  readonly id: string
  readonly children?: readonly MenuLink[]
}

/**
 * The main menu in its fixed order, which `menu.test.ts` repeats. Who sees an entry follows from the route behind it. Entries beyond
 * the specification's stand beside what they belong to.
 */
export const mainMenu: readonly MenuEntry[] = [
  { id: 'home', label: 'Home', to: '/home' },
  {
    id: 'users',
    label: 'Gestione utenti',
    to: '/user/list',
    children: [
      { label: 'Elenco utenti', to: '/user/list' },
      { label: 'Nuovo utente', to: '/user/create' },
    ],
  },
  {
    id: 'samples',
    label: 'Gestione Campioni',
    to: '/samples/accepted',
    children: [
      { label: 'Accettati', to: '/samples/accepted' },
      { label: 'Non richiesti', to: '/samples/not-required' },
      { label: 'Non idonei', to: '/samples/not-valid' },
      { label: 'Ultimi accettati', to: '/samples/last-accepted' },
      { label: 'Analizzabili', to: '/samples/analyzable' },
    ],
  },
  { id: 'support-samples', label: 'Gestione Campioni', to: '/sample/list' },
  {
    id: 'reports',
    label: 'Gestione Referti',
    to: '/report/positivity-returned',
    children: [
      { label: 'Positività rientrate', to: '/report/positivity-returned' },
      { label: 'Da rivalutare', to: '/report/reassess/list' },
      { label: 'Deroghe', to: '/report/override/list' },
      { label: 'Richieste approvate', to: '/approved-sample-requests' },
    ],
  },
  { id: 'print-reports', label: 'Stampa Referti', to: '/report/print' },
  {
    id: 'report-archive',
    label: 'Archivio Referti',
    to: '/report/archive/accepted',
    children: [
      { label: 'Accettati', to: '/report/archive/accepted' },
      { label: 'Riaperti', to: '/report/archive/reopened' },
    ],
  },
  {
    id: 'invites',
    label: 'Invita',
    to: '/invite/list',
    children: [
      { label: 'Inviti', to: '/invite/list' },
      { label: 'Nuovo invito', to: '/invite/create' },
    ],
  },
  {
    id: 'workgroups',
    label: 'Gestione Laboratori',
    to: '/workgroup/list',
    children: [
      { label: 'Elenco laboratori', to: '/workgroup/list' },
      { label: 'Nuovo laboratorio', to: '/workgroup/add' },
    ],
  },
  { id: 'shippings', label: 'Spedizioni', to: '/shipping/list' },
  { id: 'reception', label: 'Ricezione dischi', to: '/reception/list' },
  {
    id: 'plates',
    label: 'Gestione Piastre',
    to: '/plate/list',
    children: [
      { label: 'Elenco piastre', to: '/plate/list' },
      { label: 'Nuova piastra', to: '/plate/add' },
      { label: 'Pianificazione', to: '/plate/planning' },
      { label: 'Punzonatura', to: '/plate/punching' },
    ],
  },
  { id: 'own-reports', label: 'Elenco Referti', to: '/report/list' },
  { id: 'newborns', label: 'Gestione Neonati', to: '/newborn/list/samples-accepted' },
  { id: 'sample-requests', label: 'Richieste prelievo', to: '/sample-request/list' },
  { id: 'pending-reports', label: 'Verifica referti', to: '/report/pending/list' },
  { id: 'recalls', label: 'Gestione richiami', to: '/manage-recall' },
  { id: 'info-report-config', label: 'Info report', to: '/info-report/config' },
  { id: 'info-report', label: 'Info report', to: '/info-report/list' },
  { id: 're-tests', label: 'Richiami per re-test', to: '/sample-request/re-test' },
  { id: 'accountability', label: 'Rendicontazione', to: '/accountability' },
  {
    id: 'internal-registries',
    label: 'Registri interni',
    to: '/internal-registry/list',
    children: [
      { label: 'Elenco registri', to: '/internal-registry/list' },
      { label: 'Nuova voce', to: '/internal-registry/add' },
    ],
  },
  { id: 'analysis-requests', label: 'Richieste di analisi', to: '/analysis-request/list' },
  { id: 'pending-analyses', label: 'Analisi in sospeso', to: '/sample-analysis/pending' },
  {
    id: 'quality',
    label: 'Qualità',
    to: '/quality/held',
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
    children: [
      { label: 'Strumenti', to: '/instrument/list' },
      { label: 'Reagenti', to: '/reagent/list' },
      { label: 'Kit di reagenti', to: '/reagent/kits' },
    ],
  },
  { id: 'failsafe', label: 'Neonati senza esito', to: '/newborn/failsafe' },
  { id: 'missing-communications', label: 'Comunicazioni mancanti', to: '/communication/missing' },
  { id: 'birth-point-notices', label: 'Avvisi ai punti nascita', to: '/birth-point-notice/list' },
  {
    id: 'follow-ups',
    label: 'Follow-up',
    to: '/follow-up/list',
    children: [
      { label: 'Casi', to: '/follow-up/list' },
      { label: 'Da affidare', to: '/follow-up/expected' },
    ],
  },
  { id: 'duplicates', label: 'Doppioni', to: '/newborn/duplicates' },
  { id: 'intake-messages', label: 'Messaggi non mappati', to: '/intake/messages' },
  { id: 'intake-keys', label: 'Chiavi dei punti nascita', to: '/intake/keys' },
  { id: 'advanced-search', label: 'Ricerca Avanzata', to: '/advanced-search' },
  { id: 'transfer-notifications', label: 'Trasferisci notifiche', to: '/notification/transfer' },
  {
    id: 'reference',
    label: 'Dati di riferimento',
    to: '/cutoff-set/list',
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
  { id: 'on-call', label: 'Reperibilità', to: '/on-call/list' },
  { id: 'remotes', label: 'Versioni dei moduli', to: '/remote/list' },
  { id: 'senders', label: 'Mittenti', to: '/sender/list' },
  { id: 'operation', label: 'Stato del server', to: '/operation/list' },
]

type Opened = Pick<RouteSpec, 'path' | 'access' | 'permissions'>

/**
 * The menu of one role: entries and submenu links whose routes it may open. A submenu of one link is dropped.
 * @param known the routes behind the entries
 * @param permissions those that the person holds
 */
export function menuFor(
  role: Role,
  entries: readonly MenuEntry[] = mainMenu,
  known: readonly Opened[] = routes,
  permissions: readonly string[] = [],
): MenuEntry[] {
  const opens = (to: string) => {
    const match = matchRoute(to, known)
    return match !== null && mayOpen(match.route, role, permissions)
  }
  return entries
    .filter((entry) => opens(entry.to))
    .map(({ children, ...entry }) => {
      const links = children?.filter((link) => opens(link.to)) ?? []
      return links.length > 1 ? { ...entry, children: links } : entry
    })
}

/** The bundle that owns the page behind a menu entry. */
export const bundleOfEntry = (entry: MenuEntry): Bundle => matchRoute(entry.to)?.route.bundle ?? 'host'

/** Entries of one bundle with their place in the whole menu: what its manifest declares. */
export const menuOf = (bundle: Bundle): (MenuEntry & { readonly order: number })[] =>
  mainMenu.map((entry, order) => ({ ...entry, order })).filter((entry) => bundleOfEntry(entry) === bundle)
