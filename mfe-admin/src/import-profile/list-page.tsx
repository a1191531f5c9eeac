import { type ImportProfileSetRow, importProfileEndpoints } from '@sne/shared/contract'
import { isSupportSession, maySign } from '@sne/shared/domain'
import { useSession } from '@sne/shared/shell'
import { Button, PlusOutlined } from '@sne/shared/ui-core'
import { type Column, ListPage } from '@sne/shared/ui-data'
import { useNavigate } from 'react-router-dom'
import { setColumns, setFilters } from '../parts/approved-set/list-parts.tsx'
import { profileTexts as texts } from './texts.ts'

const { version, state, laboratory, since, first, second } = setColumns
const columns: Column<ImportProfileSetRow, 'version' | 'validFrom' | 'label'>[] = [
  { key: 'label', title: texts.name, sort: 'label', always: true, render: ({ label }) => label },
  version,
  state,
  laboratory,
  since,
  first,
  second,
]

/** Profiles that the own laboratory made, in all versions, with who approved them. */
export default function ImportProfileListPage() {
  const me = useSession()
  const navigate = useNavigate()
  const may =
    !isSupportSession(me) &&
    me.hcp?.workgroup !== null &&
    (me.currentRole === 'administration' || maySign(me, 'lead'))
  return (
    <ListPage
      title={texts.list}
      subtitle={texts.intro}
      actions={
        <Button
          type="primary"
          icon={<PlusOutlined />}
          disabled={!may}
          title={may ? undefined : texts.onlyLeadsAdd}
          onClick={() => navigate('/import-profile/create')}
        >
          {texts.add}
        </Button>
      }
      id="import-profiles"
      endpoint={importProfileEndpoints.listImportProfileSets}
      search={false}
      // Without that of the template: there is none.
      filters={setFilters.slice(0, 1)}
      columns={columns}
      href={({ id }) => `/import-profile/${id}`}
      empty={{ title: texts.empty, hint: texts.emptyHint }}
    />
  )
}
