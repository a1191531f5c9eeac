import { lazyPage, remoteApp } from '@sne/shared/shell'
import { routes } from './routes.ts'

const ListPage = lazyPage(() => import('./plate/list-page.tsx'))
const AddPage = lazyPage(() => import('./plate/add-page.tsx'))
const PlanningPage = lazyPage(() => import('./plate/planning/planning-page.tsx'))
const PunchingPage = lazyPage(() => import('./plate/punching/punching-page.tsx'))
const ViewPage = lazyPage(() => import('./plate-view/view-page.tsx'))
const AnalyzePage = lazyPage(() => import('./results/analyze-page.tsx'))
const GridPage = lazyPage(() => import('./grid/grid-page.tsx'))
const QualityPage = lazyPage(() => import('./quality/quality-page.tsx'))
const PendingPage = lazyPage(() => import('./pending/pending-page.tsx'))
const DecidePage = lazyPage(() => import('./pending/decide-page.tsx'))
const CriticalValuesPage = lazyPage(() => import('./critical-value/list-page.tsx'))
const HeldRunsPage = lazyPage(() => import('./quality/held-page.tsx'))
const ChartPage = lazyPage(() => import('./chart/chart-page.tsx'))
const MapPage = lazyPage(() => import('./chart/map-page.tsx'))
const DriftBoardPage = lazyPage(() => import('./drift/board-page.tsx'))
const PatientsPage = lazyPage(() => import('./drift/patients-page.tsx'))
const SummaryPage = lazyPage(() => import('./summary/summary-page.tsx'))
const TracePage = lazyPage(() => import('./trace/trace-page.tsx'))
const AdvisorPage = lazyPage(() => import('./advisor/advisor-page.tsx'))
const EqaListPage = lazyPage(() => import('./eqa/list-page.tsx'))
const EqaRoundPage = lazyPage(() => import('./eqa/round-page.tsx'))
const ControlHistoryPage = lazyPage(() => import('./lot/history-page.tsx'))
const LotPage = lazyPage(() => import('./lot/lot-page.tsx'))
const LotsPage = lazyPage(() => import('./lots/lots-page.tsx'))
const InstrumentListPage = lazyPage(() => import('./instrument/list-page.tsx'))
const InstrumentPage = lazyPage(() => import('./instrument/detail-page.tsx'))
const ReagentListPage = lazyPage(() => import('./reagent/list-page.tsx'))
const ReagentKitsPage = lazyPage(() => import('./reagent/kits-page.tsx'))
const ReagentLotPage = lazyPage(() => import('./reagent/lot-page.tsx'))
const NewbornListPage = lazyPage(() => import('./newborn-list/newborn-list-page.tsx'))

/** Pages that this remote has; the others that it declares say that they are not available yet. */
export const pages: Readonly<Record<string, typeof ListPage>> = {
  '/plate/list': ListPage,
  '/plate/add': AddPage,
  '/plate/:plateId?/planning': PlanningPage,
  '/plate/:plateId?/punching': PunchingPage,
  '/plate/:plateId/view': ViewPage,
  '/plate/:plateId/analyze': AnalyzePage,
  '/plate/:plateId/grid': GridPage,
  '/plate/:plateId/quality': QualityPage,
  '/sample-analysis/pending': PendingPage,
  '/sample-analysis/pending/:analysisId': DecidePage,
  '/critical-value/list': CriticalValuesPage,
  '/quality/held': HeldRunsPage,
  '/quality/chart': ChartPage,
  '/quality/map': MapPage,
  '/quality/drift': DriftBoardPage,
  '/quality/patients': PatientsPage,
  '/quality/summary': SummaryPage,
  '/quality/trace': TracePage,
  '/quality/advisor': AdvisorPage,
  '/quality/eqa': EqaListPage,
  '/quality/eqa/:roundId': EqaRoundPage,
  '/quality/lots': LotsPage,
  '/quality/lots/:controlLotId': LotPage,
  '/quality/history': ControlHistoryPage,
  '/instrument/list': InstrumentListPage,
  '/instrument/:instrumentId': InstrumentPage,
  '/reagent/list': ReagentListPage,
  '/reagent/kits': ReagentKitsPage,
  '/reagent/lot/:lotId': ReagentLotPage,
  '/newborn/list/samples-accepted': NewbornListPage,
}

/** The pages of this remote, by their absolute paths. */
export const App = remoteApp({ routes }, pages)
