import type {
  controlRuleSetEndpoints,
  fileNameSetEndpoints,
  letterTemplateEndpoints,
  recallProtocolEndpoints,
  timeSetEndpoints,
} from '@sne/shared/contract'
import { ListPage } from '@sne/shared/ui-data'
import type { SetTexts } from './kind.ts'
import { setColumns, setFilters } from './list-parts.tsx'

const { version, state, laboratory, since, first, second } = setColumns

interface ListProps {
  /** Of the list, which remembers its columns. */
  readonly id: string
  readonly entity: string
  readonly texts: Pick<SetTexts, 'list' | 'intro' | 'empty' | 'emptyHint'>
  readonly endpoint:
    | typeof recallProtocolEndpoints.listRecallProtocols
    | typeof controlRuleSetEndpoints.listControlRuleSets
    | typeof timeSetEndpoints.listTimeSets
    | typeof fileNameSetEndpoints.listFileNameSets
    | typeof letterTemplateEndpoints.listLetterTemplates
}

/** Sets of the own laboratory and the template, with who approved them. */
export const SetListPage = ({ id, entity, texts, endpoint }: ListProps) => (
  <ListPage
    title={texts.list}
    subtitle={texts.intro}
    id={id}
    endpoint={endpoint}
    search={false}
    filters={setFilters}
    columns={[{ ...version, always: true }, state, laboratory, since, first, second]}
    href={({ id: set }) => `/${entity}/${set}`}
    empty={{ title: texts.empty, hint: texts.emptyHint }}
  />
)
