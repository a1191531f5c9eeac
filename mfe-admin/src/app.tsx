import { lazyPage, remoteApp } from '@sne/shared/shell'
import { routes } from './routes.ts'

const UserListPage = lazyPage(() => import('./user/list-page.tsx'))
const UserCreatePage = lazyPage(() => import('./user/create-page.tsx'))
const UserEditPage = lazyPage(() => import('./user/edit-page.tsx'))
const WorkgroupListPage = lazyPage(() => import('./workgroup/list-page.tsx'))
const WorkgroupAddPage = lazyPage(() => import('./workgroup/add-page.tsx'))
const WorkgroupEditPage = lazyPage(() => import('./workgroup/edit-page.tsx'))
const CutoffSetListPage = lazyPage(() => import('./cutoff-set/list-page.tsx'))
const CutoffSetPage = lazyPage(() => import('./cutoff-set/set-page.tsx'))
const PlannedCardSetListPage = lazyPage(() => import('./planned-card-set/list-page.tsx'))
const RecallProtocolListPage = lazyPage(() => import('./recall-protocol/list-page.tsx'))
const RecallProtocolPage = lazyPage(() => import('./recall-protocol/protocol-page.tsx'))
const FileNameSetListPage = lazyPage(() => import('./file-name-set/list-page.tsx'))
const FileNameSetPage = lazyPage(() => import('./file-name-set/set-page.tsx'))
const ImportProfileListPage = lazyPage(() => import('./import-profile/list-page.tsx'))
const ImportProfileCreatePage = lazyPage(() => import('./import-profile/create-page.tsx'))
const ImportProfilePage = lazyPage(() => import('./import-profile/set-page.tsx'))
const ImportProfileEditPage = lazyPage(() => import('./import-profile/edit-page.tsx'))
const TimeSetListPage = lazyPage(() => import('./time-set/list-page.tsx'))
const ControlRuleSetListPage = lazyPage(() => import('./control-rule-set/list-page.tsx'))
const ControlRuleSetPage = lazyPage(() => import('./control-rule-set/set-page.tsx'))
const TimeSetPage = lazyPage(() => import('./time-set/set-page.tsx'))
const PlannedCardSetPage = lazyPage(() => import('./planned-card-set/set-page.tsx'))
const LetterTemplateListPage = lazyPage(() => import('./letter-template/list-page.tsx'))
const LetterTemplatesPage = lazyPage(() => import('./letter-template/templates-page.tsx'))
const OnCallListPage = lazyPage(() => import('./on-call/list-page.tsx'))
const SenderListPage = lazyPage(() => import('./sender/list-page.tsx'))
const SenderPage = lazyPage(() => import('./sender/sender-page.tsx'))
const OperationListPage = lazyPage(() => import('./operation/list-page.tsx'))
const RemoteListPage = lazyPage(() => import('./remote/list-page.tsx'))
const AnalysisRequestListPage = lazyPage(() => import('./analysis-request/list-page.tsx'))
const RegistryListPage = lazyPage(() => import('./internal-registry/list-page.tsx'))
const RegistryAddPage = lazyPage(() => import('./internal-registry/add-page.tsx'))
const RegistryEntryPage = lazyPage(() => import('./internal-registry/edit-page.tsx'))
const TransferPage = lazyPage(() => import('./notification/transfer-page.tsx'))
const InfoReportConfigPage = lazyPage(() => import('./info-report/config-page.tsx'))
const InvitePages = lazyPage(() => import('./invite/invite-pages.tsx'))

/** Pages that this remote has; the others that it declares say that they are not available yet. */
export const pages: Readonly<Record<string, typeof UserListPage>> = {
  '/user/list': UserListPage,
  '/user/create': UserCreatePage,
  '/user/:id/edit': UserEditPage,
  '/workgroup/list': WorkgroupListPage,
  '/workgroup/add': WorkgroupAddPage,
  '/workgroup/edit/:workgroupId': WorkgroupEditPage,
  '/invite/*': InvitePages,
  '/internal-registry/list': RegistryListPage,
  '/internal-registry/add': RegistryAddPage,
  '/internal-registry/:id': RegistryEntryPage,
  '/analysis-request/list': AnalysisRequestListPage,
  '/notification/transfer': TransferPage,
  '/info-report/config': InfoReportConfigPage,
  '/sender/list': SenderListPage,
  '/sender/:id': SenderPage,
  '/cutoff-set/list': CutoffSetListPage,
  '/cutoff-set/:id': CutoffSetPage,
  '/planned-card-set/list': PlannedCardSetListPage,
  '/planned-card-set/:id': PlannedCardSetPage,
  '/recall-protocol/list': RecallProtocolListPage,
  '/recall-protocol/:id': RecallProtocolPage,
  '/letter-template/list': LetterTemplateListPage,
  '/letter-template/:id': LetterTemplatesPage,
  '/file-name-set/list': FileNameSetListPage,
  '/file-name-set/:id': FileNameSetPage,
  '/import-profile/list': ImportProfileListPage,
  '/import-profile/create': ImportProfileCreatePage,
  '/import-profile/:id': ImportProfilePage,
  '/import-profile/:id/edit': ImportProfileEditPage,
  '/time-set/list': TimeSetListPage,
  '/time-set/:id': TimeSetPage,
  '/control-rule-set/list': ControlRuleSetListPage,
  '/control-rule-set/:id': ControlRuleSetPage,
  '/on-call/list': OnCallListPage,
  '/remote/list': RemoteListPage,
  '/operation/list': OperationListPage,
}

/** The pages of this remote, by their absolute paths. */
export const App = remoteApp({ routes }, pages)
