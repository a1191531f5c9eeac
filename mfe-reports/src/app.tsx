import { lazyPage, remoteApp } from '@sne/shared/shell'
import { routes } from './routes.ts'

const ListPage = lazyPage(() => import('./report/list-page.tsx'))
const VerifyPage = lazyPage(() => import('./report/verify/verify-page.tsx'))
const ViewPage = lazyPage(() => import('./report/view-page.tsx'))
const ArchivePage = lazyPage(() => import('./report/archive-page.tsx'))
const ReturnedPage = lazyPage(() => import('./report/returned-page.tsx'))
const OverridesPage = lazyPage(() => import('./report/override/list-page.tsx'))
const ReassessPage = lazyPage(() => import('./report/reassess/list-page.tsx'))
const RequestsPage = lazyPage(() => import('./request/requests-page.tsx'))
const ApprovedPage = lazyPage(() => import('./request/approved-page.tsx'))
const SerumUploadPage = lazyPage(() => import('./request/serum/upload-page.tsx'))
const RecallPage = lazyPage(() => import('./recall/recall-page.tsx'))
const AccountabilityPage = lazyPage(() => import('./accountability/accountability-page.tsx'))
const PrintPage = lazyPage(() => import('./report/print/print-page.tsx'))

/** Pages that this remote has; the others that it declares say that they are not available yet. */
export const pages: Readonly<Record<string, typeof ListPage>> = {
  '/report/list': ListPage,
  '/report/pending/list': VerifyPage,
  '/report/:reportId/view': ViewPage,
  '/report/archive/*': ArchivePage,
  '/report/positivity-returned': ReturnedPage,
  '/report/override/list': OverridesPage,
  '/report/reassess/list': ReassessPage,
  '/report/print': PrintPage,
  '/approved-sample-requests': ApprovedPage,
  '/sample-request/serum-sample/:requestedSampleId/upload': SerumUploadPage,
  '/sample-request/*': RequestsPage,
  '/manage-recall/*': RecallPage,
  '/accountability': AccountabilityPage,
}

/** The pages of this remote, by their absolute paths. */
export const App = remoteApp({ routes }, pages)
