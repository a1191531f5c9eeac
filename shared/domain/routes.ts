import { checkAccess } from './access.ts'
import type { Permission } from './permissions.ts'
import { caseRoles, labRoles, type Role } from './roles.ts'

/** The bundles that own pages; `host` is the shell itself. */
export const bundles = ['host', 'mfe-shipping', 'mfe-plates', 'mfe-reports', 'mfe-admin'] as const
export type Bundle = (typeof bundles)[number]

/** `default` with header and menu, `none` bare, `grid` full screen. */
export type RouteLayout = 'default' | 'none' | 'grid'

/** `public` needs no session, `any` a session, otherwise one of the roles (or administrator). */
export type RouteAccess = 'public' | 'any' | readonly Role[]

export interface RouteSpec {
  /** Pattern of react-router: `:name`, `:name?`, trailing `/*`. */
  readonly path: string
  readonly access: RouteAccess
  /** Personal permissions that are all needed beside the role. */
  readonly permissions?: readonly Permission[]
  /** Italian, without the product's name: see `pageTitle`. */
  readonly title: string
  readonly bundle: Bundle
  readonly layout: RouteLayout
}

type Options = { readonly layout?: RouteLayout; readonly permissions?: readonly Permission[] }
const route =
  (bundle: Bundle) =>
  (
    path: string,
    access: RouteAccess,
    title: string,
    { layout = 'default', ...narrowed }: Options = {},
  ): RouteSpec => ({
    path,
    access,
    title,
    bundle,
    layout,
    ...narrowed,
  })

const host = route('host')
const shipping = route('mfe-shipping')
const plates = route('mfe-plates')
const reports = route('mfe-reports')
const admin = route('mfe-admin')

