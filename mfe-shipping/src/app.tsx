import { lazyPage, remoteApp } from '@sne/shared/shell'
import { routes } from './routes.ts'

const ShippingListPage = lazyPage(() => import('./shipping/list-page.tsx'))
const ShippingDetailsPage = lazyPage(() => import('./shipping/details-page.tsx'))
const ShippingEditPage = lazyPage(() => import('./shipping/edit-page.tsx'))
const AcceptPage = lazyPage(() => import('./shipping/accept/accept-page.tsx'))
const SamplesPage = lazyPage(() => import('./sample/samples-page.tsx'))
const SampleListPage = lazyPage(() => import('./sample/list-page.tsx'))
const SampleEditPage = lazyPage(() => import('./sample/edit/edit-page.tsx'))
const SearchPage = lazyPage(() => import('./search/search-page.tsx'))
const NewbornPage = lazyPage(() => import('./newborn/newborn-page.tsx'))
const ReadingsPage = lazyPage(() => import('./newborn/readings/readings-page.tsx'))
const FailsafePage = lazyPage(() => import('./newborn/failsafe/failsafe-page.tsx'))
const SamplePage = lazyPage(() => import('./newborn/sample-page.tsx'))
const CommunicationPage = lazyPage(() => import('./communication/communication-page.tsx'))
const MissingPage = lazyPage(() => import('./told/missing-page.tsx'))
const NoticesPage = lazyPage(() => import('./told/notices-page.tsx'))
const FollowUpListPage = lazyPage(() => import('./follow-up/list-page.tsx'))
const ExpectedPage = lazyPage(() => import('./follow-up/expected-page.tsx'))
const InfoReportPage = lazyPage(() => import('./info-report/info-report-page.tsx'))
const DuplicatesPage = lazyPage(() => import('./duplicate/list-page.tsx'))
const ComparePage = lazyPage(() => import('./duplicate/compare-page.tsx'))
const ReceptionPage = lazyPage(() => import('./reception/reception-page.tsx'))
const MessagesPage = lazyPage(() => import('./intake/messages-page.tsx'))
const MessagePage = lazyPage(() => import('./intake/message-page.tsx'))
const KeysPage = lazyPage(() => import('./intake/keys/keys-page.tsx'))

/** Pages that this remote has; the others that it declares say that they are not available yet. */
export const pages: Readonly<Record<string, typeof ShippingListPage>> = {
  '/shipping/:shippingId/details': ShippingDetailsPage,
  '/shipping/:shippingId/accept': AcceptPage,
  '/shipping/:id/edit': ShippingEditPage,
  '/shipping/*': ShippingListPage,
  '/reception/*': ReceptionPage,
  '/samples/*': SamplesPage,
  '/sample/list': SampleListPage,
  '/sample/:id/edit': SampleEditPage,
  '/advanced-search': SearchPage,
  '/newborn/duplicates': DuplicatesPage,
  '/newborn/duplicates/:pairId': ComparePage,
  '/intake/messages': MessagesPage,
  '/intake/messages/:messageId': MessagePage,
  '/intake/keys': KeysPage,
  '/newborn/failsafe': FailsafePage,
  '/newborn/:newbornId': NewbornPage,
  '/newborn/:newbornId/readings': ReadingsPage,
  '/newborn/:newbornId/sample/:sampleId': SamplePage,
  '/communication/:newbornId/create': CommunicationPage,
  '/communication/missing': MissingPage,
  '/birth-point-notice/list': NoticesPage,
  '/follow-up/list': FollowUpListPage,
  '/follow-up/expected': ExpectedPage,
  '/info-report/*': InfoReportPage,
}

/** The pages of this remote, by their absolute paths. */
export const App = remoteApp({ routes }, pages)