/** Every page of the product: who may open it and which bundle shows it. */
export const routes: readonly RouteSpec[] = [
  host('/', 'public', 'Benvenuto'),
  host('/user/login', 'public', 'Accedi', { layout: 'none' }),
  host('/user/forgot-password', 'public', 'Password dimenticata', { layout: 'none' }),
  host('/user/reset-password', 'public', 'Nuova password'),
  host('/user/confirm-email', 'public', 'Conferma dell’indirizzo email'),
  host('/invite/accept/:inviteCode', 'public', 'Accetta invito'),
  host('/privacy', 'public', 'Informativa sulla privacy'),
  host('/consent', 'public', 'Informativa sul programma di screening'),
  host('/user/logout', 'any', 'Uscita'),
  host('/user/profile/*', 'any', 'Profilo utente'),
  host('/home', 'any', 'Home'),
  host('/dashboard', 'any', 'Cruscotto'),
  host('/support', 'any', 'Supporto'),
  host('/notify/:notificationId', 'any', 'Notifica'),
  host('/notification/*', ['acceptance', 'planner', 'analyst'], 'Notifiche'),
  admin('/notification/transfer', ['support'], 'Trasferisci notifiche'),

  admin('/user/list', ['support'], 'Gestione utenti'),
  admin('/user/create', ['support'], 'Nuovo utente'),
  admin('/user/:id/edit', ['support', 'administrator'], 'Modifica utente'),
  admin('/workgroup/list', ['administration'], 'Gestione Laboratori'),
  admin('/workgroup/add', ['administration'], 'Nuovo laboratorio'),
  admin('/workgroup/edit/:workgroupId', ['administration'], 'Modifica laboratorio'),
  admin('/invite/*', ['administration'], 'Inviti'),
  admin('/internal-registry/list', ['support'], 'Registri interni'),
  admin('/internal-registry/add', ['support'], 'Nuova voce di registro'),
  admin('/internal-registry/:id', ['support'], 'Voce di registro'),
  admin('/analysis-request/list', ['support'], 'Richieste di analisi'),
  admin('/info-report/config', ['administrator'], 'Configurazione info report'),
  admin('/cutoff-set/list', ['analyst', 'supervisor', 'administration'], 'Dati di riferimento'),
  admin('/cutoff-set/:id', ['analyst', 'supervisor', 'administration'], 'Limiti'),
  admin('/planned-card-set/list', ['analyst', 'supervisor', 'administration'], 'Prelievi programmati'),
  admin('/planned-card-set/:id', ['analyst', 'supervisor', 'administration'], 'Regole dei prelievi'),
  admin('/recall-protocol/list', ['analyst', 'supervisor', 'administration'], 'Protocolli dei richiami'),
  admin('/recall-protocol/:id', ['analyst', 'supervisor', 'administration'], 'Protocollo dei richiami'),
  admin('/letter-template/list', ['analyst', 'supervisor', 'administration'], 'Modelli delle lettere'),
  admin('/letter-template/:id', ['analyst', 'supervisor', 'administration'], 'Lettere del laboratorio'),
  admin('/time-set/list', ['analyst', 'supervisor', 'administration'], 'Tempi'),
  admin('/time-set/:id', ['analyst', 'supervisor', 'administration'], 'Tempi del laboratorio'),
  admin('/file-name-set/list', ['analyst', 'supervisor', 'administration'], 'Nomi nei file'),
  admin('/file-name-set/:id', ['analyst', 'supervisor', 'administration'], 'Nomi degli analiti nei file'),
  admin('/import-profile/list', ['analyst', 'supervisor', 'administration'], 'Profili di importazione'),
  admin(
    '/import-profile/create',
    ['analyst', 'supervisor', 'administration'],
    'Nuovo profilo di importazione',
  ),
  admin('/import-profile/:id', ['analyst', 'supervisor', 'administration'], 'Profilo di importazione'),
  admin(
    '/import-profile/:id/edit',
    ['analyst', 'supervisor', 'administration'],
    'Bozza del profilo di importazione',
  ),
  admin('/control-rule-set/list', ['analyst', 'supervisor', 'administration'], 'Regole dei controlli'),
  admin(
    '/control-rule-set/:id',
    ['analyst', 'supervisor', 'administration'],
    'Regole dei controlli del laboratorio',
  ),
  admin('/on-call/list', ['administration'], 'Reperibilità'),
  admin('/remote/list', ['administrator'], 'Versioni dei moduli'),
  admin('/sender/list', ['administrator'], 'Mittenti'),
  admin('/sender/:id', ['administrator'], 'Messaggi di un mittente'),
  admin('/operation/list', ['administrator', 'support'], 'Stato del server'),

  shipping('/shipping/:shippingId/details', ['acceptance'], 'Dettaglio spedizione'),
  shipping('/shipping/:shippingId/accept', ['acceptance'], 'Accettazione spedizione'),
  shipping('/shipping/:id/edit', ['support'], 'Modifica spedizione'),
  shipping('/shipping/*', ['acceptance', 'support'], 'Spedizioni'),
  shipping('/reception/*', ['acceptance'], 'Ricezione dischi'),
  shipping('/samples/*', ['planner', 'acceptance'], 'Gestione Campioni'),
  shipping('/sample/list', ['support'], 'Gestione Campioni'),
  shipping('/sample/:id/edit', ['support'], 'Modifica campione'),
  shipping('/newborn/duplicates', ['acceptance', 'supervisor', 'support'], 'Doppioni'),
  shipping('/newborn/duplicates/:pairId', ['acceptance', 'supervisor', 'support'], 'Confronto di due schede'),
  shipping('/newborn/failsafe', ['acceptance', 'supervisor', 'support'], 'Neonati senza esito completo'),
  shipping('/newborn/:newbornId', 'any', 'Neonato'),
  shipping(
    '/newborn/:newbornId/readings',
    ['supervisor', 'administration', 'support'],
    'Consultazioni della scheda',
    { permissions: ['record_readings'] },
  ),
  shipping('/newborn/:newbornId/sample/:sampleId', 'any', 'Campione'),
  shipping('/communication/missing', ['acceptance', 'supervisor'], 'Comunicazioni mancanti'),
  shipping('/birth-point-notice/list', ['acceptance', 'supervisor'], 'Avvisi ai punti nascita'),
  shipping('/follow-up/list', ['acceptance', 'analyst', 'supervisor'], 'Follow-up'),
  shipping('/follow-up/expected', ['acceptance', 'analyst', 'supervisor'], 'Follow-up attesi'),
  shipping('/communication/:newbornId/create', ['acceptance'], 'Nuova comunicazione'),
  shipping('/info-report/*', ['acceptance'], 'Info report'),
  shipping('/intake/messages', ['support'], 'Messaggi non mappati'),
  shipping('/intake/messages/:messageId', ['support'], 'Messaggio'),
  shipping('/intake/keys', ['support'], 'Chiavi dei punti nascita'),
  shipping('/advanced-search', ['planner', 'analyst', 'acceptance'], 'Ricerca Avanzata'),

  plates('/sample-analysis/pending', ['analyst', 'supervisor'], 'Analisi in sospeso'),
  plates('/sample-analysis/pending/:analysisId', ['analyst', 'supervisor'], 'Analisi in sospeso'),
  plates('/quality/chart', ['analyst', 'supervisor'], 'Carte di controllo'),
  plates('/quality/map', ['analyst', 'supervisor'], 'Mappa dei controlli'),
  plates('/quality/drift', ['analyst', 'supervisor'], 'Deriva dei neonati'),
  plates('/quality/patients', ['analyst', 'supervisor'], 'Mediane dei neonati'),
  plates('/quality/summary', ['analyst', 'supervisor'], 'Riepilogo mensile'),
  plates('/quality/trace', ['analyst', 'supervisor'], 'Neonati interessati'),
  plates('/quality/advisor', ['analyst', 'supervisor'], 'Consigliere delle regole'),
  plates('/quality/held', ['analyst', 'supervisor'], 'Serie da rilasciare'),
  plates('/quality/eqa', ['analyst', 'supervisor'], 'Valutazione esterna di qualità'),
  plates('/quality/eqa/:roundId', ['analyst', 'supervisor'], 'Esercizio VEQ'),
  plates('/quality/lots', ['analyst', 'supervisor'], 'Lotti di controllo'),
  plates('/instrument/list', ['planner', 'analyst', 'supervisor'], 'Strumenti'),
  plates('/instrument/:instrumentId', ['planner', 'analyst', 'supervisor'], 'Strumento'),
  plates('/reagent/list', ['planner', 'analyst', 'supervisor'], 'Reagenti'),
  plates('/reagent/kits', ['planner', 'analyst', 'supervisor'], 'Kit di reagenti'),
  plates('/reagent/lot/:lotId', ['planner', 'analyst', 'supervisor'], 'Lotto di reagenti'),
  plates('/critical-value/list', ['analyst', 'supervisor'], 'Valori critici'),
  plates('/newborn/list/samples-accepted', ['analyst'], 'Gestione Neonati'),
  plates('/plate/list', ['planner', 'support'], 'Gestione Piastre'),
  plates('/plate/add', ['planner'], 'Nuova piastra'),
  plates('/plate/:plateId/view', ['planner', 'acceptance', 'analyst'], 'Piastra'),
  plates('/plate/:plateId?/planning', ['planner'], 'Pianificazione'),
  plates('/plate/:plateId?/punching', ['planner'], 'Punzonatura'),
  plates('/plate/:plateId/analyze', ['analyst'], 'Importazione risultati'),
  plates('/plate/:plateId/quality', ['analyst', 'supervisor'], 'Qualità della corsa'),
  plates('/plate/:plateId/grid', ['analyst'], 'Griglia risultati', { layout: 'grid' }),

  reports('/approved-sample-requests', ['supervisor'], 'Richieste approvate'),
  reports(
    '/sample-request/serum-sample/:requestedSampleId/upload',
    ['analyst'],
    'Caricamento referto del siero',
  ),
  reports('/sample-request/*', ['supervisor', 'planner', 'analyst'], 'Richieste prelievo'),
  reports('/report/list', ['analyst'], 'Elenco Referti'),
  reports('/report/pending/list', ['supervisor'], 'Verifica referti'),
  reports('/report/archive/*', ['supervisor'], 'Archivio Referti'),
  reports('/report/positivity-returned', ['supervisor'], 'Positività rientrate'),
  reports('/report/override/list', ['supervisor'], 'Deroghe'),
  reports('/report/reassess/list', ['analyst', 'supervisor'], 'Referti da rivalutare'),
  reports('/report/print', ['supervisor'], 'Stampa Referti'),
  reports('/report/:reportId/view', ['analyst', 'supervisor', 'support'], 'Referto'),
  reports('/manage-recall/*', caseRoles, 'Gestione richiami'),
  reports('/accountability', labRoles, 'Rendicontazione'),
]

export const productName = 'Screening Neonatale Esteso'

/** Title of the browser's tab. */
export const pageTitle = (title?: string): string => (title ? `${title} - ${productName}` : productName)

const segmentsOf = (path: string) => path.split('/').filter(Boolean)

/** Parameters of the path when it matches, with a rank that prefers fixed words to parameters to `*`. */
function matchPattern(pattern: readonly string[], given: readonly string[]) {
  const params: Record<string, string> = {}
  let at = 0
  let rank = ''
  for (const segment of pattern) {
    if (segment === '*') return { params, rank: `${rank}0` }
    const value = given[at]
    const optional = segment.endsWith('?')
    if (segment.startsWith(':')) {
      // An optional parameter is absent when one segment less is left for the rest of the pattern.
      if (optional && given.length < pattern.length) continue
      if (value === undefined) return null
      params[segment.slice(1, optional ? -1 : undefined)] = value
      rank += '1'
    } else {
      if (value !== segment) return null
      rank += '2'
    }
    at += 1
  }
  return at === given.length ? { params, rank } : null
}

export interface RouteMatch<Route = RouteSpec> {
  readonly route: Route
  readonly params: Readonly<Record<string, string>>
}

/**
 * The route that shows a path (without query), the most specific where several match, as react-router ranks.
 * @param among where to look: the host knows remotes whose routes are not in the table above
 */
export function matchRoute(path: string): RouteMatch | null
export function matchRoute<Route extends Pick<RouteSpec, 'path'>>(
  path: string,
  among: readonly Route[],
): RouteMatch<Route> | null
export function matchRoute(path: string, among: readonly AnyRoute[] = routes) {
  const known = matchesIn.get(among) ?? new Map<string, RouteMatch<AnyRoute> | null>()
  matchesIn.set(among, known)
  const before = known.get(path)
  if (before !== undefined) return before
  const match = bestMatch(path, among)
  if (known.size >= keptMatches) known.clear()
  known.set(path, match)
  return match
}

type AnyRoute = Pick<RouteSpec, 'path'>

/** A menu asks for the same paths each time it is drawn: what was found stays with the table it was found in. */
const matchesIn = new WeakMap<readonly AnyRoute[], Map<string, RouteMatch<AnyRoute> | null>>()
const keptMatches = 500

function bestMatch(path: string, among: readonly AnyRoute[]): RouteMatch<AnyRoute> | null {
  const given = segmentsOf(path)
  const matches = among.flatMap((route) => {
    const match = matchPattern(segmentsOf(route.path), given)
    return match ? [{ route, ...match }] : []
  })
  const best = matches.sort((a, b) => (a.rank < b.rank ? 1 : -1))[0]
  return best ? { route: best.route, params: best.params } : null
}

/**
 * May this role open a route? `null` stands for a visitor without session.
 * @param permissions those that the person holds; without them a route that asks for one is closed
 */
export const mayOpen = (
  { access, permissions: needed }: Pick<RouteSpec, 'access' | 'permissions'>,
  role: Role | null,
  permissions: readonly string[] = [],
): boolean =>
  checkAccess(role === null ? null : { currentRole: role, permissions }, {
    access,
    permissions: needed ?? [],
  }) === 'granted'

/** Routes of one bundle: what its manifest declares. */
export const routesOf = (bundle: Bundle): RouteSpec[] => routes.filter((route) => route.bundle === bundle)
